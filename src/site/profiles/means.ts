import { rounder } from "../../endpoints/rounding.ts";
import { type MarkupContent, type Html, html } from "../../markup/template.ts";
import { byMetric, type Metric } from "../../model/metric.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import { benchmarkInWords, years } from "../../model/years.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import { type DataTable, dataTable } from "../data-table.ts";
import { digits, grouped } from "../format.ts";
import { NOTHING } from "../html.ts";
import { type MetricFigures, SHOWN_METRICS } from "../metrics.ts";
import { absentInBrief, NOT_PUBLISHED } from "../withheld.ts";
import { withSmallHalf } from "../written.ts";

/** A row of a table of means; all values are null if its cell is withheld. */
type MeanRow = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean` | `${M}_se`]: number | null;
};

/** A line of a page's table. */
export interface TableLine {
  readonly name: MarkupContent;
  readonly figures: MetricFigures;
  /** The estimates behind the means, by metric; absent if unknown. */
  readonly estimates?: Partial<Readonly<Record<Metric, Estimate | null>>>;
  readonly sampleSize: number | null;
  /** The last year of an industry or region that has ended. */
  readonly ended?: number | undefined;
  /** Why there are no figures, if they need not be withheld. */
  readonly absent?: string;
}

const NO_FIGURES = Object.fromEntries(SHOWN_METRICS.map(({ field }) => [field, null])) as MetricFigures;

/** Returns the means of a row, rounded like the answers: once, from the table. */
function roundedMeans(tables: Tables, row: MeanRow): MetricFigures {
  const to = rounder(tables);
  const entries = SHOWN_METRICS.map(({ metric, field, unit }) => {
    const value = row[`${metric}_mean`];
    return [field, value === null ? null : to[unit](value)];
  });
  return Object.fromEntries(entries) as MetricFigures;
}

/**
 * Converts a row of a table of means to a line.
 * @param meanOf returns the estimate behind a mean of the row
 */
export function lineOf(
  tables: Tables,
  name: MarkupContent,
  row: MeanRow,
  meanOf: (metric: Metric) => Estimate | null,
): TableLine {
  return {
    name,
    figures: roundedMeans(tables, row),
    estimates: byMetric(meanOf),
    sampleSize: row.sample_size,
  };
}

/**
 * Returns a table of means by year, with a line for each year up to the last row.
 * @param latest the figures of the latest year as in the answers, so that pages show no others
 * @param meanOf returns the estimate behind a mean of a year
 */
export function yearsTable(
  tables: Tables,
  rows: readonly (MeanRow & { readonly year: number })[],
  latest: MetricFigures,
  meanOf: (metric: Metric, year: number) => Estimate | null,
): Html {
  const last = Math.max(tables.span.first, ...rows.map(({ year }) => year));
  const lines = years(tables.span.first, last).map((year): TableLine => {
    const row = rows.find((one) => one.year === year);
    if (row === undefined) {
      return { name: String(year), figures: NO_FIGURES, sampleSize: null, absent: NOT_PUBLISHED };
    }
    const isLatest = row.year === tables.span.benchmark;
    const name = isLatest ? benchmarkInWords(tables.span) : String(row.year);
    const line = lineOf(tables, name, row, (metric) => meanOf(metric, row.year));
    return isLatest ? { ...line, figures: latest } : line;
  });
  return meansTable(tables, "Means by year", "Year", lines);
}

/** Returns lines of means as a table; withheld ones are marked. */
export function meansTable(
  tables: Tables,
  caption: string,
  first: string,
  lines: readonly TableLine[],
): Html {
  const table: DataTable = {
    caption,
    quiet: true,
    columns: [
      { label: first },
      ...SHOWN_METRICS.map(({ label, unit }) => ({ label: headOf(label, unit), numeric: true })),
      { label: "Programmes", numeric: true },
    ],
    rows: lines.map(({ name, figures, estimates = {}, sampleSize, ended, absent = absentInBrief(ended) }) => [
      html`${name}${remark(tables, sampleSize, absent)}`,
      ...SHOWN_METRICS.map(({ metric, field, unit }) => {
        const value = figures[field];
        if (value === null) return "–";
        return withSmallHalf(digits, tables.methodology, unit, value, estimates[metric] ?? null);
      }),
      sampleSize === null ? "–" : grouped(sampleSize),
    ]),
  };
  return dataTable(table);
}

/** Returns the remark next to the name of a line. */
function remark({ methodology }: Tables, sampleSize: number | null, absent: string): Html {
  if (sampleSize === null) return html` <span class="note">${absent}</span>`;
  const { minimumCohort } = methodology;
  return sampleSize < minimumCohort
    ? html` <span class="note">fewer than ${minimumCohort} programmes</span>`
    : NOTHING;
}

/** Returns the heading of a column, with its unit unless the label already says it. */
function headOf(label: string, unit: MetricUnit): string {
  const { name, text } = UNITS[unit];
  return label.endsWith(` ${text}`) ? label : `${label}, ${name}`;
}
