import { expect, test } from "vitest";
import type { ReleaseFigures } from "../../../src/releases/release-figures.ts";
import { waiting } from "../../../src/site/releases/waiting.ts";
import { wordsOf } from "../../support/words.ts";

const counts = {
  additions: 0,
  corrections: 0,
  leftOver: 0,
  since: null,
  policy: "Who waits is published later.",
};
const told = (changes: object) =>
  wordsOf(
    waiting({ privacyReport: { waiting: { ...counts, ...changes } } } as unknown as ReleaseFigures).source,
  );

test("nothing is held back without additions, corrections and left-over programmes", () => {
  expect(told({})).toContain("Nothing is held back.");
  for (const kind of ["additions", "corrections", "leftOver"]) {
    const words = told({ [kind]: "fewer than 5", since: "2026-Q3" });
    expect(words, kind).toContain("fewer than 5");
    expect(words, kind).toContain("Oldest held back since\n2026-Q3");
    expect(words, kind).not.toContain("Nothing is held back");
  }
});

test("each kind that is held back has its own number", () => {
  expect(told({ additions: 10, corrections: 1015, leftOver: "fewer than 5", since: "2026-Q3" })).toBe(
    [
      ...["Additions held back", "10", "Corrections and moves to another industry held back", "1,015"],
      ...["Left over from dissolved blocks", "fewer than 5", "Oldest held back since", "2026-Q3"],
      "Who waits is published later. Counts are in steps of five; 1 to 4 are shown as fewer than 5.\n",
    ].join("\n"),
  );
});
