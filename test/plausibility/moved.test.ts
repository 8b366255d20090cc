import { expect, test } from "vitest";
import { movedDoubts } from "../../src/plausibility/moved.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** What is asked about so many submissions of an industry and year, of which a median was published. */
const asked = (count: number, median: number) =>
  questionsIn(
    movedDoubts(weighingOf(count), [{ column: "audit_hours", industry: "banks", year: 2031, median }]),
  );

test("eight answers are compared with a published median, and fewer are not", () => {
  expect(asked(8, 100)).toEqual(["audit_hours, since the last release"]);
  expect(asked(8, 1000)).toEqual([]);
  expect(asked(7, 100)).toEqual([]);
});

test("a published median of 0 is compared with nothing", () => {
  expect(asked(8, 0)).toEqual([]);
});
