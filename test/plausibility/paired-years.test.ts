import { expect, test } from "vitest";
import { pairedYearDoubts } from "../../src/plausibility/paired-years.ts";
import { questionsIn, type Told, weighingOf } from "./support.ts";

/** Organisations with a submission of 2030 and one of 2031 each: their hours of 2031 in those of 2030, and what else differs. */
const doubtsOf = (
  organisations: number,
  times: (organisation: number) => number,
  of: (organisation: number, isLater: boolean) => Told = () => ({}),
) =>
  pairedYearDoubts(
    weighingOf(2 * organisations, (at) => {
      const [organisation, isLater] = [at >> 1, at % 2 === 1];
      const hours = 400 + organisation * 13;
      return {
        organisation: `org ${organisation}`,
        year: isLater ? 2031 : 2030,
        answers: { audit_hours: isLater ? hours * times(organisation) : hours },
        ...of(organisation, isLater),
      };
    }),
  );

test("a year in which organisations have 1.7 times their own answers of the year before is asked about", () => {
  expect(doubtsOf(20, () => 1.69)).toEqual([]);
  expect(doubtsOf(20, () => 1 / 1.69)).toEqual([]);
  expect(doubtsOf(19, () => 2)).toEqual([]);
  expect(doubtsOf(20, () => 2)).toEqual([
    {
      question: "audit_hours, year 2031, same organisations",
      near: expect.closeTo(2, 9),
      rule: "the median of 20 organisations is 2 times their own answer for 2030",
      causes:
        "Likely causes: (1) figures of another time or unit than the year before, such as of a half-year, (2) figures of another column.",
    },
  ]);
  expect(doubtsOf(20, () => 0.5)[0]?.rule).toBe(
    "the median of 20 organisations is 1/2 of their own answer for 2030",
  );
});

test("a median that may be so by chance is not", () => {
  expect(doubtsOf(40, (at) => (at % 2 === 0 ? 0.2 : 16))).toEqual([]);
});

test("an industry or a file is asked about by itself", () => {
  const isOther = (at: number) => at < 20;
  for (const [told, where] of [
    [{ industry: "casinos" }, "industry casinos"],
    [{ source: "b.csv" }, "source b.csv"],
  ] as const) {
    expect(
      questionsIn(
        doubtsOf(
          60,
          (at) => (isOther(at) ? 2 : 1),
          (at, isLater) => (isOther(at) && isLater ? told : {}),
        ),
      ),
    ).toEqual([`audit_hours, ${where}, year 2031, same organisations`]);
  }
});

test("organisations without a name, with several programmes of a year, or with a gap of a year are not paired", () => {
  expect(
    doubtsOf(
      30,
      () => 2,
      () => ({ organisation: "" }),
    ),
  ).toEqual([]);
  expect(
    doubtsOf(
      30,
      () => 2,
      (at) => ({ organisation: `org ${at >> 1}` }),
    ),
  ).toEqual([]);
  expect(
    doubtsOf(
      30,
      () => 2,
      (_, isLater) => ({ year: isLater ? 2032 : 2030 }),
    ),
  ).toEqual([]);
});

test("costs may change more", () => {
  const doubtsAt = (times: number) =>
    questionsIn(
      doubtsOf(
        30,
        () => 1,
        (_, isLater) => ({ answers: { qsa_fees_usd: isLater ? 10_000 * times : 10_000 } }),
      ),
    );
  expect(doubtsAt(1.89)).toEqual([]);
  expect(doubtsAt(1.91)).toEqual(["qsa_fees_usd, year 2031, same organisations"]);
});

test("scores and percentages may change by any factor", () => {
  const of = (_: number, isLater: boolean) => ({ answers: { automation_rate: isLater ? 40 : 10 } });
  expect(doubtsOf(30, () => 1, of)).toEqual([]);
});
