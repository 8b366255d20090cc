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
  const bare = written.trim().replace(UNIT, "").trim();
  if (PLAIN.test(bare)) return Number(bare);
  if (THOUSANDS.test(bare)) return Number(bare.replaceAll(",", ""));
  return undefined;
}

function unitPattern(): RegExp {
  const written = (place: "before" | "after") =>
    METRIC_UNITS.flatMap((unit) => [...UNITS[unit].written[place]]).map((text) =>
      text.replace(/[^\w ]/g, "\\$&").replaceAll(" ", "\\s"),
    );
  return new RegExp(`^(${written("before").join("|")})|(${written("after").join("|")})$`, "gi");
}
