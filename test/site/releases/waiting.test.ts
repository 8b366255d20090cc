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

test("nothing waits where there are neither additions nor corrections, nor who is left over", () => {
  expect(told({})).toContain("Nothing waits.");
  for (const kind of ["additions", "corrections", "leftOver"]) {
    const words = told({ [kind]: "fewer than 5", since: "2026-Q3" });
    expect(words, kind).toContain("fewer than 5");
    expect(words, kind).toContain("The first of them since\n2026-Q3");
    expect(words, kind).not.toContain("Nothing waits");
  }
});
