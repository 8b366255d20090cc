import { METRIC, type Question, QUESTIONS } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { FINDING_RATES } from "./population.ts";
import type { SampleRow } from "./row.ts";

/** Headings of a consultancy's own; of all other questions, the label with the unit. */
const OWN_HEADINGS: Readonly<Partial<Record<Question, string>>> = {
  maturity_score: "Maturity score",
  audit_hours: "Audit hours",
  qsa_fees_usd: "QSA fees ($)",
  remediation_tooling_usd: "Tooling ($)",
  internal_labour_usd: "Internal labour ($)",
  automation_rate: "Automation",
  remediation_days: "Remediation (Ø days)",
};

/** The columns of an export in order: its name, the column of the sample, and a function that formats the value. */
const COLUMNS: readonly (readonly [name: string, column: string, write: (value: string) => string])[] = [
  ["Ref.", "submission_id", same],
  ["Sector", "industry", inWords],
  ["Standard", "framework", inWords],
  ["Country", "country", same],
  ["Year", "year", same],
  ...QUESTIONS.map((question) => [headingOf(question), question, writerOf(question)] as const),
  ...FINDING_RATES.map(
    (_, index) => [`Req. ${index + 1} met`, `requirement_${index + 1}`, asYesOrNo] as const,
  ),
  ["Bottleneck", "bottleneck", inWords],
  ["Delay by bottleneck (days)", "bottleneck_delay_days", withComma],
];

/** The header of a sample in the form of a consultancy's spreadsheet, separated by semicolons. */
export const EXPORT_HEADER = lineOf([...COLUMNS.map(([name]) => name), "Comment"]);

/** Formats a row of that spreadsheet: decimal commas, currency and percent signs, names in words, and a comment. */
export function exportLine(row: SampleRow): string {
  return lineOf([
    ...COLUMNS.map(([, column, write]) => write(row[column] ?? "")),
    "synthetic; describes nobody",
  ]);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;
}

function headingOf(question: Question): string {
  const { label, unit } = METRIC[question];
  return OWN_HEADINGS[question] ?? `${label} (${UNITS[unit].name})`;
}

function writerOf(question: Question): (value: string) => string {
  const { unit } = METRIC[question];
  return unit === "usd" ? inDollars : unit === "percent" ? inPercent : withComma;
}

function same(value: string): string {
  return value;
}

/** Formats `change-window` as `Change window`, and `PCI_DSS_v4` as `PCI DSS v4`. */
function inWords(value: string): string {
  const words = value.replace(/[-_]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function withComma(value: string): string {
  return value.replace(".", ",");
}

/** Formats `105620.5` and `$105,620.5` as `$ 105.620,5`; leaves anything else unchanged. */
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
