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

test("a year is compared with its own published median, not with that of a year before", () => {
  const askedAfter = (medians: Readonly<Record<number, number>>) =>
    questionsIn(
      movedDoubts(
        weighingOf(8),
        Object.entries(medians).map(([year, median]) => ({
          ...{ column: "audit_hours", industry: "banks", median },
          year: Number(year),
        })),
      ),
    );
  expect(askedAfter({ 2030: 100, 2031: 1000 })).toEqual([]);
  expect(askedAfter({ 2030: 1000, 2031: 100 })).toEqual(["audit_hours, since the last release"]);
});

test("answers of 0 count in a median, as in the published one: a column that is mostly 0 has not moved", () => {
  const rates = (zeros: number) =>
    questionsIn(
      movedDoubts(
        weighingOf(20, (at) => ({ answers: { automation_rate: at < zeros ? 0 : 40 } })),
        [{ column: "automation_rate", industry: "banks", year: 2031, median: 0.1 }],
      ),
    );
  expect(rates(15)).toEqual([]);
  expect(rates(5)).toEqual(["automation_rate, since the last release"]);
});
