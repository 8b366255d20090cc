import type { ImportedCell } from "../model/table.ts";
import { splitMarks } from "./numbers.ts";

/** The decimal sign of a column of numbers; `either` if no number depends on it. */
export type Decimal = "," | "." | "either" | "undecided" | "both";

/** What each decimal sign is called. */
export const DECIMAL_SIGNS = { ",": "a decimal comma", ".": "a decimal point" } as const;

/** Determines the decimal sign from a single number. */
export function decimalIn(digits: string): Decimal {
  const bare = digits.replace("-", "");
  const [points, commas] = [bare.split(".").length - 1, bare.split(",").length - 1];
  if (points === 0 && commas === 0) return "either";
  if (points > 0 && commas > 0) return bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ",";
  const sign = points > 0 ? "." : ",";
  const other = points > 0 ? "," : ".";
  // A sign that occurs more than once separates thousands.
  if (points + commas > 1) return other;
  const [whole = "", decimals = ""] = bare.split(sign);
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? "undecided" : sign;
}

/** A text without a digit, or only of digits: neither says what the decimal sign is. */
const WITHOUT_SIGN = /^(?:[ -/:-~]*|\d+)$/;

/**
 * Determines the decimal sign of a column. `1.234` can be read in two ways, and is decided by unambiguous numbers of the same
 * column: `12,5`, `1.234,5`, `0.455`.
 * @returns `undecided` if no number decides it, `both` if numbers contradict each other
 */
export function decimalOf(cells: Iterable<ImportedCell>): Decimal {
  const seen = new Set<Decimal>();
  for (const cell of cells) {
    if (typeof cell !== "string" || WITHOUT_SIGN.test(cell)) continue;
    const found = splitMarks(cell);
    if (found !== undefined) seen.add(decimalIn(found.digits));
  }
  if (seen.has(".") && seen.has(",")) return "both";
  if (seen.has(".")) return ".";
  if (seen.has(",")) return ",";
  return seen.has("undecided") ? "undecided" : "either";
}
