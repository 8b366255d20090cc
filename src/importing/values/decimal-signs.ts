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

/** Returns the decimal sign of a number that is read by itself: `1.234` and `1,234` are thousands. */
export function ownDecimal(digits: string): "," | "." {
  const decimal = decimalIn(digits);
  if (decimal === "," || decimal === ".") return decimal;
  return digits.includes(".") ? "," : ".";
}

/** A text without a digit, or only of digits: neither says what the decimal sign is. */
const WITHOUT_SIGN = /^(?:[ -/:-~]*|\d+)$/;

/**
 * Determines the decimal sign of a column. `1.234` can be read in two ways, and is decided by unambiguous numbers of the same
 * column: `12,5`, `1.234,5`, `0.455`.
 * @returns `undecided` if no number decides it, `both` if numbers contradict each other, also `1.234` and `1,234`
 */
export function decimalOf(cells: Iterable<ImportedCell>): Decimal {
  const seen = new Set<Decimal>();
  const undecided = new Set<string>();
  for (const cell of cells) {
    if (typeof cell !== "string" || WITHOUT_SIGN.test(cell)) continue;
    const found = splitMarks(cell);
    if (found === undefined) continue;
    const decimal = decimalIn(found.digits);
    seen.add(decimal);
    if (decimal === "undecided") undecided.add(found.digits.includes(",") ? "," : ".");
  }
  if (seen.has(".") && seen.has(",")) return "both";
  if (seen.has(".")) return ".";
  if (seen.has(",")) return ",";
  // Points and commas cannot both separate thousands of one convention.
  if (undecided.size > 1) return "both";
  return seen.has("undecided") ? "undecided" : "either";
}
