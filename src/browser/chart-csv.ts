import type { ChartSource } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";
import { safeCsv } from "./csv.ts";

/**
 * Returns the figures of a chart as CSV, in its order. Cells that a spreadsheet would evaluate begin with an
 * apostrophe.
 */
export function chartCsv({ labels, few }: Chartable, { name, values, intervals }: Measure): string {
  const records = labels.map((label, at) => [
    label,
    values[at] ?? null,
    intervals[at]?.[0] ?? null,
    intervals[at]?.[1] ?? null,
    few[at] ? "true" : "",
  ]);
  return safeCsv([["name", name, "ci95_low", "ci95_high", "low_sample"], ...records]);
}

/** Returns a chart's file name: `audit-hours-by-industry-hours`. */
export function chartFileName({ path }: Chartable, { name }: Measure, { title }: ChartSource): string {
  return `${title} ${path.replace(/^data\./, "")} ${name}`
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}
