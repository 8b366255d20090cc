import { expect, test } from "vitest";
import type { Answered } from "../../src/plausibility/answered.ts";
import { futureDoubts } from "../../src/plausibility/future.ts";
import { Weighing } from "../../src/plausibility/weighing.ts";

/** What is asked of so many submissions, some of which are of the year after the one that the data describes. */
const asked = (future: number, all: number) =>
  futureDoubts(
    new Weighing(
      Array.from({ length: all }, (_, at) => ({ year: at < future ? 2027 : 2026 }) as unknown as Answered),
    ),
    2026,
  );

test("more than three submissions of future years, and more than one in a hundred, are asked about", () => {
  expect([asked(0, 10), asked(3, 10), asked(4, 400)]).toEqual([[], [], []]);
  const [doubt] = asked(4, 399);
  expect(doubt?.near).toBeCloseTo(4 / 399);
  expect(asked(4, 10)).toEqual([
    {
      question: "year after 2026",
      near: 0.4,
      rule: "40% of 10 submissions are of years that begin after the day that the data describes",
      causes: "Likely cause: the year is read from another column, such as the next audit's.",
    },
  ]);
});
