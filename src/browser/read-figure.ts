import { METRIC, type MetricOrPart, partsOf } from "../model/metric.ts";
import { grouped, UNITS } from "../model/unit.ts";
import { isOtherMoney, otherReading, readNumber } from "../questionnaire/number.ts";
import { allowedRangeInWords } from "../questionnaire/words.ts";

/** The result of reading a typed figure: its value, or an error that says what to write instead. */
export type TypedFigure = { readonly value: number } | { readonly error: string };

/** A blank or an apostrophe between thousands, with the digit before it. */
const BLANKS = /(\d)[\s'’](?=\d{3}(?!\d))/g;
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

/**
 * Reads a figure as `ingest` does, and also accepts blanks or apostrophes between thousands, and `k` and `m` after
 * money. A figure that can be read in two ways is an error.
 * @returns undefined if nothing is typed
 */
export function readFigure(metric: MetricOrPart, typed: string): TypedFigure | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const range = rangeOf(metric);
  const isWithin = (value: number) => value >= range.min && value <= range.max;
  const bare = withoutUnit(metric, text).replace(BLANKS, "$1");
  const { digits: written, times } = magnitudeOf(metric, bare);
  // A trailing point: the user is about to type decimals.
  const digits = written.replace(/(\d)\.$/, "$1");
  const read = /^[\d.,+-]+$/.test(digits) ? readNumber(digits) : undefined;
  const decimal = /^\d+,\d+$/.test(digits) ? digits.replace(",", ".") : undefined;
  if (read === undefined) {
    if (METRIC[metric].unit === "usd" && isOtherMoney(text)) {
      return {
        error: `Must be in US dollars. Convert it, and write only digits, such as ${exampleFigure(metric)}.`,
      };
    }
    const example = decimal ?? String(exampleFigure(metric));
    return { error: `Must be a number. Write digits with a decimal point, such as ${example}.` };
  }
  const thousands = otherReading(digits, range);
  if (thousands !== undefined) {
    return { error: `${digits} can be read in two ways. Write ${thousands}, or ${Number(digits)}.` };
  }
  // Removes floating-point noise: money has at most cents.
  const value = times === 1 ? read : Math.round(read * times * 100) / 100;
  if (isWithin(value)) return { value };
  const hint =
    decimal !== undefined && isWithin(Number(decimal))
      ? ` If you mean ${decimal}, write it with a point.`
      : "";
  const words = allowedRangeInWords({ range, unit: METRIC[metric].unit });
  return { error: `Must be ${words}. Correct it, or leave it empty.${hint}` };
}

/** Returns the range of a figure; for a sum, the sum of the ranges of its parts. */
export function rangeOf(metric: MetricOrPart): { readonly min: number; readonly max: number } {
  const ranges = partsOf(metric).map((part) => METRIC[part].range);
  const sum = (end: "min" | "max") => ranges.reduce((all, range) => all + range[end], 0);
  return { min: sum("min"), max: sum("max") };
}

/** Returns an example of a figure. */
export function exampleFigure(metric: MetricOrPart): number {
  return partsOf(metric).reduce((sum, part) => sum + METRIC[part].example, 0);
}

/** Returns a typed figure without its own unit; other units are left in, so that it is not read as a number. */
function withoutUnit(metric: MetricOrPart, text: string): string {
  const { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] } =
    UNITS[METRIC[metric].unit].written;
  const lower = text.toLowerCase();
  const front = before.find((unit) => lower.startsWith(unit));
  const back = after.find((unit) => lower.endsWith(unit));
  return lower.slice(front?.length ?? 0, back === undefined ? undefined : -back.length).trim();
}

/** Splits `120k` or `1.2m` into digits and factor; only amounts of money have one. */
function magnitudeOf(
  metric: MetricOrPart,
  text: string,
): { readonly digits: string; readonly times: number } {
  const [, digits = text, letter = ""] = /^(.*\d)\s*([km])$/.exec(text) ?? [];
  const times = METRIC[metric].unit === "usd" ? MAGNITUDES[letter] : undefined;
  return times === undefined ? { digits: text, times: 1 } : { digits, times };
}

/** Formats a figure for a field that is filled in from a link. */
export function fieldText(value: number): string {
  return grouped(value);
}
