import { figureColumn } from "../headings/heading-doubts.ts";
import { meaningsOf } from "../headings/headings.ts";
import { numberRun } from "../headings/number-run.ts";
import type { ImportedCell } from "../model/table.ts";
import { unitMarks } from "../values/numbers.ts";
import { unitsIn } from "../values/units.ts";

/** With fewer known names, the lower line may be a row. */
const LEAST_NAMES = 3;

/**
 * Joins two lines into one header, if the upper one has units, alone or with what they are of: `USD thousands` above
 * `Internal labour` becomes `Internal labour (USD thousands)`, and `Costs (k€)` above it `Costs (k€): Internal labour`. What
 * units are of may be above several columns, so following figures of the same kind have it too.
 * @returns undefined if the two are not such lines
 */
export function unitsAbove(
  upper: readonly ImportedCell[] = [],
  lower: readonly ImportedCell[] = [],
): string[] | undefined {
  const below = lower.map((cell) => String(cell).trim());
  const numbered = numberRun(below);
  if (!below.every((text, at) => text === "" || /\p{L}/u.test(text) || numbered.has(at))) return undefined;
  const above = below.map((_, at) => String(upper[at] ?? "").trim());
  const given = above.filter((text) => text !== "");
  // A title is above the first column alone.
  const isTitle = given.length === 1 && above[0] !== "";
  if (isTitle || 2 * given.filter(saysUnit).length <= given.length) return undefined;
  const known = (texts: readonly string[]) => texts.filter((text) => meaningsOf(text, []).length > 0).length;
  if (known(below) < LEAST_NAMES || known(below) <= known(above)) return undefined;
  let group = "";
  let unit: string | undefined;
  return above.map((text, at) => {
    const name = below[at] ?? "";
    if (text === "")
      return group !== "" && unit !== undefined && unitOf(name) === unit ? `${group}: ${name}` : name;
    group = isUnitAlone(text) ? "" : text;
    unit = unitOf(name);
    return isUnitAlone(text) ? `${name} (${text})` : `${text}: ${name}`;
  });
}

function isUnitAlone(text: string): boolean {
  return unitMarks(text)?.mark !== undefined;
}

function saysUnit(text: string): boolean {
  const { in: given, currency, saysMoney, saysPercent } = unitsIn(text);
  return isUnitAlone(text) || given !== undefined || currency !== undefined || saysMoney || saysPercent;
}

/** Returns the unit of the figures that a heading means; undefined if it means no figures. */
function unitOf(heading: string): string | undefined {
  return figureColumn(meaningsOf(heading, [])[0]?.to)?.unit;
}
