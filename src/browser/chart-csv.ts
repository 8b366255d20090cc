import type { ChartSource } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";

/** The figures of a chart as CSV, in its order. Cells that a spreadsheet would compute begin with an apostrophe. */
export function chartCsv({ labels, few }: Chartable, { name, values, intervals }: Measure): string {
  const records = values.map((value, at) => [
    safe(labels[at]!),
    value ?? "",
    intervals[at]?.[0] ?? "",
    intervals[at]?.[1] ?? "",
    few[at] ? "true" : "",
  ]);
  const lines = [["name", name, "ci95_low", "ci95_high", "low_sample"], ...records];
  return lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** A chart's file name: `audit-hours-by-industry-hours`. */
export function fileNameOf({ path }: Chartable, { name }: Measure, { title }: ChartSource): string {
  return `${title} ${path.replace(/^data\./, "")} ${name}`
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}

function safe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
