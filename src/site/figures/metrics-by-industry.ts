import type { KeyEntry } from "../../charts/key.ts";
import { linePanels } from "../../charts/line-panels.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { industryMean } from "../../endpoints/estimates.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { isAsked } from "../../model/metric.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import { type Span, yearInTitle, years } from "../../model/years.ts";
import { round } from "../../statistics/round.ts";
import { AVERAGE } from "../comparisons.ts";
import type { Figure } from "../figure.ts";
import { capital, digits } from "../format.ts";
import { SHOWN_METRICS } from "../metrics.ts";
import { WITHHELD } from "../withheld.ts";
import { written } from "../written.ts";
import { type Course, moveTitle, type YearMean } from "./metric-moves.ts";
import { drawn, INDUSTRY, SAMPLE_SIZE, toDateNote } from "./plan.ts";
import { intervalKey, intervalOf, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";

/** Returns the figure of every metric of every industry over the years, in small panels. */
export function metricsByIndustry(context: Context): Figure {
  const { tables } = context;
  const { methodology, span } = tables;
  const all = years(span.first, span.benchmark);
  const last = tables.industryTrends.filter(({ year }) => year === span.benchmark);
  // An industry that has ended has no row for the benchmark year.
  const industries = tables.industries.filter(({ id }) => last.some(({ industry }) => industry === id));
  const columns = SHOWN_METRICS.map((shown) => ({
    ...shown,
    reference: all.map((year) => ({ year, mean: globalMean(tables, shown.metric, year) })),
    series: industries.map(({ id, display_name: name }) => ({
      id,
      name,
      means: all.map((year) => ({ year, mean: industryMean(tables, shown.metric, id, year) })),
    })),
  }));
  const pointOf = (unit: MetricUnit, { year, mean }: YearMean) => ({
    x: year,
    value: mean?.value ?? null,
    ...intervalOf(mean, unit),
  });
  const text = (unit: MetricUnit, means: readonly YearMean[]) => {
    const known = means.flatMap(({ year, mean }) => (mean === null ? [] : [{ year, mean }]));
    const said = (one: (typeof known)[number] | undefined) => {
      if (one === undefined) return "";
      const published = round(one.mean.value, methodology.rounding[unit]);
      const text = shortOf(written(digits, methodology, unit, published, one.mean), unit);
      // The text of another year than the first or the last is not above its year.
      return one.year === span.first || one.year === span.benchmark ? text : `${one.year}: ${text}`;
    };
    return { firstText: said(known[0]), lastText: said(known.at(-1)) };
  };
  const sampleSizes = new Map(
    tables.industryTrends.map(({ industry, year, sample_size }) => [`${industry} ${year}`, sample_size]),
  );
  return drawn(context, {
    id: "metrics-by-industry",
    title:
      span.first === span.benchmark
        ? `Means of each industry in ${yearInTitle(span, span.benchmark)}`
        : moveTitle(columns, span.yearToDate ? span.benchmark - 1 : span.benchmark),
    description: `${shownIn(span)} All industries share one scale for a metric, which does not begin at 0.${toDateNote(context)}`,
    draw: (size) =>
      linePanels(
        {
          rows: industries.map(({ display_name: name }) => name),
          columns: columns.map(({ label, unit, reference, series }) => ({
            title: titleOf(label, unit),
            reference: reference.map(({ year, mean }) => ({ x: year, value: mean?.value ?? null })),
            panels: series.map(({ means }) => ({
              points: means.map((one) => pointOf(unit, one)),
              ...text(unit, means),
              absent: WITHHELD,
            })),
          })),
          key: keyOf(columns),
          firstTick: String(span.first),
          lastTick: String(span.benchmark),
        },
        size,
      ),
    columns: [
      ...INDUSTRY,
      { name: "metric", label: "Metric id", unit: "id" },
      { name: "label", label: "Metric", unit: "text" },
      { name: "unit", label: "Unit", unit: "text" },
      { name: "year", label: "Year", unit: "year" },
      { name: "value", label: "Mean", unit: "mixed" },
      SAMPLE_SIZE,
      ...uncertaintyColumns(tables),
    ],
    rows: columns.flatMap(({ metric, field, label, unit, series }) =>
      series.flatMap(({ id, name, means }) =>
        // A year in which the metric was not asked, or the industry has no row, has none here: nothing of it is withheld.
        means
          .filter(({ year }) => isAsked(metric, year) && sampleSizes.has(`${id} ${year}`))
          .map(({ year, mean }) => [
            id,
            name,
            field,
            label,
            unit,
            year,
            mean === null ? null : round(mean.value, methodology.rounding[unit]),
            mean === null ? null : (sampleSizes.get(`${id} ${year}`) ?? null),
            ...uncertaintyCells(tables, unit, mean),
          ]),
      ),
    ),
    endpoint: industryBenchmarks.path,
    otherEndpoints: [],
    datasets: ["industry-trends"],
  });
}

/** Says of which years the panels are, and where their figures are written. */
function shownIn(span: Span): string {
  const last = yearInTitle(span, span.benchmark);
  return span.first === span.benchmark
    ? `Means of each industry in ${last}: the figure is above each dot.`
    : `Means of each industry, ${span.first} to ${last}: the first and the last figure are above each line.`;
}

/** Returns the entries of the key whose marks the chart has. */
function keyOf(columns: readonly (Course & { readonly reference: readonly YearMean[] })[]): KeyEntry[] {
  const means = columns.flatMap(({ series }) => series.map((one) => one.means));
  const isKnown = (one: YearMean | undefined) => one !== undefined && one.mean !== null;
  const hasLine = means.some((years) => years.some((one, at) => isKnown(one) && isKnown(years[at + 1])));
  const industry = { mark: hasLine ? "line" : "small-dot", tone: "accent", text: "Industry" } as const;
  const hasAverage = columns.some(({ reference }) => reference.some(isKnown));
  return [
    ...(means.flat().some(isKnown) ? [industry] : []),
    ...intervalKey(means.flat().map(({ mean }) => mean)).map((entry) => ({
      ...entry,
      mark: "range" as const,
      tone: "range" as const,
    })),
    ...(hasAverage ? [{ mark: "dashes", tone: "quiet", text: capital(AVERAGE) } as const] : []),
  ];
}

/** Returns the title of a column, with the unit's symbol if it has one: `Automation rate, %`. */
function titleOf(label: string, unit: MetricUnit): string {
  const { symbol } = UNITS[unit];
  return symbol === null ? label : `${label}, ${symbol}`;
}

/** Shortens thousands of dollars to `198k`, and millions to `31.6m`, because a panel has little room. */
function shortOf(text: string, unit: MetricUnit): string {
  if (unit !== "usd" || !/\d,\d{3}$/.test(text)) return text;
  const thousands = Math.round(Number(text.replaceAll(",", "")) / 1000);
  return thousands < 1000 ? `${thousands}k` : `${(thousands / 1000).toFixed(1)}m`;
}
