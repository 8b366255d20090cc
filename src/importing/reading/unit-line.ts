import type { ImportedCell } from "../model/table.ts";
import { unitMarks } from "../values/numbers.ts";

/** A line with other texts and fewer different units may be a submission with a currency and without figures. */
const LEAST_UNITS = 2;
/** What a line of units may have in its first column. */
const CAPTION = /^(units?( of measure)?|measure|einheit(en)?|unités?|unidad(es)?|eenhe(id|den))$/i;

/**
 * Returns the units in the line below a header, by column, "" where there is none: `h`, `EUR`, `%`. Undefined if the line is
 * no such line: all of its texts must be units, or most of them if there are several units, and none may have a digit.
 * @param next the line below, which has figures
 */
export function unitLine(
  record: readonly ImportedCell[] = [],
  next: readonly ImportedCell[] = [],
): readonly string[] | undefined {
  return next.some((cell) => /\d/.test(String(cell))) ? unitsOf(record) : undefined;
}

function unitsOf(record: readonly ImportedCell[]): readonly string[] | undefined {
  const texts = record.map((cell) => String(cell).trim());
  const given = texts.filter((text) => text !== "" && !CAPTION.test(text));
  const units = texts.map(unitOf);
  const found = units.filter((unit) => unit !== "");
  const areAll = found.length > 0 && found.length === given.length;
  const areMost = new Set(found).size >= LEAST_UNITS && 2 * found.length > given.length;
  return (areAll || areMost) && !given.some((text) => /\d/.test(text)) ? units : undefined;
}

/** Returns a unit without what may be around it: `(EUR)`, `in EUR`; "" if a text is no unit. */
function unitOf(text: string): string {
  const bare = text.replace(/^[([](.*)[)\]]$/, "$1").replace(/^in\s+/i, "");
  return unitMarks(bare)?.mark === undefined ? "" : bare;
}
