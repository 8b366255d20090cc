/** A whole or decimal number as pages write it, with any text before and after it. */
const NUMBER = /^[^\d−-]*([−-]?)[^\d]*(\d[\d,]*(?:\.\d+)?)/;

/** Texts of cells without a value; these come last in either direction. */
const ABSENT = /^(|–|-|withheld|ended)$/i;

/** The value that a cell is sorted by. */
type Key = number | string | undefined;

/**
 * Returns the order of a table's rows by the texts of one column. Equal rows keep their order; cells without a value
 * come last.
 * @param texts the column's cells, as pages show them
 * @param isNumeric whether they are numbers, such as `−1,240`, `$97,000`, `7.6 ±0.1` or `+3.8 points`
 * @param direction 1 from small to large, -1 from large to small
 * @returns the indices of the rows, first to last
 */
export function sortedPlaces(texts: readonly string[], isNumeric: boolean, direction: 1 | -1): number[] {
  return placesBy(
    texts.map((text) => keyOf(text.trim(), isNumeric)),
    direction,
  );
}

/**
 * Returns the indices of keys in order; equal keys keep their order.
 * @param keys all numbers or all texts; undefined ones come last in either direction
 * @param direction 1 from small to large, -1 from large to small
 */
export function placesBy(keys: readonly Key[], direction: 1 | -1): number[] {
  return keys
    .map((_, place) => place)
    .sort((a, b) => {
      const [one, other] = [keys[a], keys[b]];
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      return direction * compared(one, other);
    });
}

/** Returns values in the order of the given indices. */
export function arranged<T>(values: readonly T[], places: readonly number[]): T[] {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a place is that of a value
  return places.map((place) => values[place]!);
}

function keyOf(text: string, isNumeric: boolean): Key {
  if (ABSENT.test(text)) return undefined;
  if (!isNumeric) return text.toLowerCase();
  const [, sign, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? undefined : (sign === "" ? 1 : -1) * Number(digits.replaceAll(",", ""));
}

function compared(one: number | string, other: number | string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
