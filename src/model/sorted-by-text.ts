import { byCodeUnit } from "./file.ts";

/** Letters of ASCII have a heap of their own; all others are in the last. */
const LETTERS = 128;

/**
 * Items in the order of a text's code units. They are dealt into heaps by its first two letters, and each is sorted by
 * itself: of texts that are digests that takes a third of the comparisons.
 * @param then decides between items with the same text
 */
export function sortedByText<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  then: (a: T, b: T) => number,
): T[] {
  const heaps: T[][] = [];
  for (const item of items) {
    const text = textOf(item);
    const heap = letterAt(text, 0) * LETTERS + letterAt(text, 1);
    (heaps[heap] ??= []).push(item);
  }
  const order = (a: T, b: T) => byCodeUnit(textOf(a), textOf(b)) || then(a, b);
  return heaps.flatMap((heap) => heap.sort(order));
}

/** A letter's place among the heaps: none comes before all. */
function letterAt(text: string, place: number): number {
  return place < text.length ? Math.min(text.charCodeAt(place), LETTERS - 1) : 0;
}
