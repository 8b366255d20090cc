import { type ImportedCell } from "../model/table.ts";
import { isYearText } from "./year-columns.ts";

/**
 * Joins two lines into one header, if one has years and the other the names of columns: years above the columns of each
 * year, or below each name, in merged cells or in the first cell of each group. `Audit hours` below 2034 becomes
 * `Audit hours 2034`.
 * @returns undefined if the two are not such lines: at least one name must have several years
 */
export function twoLineHeader(
  upper: readonly ImportedCell[] = [],
  lower: readonly ImportedCell[] = [],
): string[] | undefined {
  const [above, below] = [upper, lower].map((cells) => cells.map((cell) => String(cell).trim()));
  if (above === undefined || below === undefined) return undefined;
  // A title does not start a group: there is no name, or no year, right below it.
  const spread = (isBelow: (text: string) => boolean) => filledRight(above, (at) => isBelow(below[at] ?? ""));
  return joined(above, below, spread(isName), below) ?? joined(above, below, below, spread(isYearText));
}

/** Joins the years in one list with the names in the other, both by column. */
function joined(
  upper: readonly string[],
  lower: readonly string[],
  years: readonly string[],
  names: readonly string[],
): string[] | undefined {
  // A number that is no year belongs to a row below the header.
  if (!lower.every((text) => text === "" || isYearText(text) || isName(text))) return undefined;
  const yearsOf = new Map<string, Set<string>>();
  const header = lower.map((own, place) => {
    const [year = "", name = ""] = [years[place], names[place]];
    if (!isYearText(year) || !isName(name)) return own === "" ? (upper[place] ?? "") : own;
    yearsOf.set(name, (yearsOf.get(name) ?? new Set()).add(year));
    return `${name} ${year}`;
  });
  return [...yearsOf.values()].some(({ size }) => size > 1) ? header : undefined;
}

/** Returns texts with each empty one replaced by the last before it; those at other places than a group starts are empty. */
function filledRight(texts: readonly string[], startsGroup: (place: number) => boolean): string[] {
  let last = "";
  return texts.map((text, place) => {
    if (text !== "") last = startsGroup(place) ? text : "";
    return last;
  });
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !isYearText(text);
}
