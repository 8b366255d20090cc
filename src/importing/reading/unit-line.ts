import type { ImportedCell } from "../model/table.ts";
import { unitMarks } from "../values/numbers.ts";

/** A line with fewer different units may be a submission with a currency and without figures. */
const LEAST_UNITS = 2;

/**
 * Returns the units in the line below a header, by column, "" where there is none: `h`, `EUR`, `%`. Undefined if the line is
 * no such line: most of its texts must be units, and none may have a digit.
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
  const given = texts.filter((text) => text !== "");
  const units = texts.map((text) => (unitMarks(text)?.mark === undefined ? "" : text));
  const found = units.filter((unit) => unit !== "");
  const areMost = new Set(found).size >= LEAST_UNITS && 2 * found.length > given.length;
  return areMost && !given.some((text) => /\d/.test(text)) ? units : undefined;
}
