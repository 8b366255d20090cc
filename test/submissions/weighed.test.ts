import { expect, test } from "vitest";
import { Checker } from "../../src/submissions/check.ts";
import { Cleaner } from "../../src/submissions/clean.ts";
import { settings, submission } from "./support.ts";

/** A figure that nobody gave: where anything is weighed, confirming it is told to be unneeded. */
const CONFIRMED = [{ question: "audit_hours", near: 1, because: "It is right." }];

const rowsOf = (known: number, unknown: number) => [
  ...Array.from({ length: known }, () => submission()),
  ...Array.from({ length: unknown }, () => submission({ industry: "elsewhere" })),
];

test.each([
  [1, 0, 1],
  [2, 2, 1],
  [2, 3, 0],
])(
  "of %i submissions with known labels and %i with others, doubts are weighed: %i",
  (known, unknown, weighed) => {
    const cleaner = new Cleaner(settings);
    const checker = new Checker(settings);
    rowsOf(known, unknown).forEach((cells, index) => {
      cleaner.add(cells, "a.csv", index + 2);
      checker.add(cells, { file: "a.csv", row: index + 2 });
    });
    expect(cleaner.plausible("a.csv", CONFIRMED, {}).unneeded).toHaveLength(weighed);
    expect(checker.plausible("a.csv", CONFIRMED).unneeded).toHaveLength(weighed);
  },
);
