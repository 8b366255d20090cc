import { expect, test } from "vitest";
import { SHOWN_METRICS, type MetricFigures } from "../../../src/site/metrics.ts";
import { yearsTable } from "../../../src/site/profiles/means.ts";
import { golden } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";

const NONE = Object.fromEntries(SHOWN_METRICS.map(({ field }) => [field, null])) as MetricFigures;
const dashes = [...SHOWN_METRICS, "Programmes"].map(() => "–").join(" | ");
const [alpha] = golden.industryTrends;
/** The lines of a table with a row of means for each given year. */
const linesOf = (...years: number[]) =>
  wordsOf(
    yearsTable(
      golden,
      years.map((year) => ({ ...alpha!, year })),
      NONE,
      () => null,
    ).source,
  )
    .trimEnd()
    .split("\n")
    .slice(3);

test("means by year have a line for each year up to the last with a row, at least for the first", () => {
  expect(linesOf()).toEqual([`2019 not published | ${dashes}`]);
  const lines = linesOf(2021);
  expect(lines.slice(0, 2)).toEqual([`2019 not published | ${dashes}`, `2020 not published | ${dashes}`]);
  expect(lines.slice(2).map((line) => line.split(" | ")[0])).toEqual(["2021 fewer than 10 programmes"]);
});
