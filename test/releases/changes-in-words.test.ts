import { expect, it } from "vitest";
import { changesInWords } from "../../src/releases/changes-in-words.ts";

it.each([
  [
    { changed: 1, added: 1, removed: 1, revisions: 1 },
    "1 value changed, 1 is new, 1 is gone; 1 of these revises earlier years",
  ],
  [
    { changed: 1_546, added: 656, removed: 0, revisions: 1_200 },
    "1,546 values changed, 656 are new, 0 are gone; 1,200 of these revise earlier years",
  ],
])("changed figures are counted, a single one in the singular", (counts, words) => {
  expect(changesInWords(counts, false)).toBe(words);
});

it("with another method, every changed figure is a revision", () => {
  expect(changesInWords({ changed: 2, added: 0, removed: 3, revisions: 1 }, true)).toBe(
    "2 values changed, 0 are new, 3 are gone; all of these are revisions",
  );
});
