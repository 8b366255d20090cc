import { byCodeUnit } from "./file.ts";

/** Letters of ASCII have a heap of their own, but for its last; all others are in the last heap. */
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
    (heaps[heapOf(textOf(item))] ??= []).push(item);
  }
  const order = (a: T, b: T) => byCodeUnit(textOf(a), textOf(b)) || then(a, b);
  return heaps.flatMap((heap) => heap.sort(order));
}

/** A text's heap: of what does not begin with a letter of its own, the second letter says nothing of the order. */
function heapOf(text: string): number {
  const first = letterAt(text, 0);
  return first * LETTERS + (first < LETTERS - 1 ? letterAt(text, 1) : 0);
}

/** A letter's place among the heaps: none comes before all. */
function letterAt(text: string, place: number): number {
  return place < text.length ? Math.min(text.charCodeAt(place), LETTERS - 1) : 0;
}
