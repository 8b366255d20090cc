import { METRIC_UNITS, UNITS } from "../model/unit.ts";

/** Units before and after a number. */
const UNIT = unitPattern();
const PLAIN = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as people write it: with a unit, spaces around it, or commas between thousands. A comma
 * before exactly three digits stands between thousands; what any other comma means is not guessed at.
 * @returns undefined where it is no such number
 */
export function readNumber(written: string): number | undefined {
  // As nearly all are written.
  if (PLAIN.test(written)) return Number(written);
  const bare = written.trim().replace(UNIT, "").trim();
  if (PLAIN.test(bare)) return Number(bare);
  if (THOUSANDS.test(bare)) return Number(bare.replaceAll(",", ""));
  return undefined;
}

/** A point before three digits stands between thousands in half of the world. */
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * What a number means where its point stands between thousands, if that could be meant.
 * @param range what it can be at all
 * @returns undefined where it can be read in one way alone: `1.240` hours can be 1240, `61.542` of 100 cannot be 61542
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

/** What a number is with the comma in it as its decimal point, such as 7.5 of `7,5`; undefined where commas stand between thousands. */
export function decimalReading(written: string): number | undefined {
  const bare = written.trim().replace(UNIT, "").trim();
  return /^\d+,\d+$/.test(bare) && !THOUSANDS.test(bare) ? Number(bare.replace(",", ".")) : undefined;
}

/** Signs and codes of other money than dollars, which is not converted here. */
const OTHER_MONEY = /[€£¥₹]|\b(?:eur|euros?|gbp|chf|jpy|inr|cad|aud|sek|nok|dkk|pln|brl|sgd)\b/i;

/** Whether an amount is written in another currency than the dollar. */
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
