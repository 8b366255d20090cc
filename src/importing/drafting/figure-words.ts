import { countedIn } from "../model/counted.ts";
import type { ImportedCell } from "../model/table.ts";

/** More different words than these are not the levels of a scale. */
const MOST_WORDS = 12;

/** A level of a scale with its number: `3 - Defined`, `Level 3`, `Q3`. */
const LEVEL =
  /^(\d+\s*[-–—:.)=]+\s*\p{L}.*|(level|stage|stufe|niveau|nivel|livello|nível)\s*\d+|[qlm][1-5])$/iu;

/** Minimum share of ranges: single ones among figures are mistakes. */
const MOSTLY = 0.8;

/** A range with its unit: `500–800 h`, `< 500`, `$1,000 to $2,000`, `up to 10 days`, `more than 100`. */
const RANGE =
  /^(?:[<>≤≥]=?|up to|less than|more than|over|under|unter|[uü]ber|bis zu|mehr als|weniger als|moins de|plus de|jusqu'à|menos de|más de|hasta)\s*\p{Sc}?\s*\d|^\p{Sc}?\s*\d[\d.,\s]*\p{L}{0,6}\s*(?:[-–—]|to|bis|à|a|hasta)\s*\p{Sc}?\s*\d|^\d[\d.,\s]*\+/iu;

/**
 * Returns the different words of a column of which at least half of the values are words or levels, or nearly all are ranges;
 * empty for any other column.
 */
export function figureWords(cells: readonly ImportedCell[]): string[] {
  const isText = (cell: ImportedCell): cell is string => typeof cell === "string";
  const ranges = cells.filter((cell) => isText(cell) && RANGE.test(cell.trim()));
  const words =
    ranges.length > 0 && ranges.length >= MOSTLY * cells.length
      ? ranges
      : cells.filter((cell) => isText(cell) && (!/\d/.test(cell) || LEVEL.test(cell.trim())));
  const different = countedIn(words.map((cell) => String(cell).trim())).map(({ label }) => label);
  return 2 * words.length < cells.length || different.length > MOST_WORDS ? [] : different;
}
