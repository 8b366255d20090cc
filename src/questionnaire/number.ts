import { METRIC_UNITS, UNITS } from "../model/unit.ts";

/** Matches the units that may be before and after a number. */
const UNIT = unitPattern();
const PLAIN = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as people write it: with a unit, surrounding spaces, or commas between thousands. A comma counts as a
 * thousands separator only before exactly three digits; the meaning of any other comma is not guessed.
 * @returns undefined if the text is not such a number
 */
export function readNumber(written: string): number | undefined {
  // Fast path: nearly all numbers are plain.
  if (PLAIN.test(written)) return Number(written);
  const bare = written.trim().replace(UNIT, "").trim();
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
): number | undefined {
  const bare = written.trim().replace(UNIT, "").trim();
  if (!POINT_BEFORE_THREE.test(bare)) return undefined;
  const [thousands, decimal] = [Number(bare.replace(".", "")), Number(bare)];
  const isWithin = (value: number) => value >= range.min && value <= range.max;
  return isWithin(thousands) && isWithin(decimal) ? thousands : undefined;
}

/** Reads the comma in a number as its decimal point: 7.5 for `7,5`; undefined if the comma separates thousands. */
export function decimalReading(written: string): number | undefined {
  const bare = written.trim().replace(UNIT, "").trim();
  return /^\d+,\d+$/.test(bare) && !THOUSANDS.test(bare) ? Number(bare.replace(",", ".")) : undefined;
}

/** Signs and codes of other currencies than the dollar. Amounts are never converted. */
const OTHER_MONEY = /[€£¥₹]|\b(?:eur|euros?|gbp|chf|jpy|inr|cad|aud|sek|nok|dkk|pln|brl|sgd)\b/i;

/** Returns whether an amount is written in another currency than the dollar. */
export function isOtherMoney(written: string): boolean {
  return OTHER_MONEY.test(written);
}

function unitPattern(): RegExp {
  const written = (place: "before" | "after") =>
    METRIC_UNITS.flatMap((unit) => [...UNITS[unit].written[place]]).map((text) =>
      text.replace(/[^\w ]/g, "\\$&").replaceAll(" ", "\\s"),
    );
  return new RegExp(`^(${written("before").join("|")})|(${written("after").join("|")})$`, "gi");
}
