import { barChart } from "../../charts/bar-chart.ts";
import type { Context } from "../../documents/context.ts";
import { remediation } from "../../endpoints/observatory/remediation.ts";
import { openFindingRate } from "../../endpoints/rate-estimates.ts";
import { standardOf } from "../../model/api.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { formatFigure, grouped } from "../format.ts";
import { observed } from "../published.ts";
import { PROTECTED } from "../withheld.ts";
import { barOf } from "./dots.ts";
import { drawn, markedName, markNote, ongoing, SAMPLE_SIZE, valued } from "./plan.ts";
import { NAMED, placed } from "./titles.ts";
import { intervalKey, uncertaintyCells, uncertaintyColumns } from "./uncertainty-columns.ts";
import { endsOf, type Named } from "./words.ts";

/** Returns the figure of open findings by requirement. */
export function requirementHotspots(context: Context): Figure {
  const { methodology, release, span } = context.tables;
  const gaps = new Map(
    context.tables.requirementGaps
      .filter(({ year }) => year === span.benchmark)
      .map((row) => [row.requirement, row] as const),
  );
  const all = observed(context, remediation).requirementHotspots;
  const rows = ongoing(all).map((row) => ({
    ...row,
    name: row.title,
    estimate: openFindingRate(gaps.get(row.requirement)),
  }));
  const percent = (value: number) => formatFigure(methodology, "percent", value);
  return drawn(context, {
    id: "requirement-hotspots",
    title: finding(
      valued(rows, ({ openFindingRate: rate }) => rate),
      percent,
    ),
    description: `Percent of answering programmes that have an open finding in ${benchmarkInWords(span)}, by ${standardOf(release)} requirement, and the mean days that programmes with one take to fix. ${answered(rows)}${noLongerAsked(all)}${markNote(context, rows)}`,
    draw: (size) =>
      barChart(
        {
          headings: ["Days to fix"],
          rows: rows.map((row) => ({
            label: `${row.requirement} ${row.title}`,
            // The flag is of the delay: fewer programmes gave one than answered.
            cells: [
              row.avgDays === null ? "" : markedName(formatFigure(methodology, "days", row.avgDays), row),
            ],
            ...barOf(methodology, "percent", row.openFindingRate, row.estimate, formatFigure),
          })),
          key: intervalKey(rows.map(({ estimate }) => estimate)),
        },
        size,
      ),
    columns: [
      { name: "requirement", label: "Requirement", unit: "number" },
      { name: "title", label: "About", unit: "text" },
      { name: "open_finding_rate_pct", label: "Open findings", unit: "percent" },
      { name: "avg_days", label: "Time to fix", unit: "days" },
      SAMPLE_SIZE,
      ...uncertaintyColumns(context.tables, "percent"),
    ],
    rows: rows.map((row) => [
      row.requirement,
      row.title,
      row.openFindingRate,
      row.avgDays,
      row.sampleSize,
      ...uncertaintyCells(context.tables, "percent", row.estimate),
    ]),
    endpoint: remediation.path,
    otherEndpoints: [],
  });
}

/**
 * Returns the finding: the requirements with the highest rate of open findings, as far as the rates are
 * distinguishable.
 */
function finding(rates: readonly Named[], percent: (value: number) => string): string {
  const values = rates.map(({ value }) => value);
  const [first] = rates;
  if (first === undefined) return `Open findings are ${PROTECTED}`;
  if (values.every((value) => value === 0)) return "No programme has an open finding";
  if (rates.length === 1) return `${first.name} had open findings in ${percent(first.value)} of programmes`;
  const { highest, differ } = endsOf(rates);
  const [low, high] = [percent(Math.min(...values)), percent(Math.max(...values))];
  const extent = low === high ? `all at ${high}` : `from ${low} to ${high}`;
  if (!differ) return `No two requirements can be told apart in their rate of open findings: ${extent}`;
  if (highest.length > NAMED)
    return `No requirement clearly had the highest rate of open findings: ${extent}`;
  return placed(highest, rates, "had the highest rate of open findings", percent);
}

/**
 * Returns how many programmes the rates are computed from. It is not the number that answered: programmes that wait are
 * left out, and the rest is counted in steps of five.
 */
function answered(rows: readonly { readonly sampleSize: number | null }[]): string {
  const counts = rows.flatMap(({ sampleSize }) => (sampleSize === null ? [] : [sampleSize]));
  if (counts.length === 0) return "";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const span = least === most ? grouped(most) : `${grouped(least)} to ${grouped(most)}`;
  return `For each requirement, ${span} programmes that answered are counted, in steps of five.`;
}

/** Returns which requirements have no rate because they have ended. */
function noLongerAsked(
  rows: readonly { readonly requirement: number; readonly title: string; readonly ended?: number }[],
): string {
  const over = rows.flatMap(({ requirement, title, ended }) =>
    ended === undefined ? [] : [`${requirement} ${title} (last in ${ended})`],
  );
  return over.length === 0 ? "" : ` No longer asked: ${over.join(", ")}.`;
}
