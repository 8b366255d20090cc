import { byUnit, type MetricUnit, UNITS } from "../model/unit.ts";

/** By unit: matches it before or after a number. */
const UNIT = byUnit(unitPattern);
const PLAIN = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as people write it: with a unit, surrounding spaces, or commas between thousands. A comma counts as a
 * thousands separator only before exactly three digits; the meaning of any other comma is not guessed.
 * @param unit the unit that may be written with it; none by default. With another unit it is not this number: 5 days are
 *   not 5 hours
 * @returns undefined if the text is not such a number
 */
export function readNumber(written: string, unit?: MetricUnit): number | undefined {
  // Fast path: nearly all numbers are plain.
  if (PLAIN.test(written)) return Number(written);
  const bare = withoutUnit(written, unit);
  if (PLAIN.test(bare)) return Number(bare);
  if (THOUSANDS.test(bare)) return Number(bare.replaceAll(",", ""));
  return undefined;
}

/** In many countries, a point before three digits separates thousands. */
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Returns a number with its point read as a thousands separator, if both readings lie in the range.
 * @param range the accepted range
 * @returns undefined if only one reading is possible: `1.240` hours can be 1240, `61.542` of 100 cannot be 61542
 */
export function otherReading(
  written: string,
  range: { readonly min: number; readonly max: number },
  unit?: MetricUnit,
): number | undefined {
  const bare = withoutUnit(written, unit);
  if (!POINT_BEFORE_THREE.test(bare)) return undefined;
  const [thousands, decimal] = [Number(bare.replace(".", "")), Number(bare)];
  const isWithin = (value: number) => value >= range.min && value <= range.max;
  return isWithin(thousands) && isWithin(decimal) ? thousands : undefined;
}

/** Reads the comma in a number as its decimal point: 7.5 for `7,5`; undefined if the comma separates thousands. */
export function decimalReading(written: string, unit?: MetricUnit): number | undefined {
  const bare = withoutUnit(written, unit);
  return /^\d+,\d+$/.test(bare) && !THOUSANDS.test(bare) ? Number(bare.replace(",", ".")) : undefined;
}

/** Signs and codes of other currencies than the dollar. Amounts are never converted. */
const OTHER_MONEY = /[€£¥₹]|\b(?:eur|euros?|gbp|chf|jpy|inr|cad|aud|sek|nok|dkk|pln|brl|sgd)\b/i;

/** Returns whether an amount is written in another currency than the dollar. */
export function isOtherMoney(written: string): boolean {
  return OTHER_MONEY.test(written);
}

function withoutUnit(written: string, unit: MetricUnit | undefined): string {
  return (unit === undefined ? written : written.trim().replace(UNIT[unit], "")).trim();
}

function unitPattern(unit: MetricUnit): RegExp {
  // A score out of 100 is often written as a percentage.
  const { before, after } = UNITS[unit === "score" ? "percent" : unit].written;
  const either = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/[^\w ]/g, "\\$&").replaceAll(" ", "\\s")).join("|");
  const places = [...(before.length > 0 ? [`^(${either(before)})`] : []), `(${either(after)})$`];
  return new RegExp(places.join("|"), "gi");
}
