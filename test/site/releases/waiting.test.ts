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
const figures = (changes: object, withheld: object) =>
  ({ privacyReport: { waiting: { ...counts, ...changes }, withheld } }) as unknown as ReleaseFigures;
const told = (changes: object, withheld = {}) => wordsOf(waiting(figures(changes, withheld)).source);

test("no programme is held back without additions, corrections and left-over programmes", () => {
  expect(told({})).toContain("No programme is held back for a later release.");
  for (const kind of ["additions", "corrections", "leftOver"]) {
    const words = told({ [kind]: "fewer than 5", since: "2026-Q3" });
    expect(words, kind).toContain("fewer than 5");
    expect(words, kind).toContain("Oldest held back since\n2026-Q3");
    expect(words, kind).not.toContain("No programme is held back");
  }
});

test("rows that are withheld are counted apart, with a link to the list if there is one", () => {
  expect(told({})).not.toContain("withheld");
  expect(told({}, { a: 0 })).not.toContain("withheld");
  expect(told({}, { a: 1 })).toContain("\n1 row of the tables is withheld to protect participants.\n");
  const many = { "a.csv": 1011, "b.csv": 20 };
  for (const changes of [{}, { additions: 10, since: "2026-Q3" }]) {
    expect(told(changes, many)).toContain(
      "\n1,031 rows of the tables are withheld to protect participants.\n",
    );
  }
  expect(waiting(figures({}, many), "../privacy.html#cost").source).toContain(
    'withheld to protect participants (<a href="../privacy.html#cost">rows withheld by table</a>).</p>',
  );
});

test("each kind that is held back has its own number", () => {
  expect(told({ additions: 10, corrections: 1015, leftOver: "fewer than 5", since: "2026-Q3" })).toBe(
    [
      ...["Additions held back", "10", "Corrections and moves to another industry held back", "1,015"],
      ...["Left over from dissolved blocks", "fewer than 5", "Oldest held back since", "2026-Q3"],
      "Who waits is published later. Additions also wait while no block of them is safe: too few organisations answered, or all gave nearly the same answers. Counts are in steps of five; 1 to 4 are shown as fewer than 5.\n",
    ].join("\n"),
  );
});
