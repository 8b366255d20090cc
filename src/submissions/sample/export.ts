import { FINDING_RATES } from "./population.ts";
import type { SampleRow } from "./row.ts";

/** What the columns of an export are called, in its order, and how it writes their values. */
const COLUMNS: readonly (readonly [name: string, column: string, write: (value: string) => string])[] = [
  ["Ref.", "submission_id", same],
  ["Sector", "industry", inWords],
  ["Standard", "framework", inWords],
  ["Country", "country", same],
  ["Year", "year", same],
  ["Maturity score", "maturity_score", withComma],
  ["Audit hours", "audit_hours", withComma],
  ["QSA fees ($)", "qsa_fees_usd", inDollars],
  ["Tooling ($)", "remediation_tooling_usd", inDollars],
  ["Internal labour ($)", "internal_labour_usd", inDollars],
  ["Automation", "automation_rate", inPercent],
  ["Remediation (Ø days)", "remediation_days", withComma],
  ...FINDING_RATES.map(
    (_, index) => [`Req. ${index + 1} met`, `requirement_${index + 1}`, asYesOrNo] as const,
  ),
  ["Bottleneck", "bottleneck", inWords],
  ["Delay by bottleneck (days)", "bottleneck_delay_days", withComma],
];

/** The header of a sample that is written as a consultancy's spreadsheet would be: separated by semicolons. */
export const EXPORT_HEADER = lineOf([...COLUMNS.map(([name]) => name), "Comment"]);

/** A row of it: decimal commas, signs of currency and percent, names in words, and a comment that nobody reads. */
export function exportLine(row: SampleRow): string {
  return lineOf([
    ...COLUMNS.map(([, column, write]) => write(row[column] ?? "")),
    "synthetic; describes nobody",
  ]);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;
}

function same(value: string): string {
  return value;
}

/** `change-window` as `Change window`, `PCI_DSS_v4` as `PCI DSS v4`. */
function inWords(value: string): string {
  const words = value.replace(/[-_]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function withComma(value: string): string {
  return value.replace(".", ",");
}

/** `105620.5` and `$105,620.5` as `$ 105.620,5`; what is no number stays as it is. */
function inDollars(value: string): string {
  const [, whole, rest = ""] = /^(\d+)(\.\d+)?$/.exec(value.replace(/^\$|,(?=\d{3})/g, "")) ?? [];
  return whole === undefined ? value : `$ ${whole.replace(/\B(?=(\d{3})+$)/g, ".")}${withComma(rest)}`;
}

function inPercent(value: string): string {
  return /\d$/.test(value) ? `${withComma(value)} %` : withComma(value);
}

function asYesOrNo(value: string): string {
  return { closed: "Yes", open: "No" }[value] ?? value;
}
