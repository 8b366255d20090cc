import { expect, test } from "vitest";
import { METRICS } from "../../../src/model/metric.ts";
import { loadHistory, NO_RELEASES } from "../../../src/releases/history.ts";
import { averages } from "../../../src/site/releases/averages.ts";
import type { PreviousStory } from "../../../src/site/releases/release-story.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden, sure, withRows } from "../../endpoints/support.ts";
import { committedData } from "../../support/data.ts";
import { wordsOf } from "../../support/words.ts";

/** What a release says first of its averages, beside a previous release. */
const firstSentence = (figures: Tables, isAlike: boolean, own = golden) => {
  const previous: PreviousStory = { release: "2026-Q3", methodologyVersion: "1.0.0", isAlike, figures };
  const { source } = averages({ release: "2026-Q4", previous }, own, NO_RELEASES);
  return wordsOf(source).split("\n")[0];
};

test("says why averages are not compared with those of the previous release", () => {
  expect(firstSentence(golden, false)).toBe(
    "Release 2026-Q3 has another methodology: its averages are not compared with these.",
  );
  const earlier = { ...golden, span: { ...golden.span, benchmark: 2025 } };
  expect(firstSentence(earlier, false)).toBe("The benchmark year of release 2026-Q3 was 2025.");
});

test("averages that do not differ clearly are described as facts about the two releases", () => {
  expect(firstSentence(golden, true)).toMatch(
    /^None of \d+ averages of 2026 differs clearly from release 2026-Q3\. The differences below are facts about the two releases, not findings about programmes in general\.$/,
  );
});

/** The tables with means of the benchmark year that are a tenth more, of so many metrics. */
const raised = (count: number, isRaised = (_industry: string | null) => true): Tables => ({
  ...sure,
  industryTrends: sure.industryTrends.map((row) => ({
    ...row,
    ...(row.year === sure.span.benchmark &&
      isRaised(row.industry) &&
      Object.fromEntries(
        METRICS.slice(0, count).map((metric) => [`${metric}_mean`, 1.1 * (row[`${metric}_mean`] ?? 0)]),
      )),
  })),
});

test("says how many averages differ, and how many of them are listed", () => {
  /** Of each metric the average of all programmes and those of two industries. */
  const all = 3 * METRICS.length;
  expect([firstSentence(raised(METRICS.length), true, sure), firstSentence(raised(1), true, sure)]).toEqual([
    `${all} of ${all} averages of 2026 differ clearly from release 2026-Q3. 5 of them are listed here.`,
    `3 of ${all} averages of 2026 differ clearly from release 2026-Q3. 2 of them are listed here.`,
  ]);
  const unsure = withRows(
    raised(1, (industry) => industry === "beta"),
    "industryTrends",
    { industry: "alpha", year: 2026 },
    { maturity_score_se: 100 },
  );
  expect(firstSentence(unsure, true, sure)).toBe(
    `1 of ${all} averages of 2026 differs clearly from release 2026-Q3.`,
  );
  const without = {
    ...golden,
    industryTrends: golden.industryTrends.map((row) => ({
      ...row,
      ...Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, null])),
    })),
  } as Tables;
  expect(firstSentence(without, true, without)).toBe(
    "No average of 2026 has a standard error in both releases, so none is compared.",
  );
});

test("has no columns of a release whose changes are unknown", () => {
  const previous: PreviousStory = {
    release: "2026-Q3",
    methodologyVersion: "1.0.0",
    isAlike: true,
    figures: golden,
  };
  const { source } = averages({ release: "2026-Q4", previous }, golden, NO_RELEASES);
  expect(source).toContain(">Global averages in 2026-Q4</caption>");
  expect(source).not.toContain("At an unchanged mix");
});

test("says that most programmes are the same only if both releases describe the same year", () => {
  const history = loadHistory(committedData);
  const noteBeside = (benchmark: number) => {
    const figures = { ...golden, span: { ...golden.span, benchmark } };
    const previous: PreviousStory = {
      release: "2026-Q3",
      methodologyVersion: "1.0.0",
      isAlike: false,
      figures,
    };
    return wordsOf(averages({ release: "2026-Q4", previous }, golden, history).source);
  };
  expect(noteBeside(2026)).toContain("Most programmes of a release are in the next one too");
  const ofAnotherYear = noteBeside(2025);
  expect(ofAnotherYear).toContain("Changes are computed before rounding");
  expect(ofAnotherYear).not.toContain("Most programmes");
});
