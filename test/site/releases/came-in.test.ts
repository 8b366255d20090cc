import { expect, test } from "vitest";
import { cameIn, programmesInWords } from "../../../src/site/releases/came-in.ts";
import type { PreviousStory } from "../../../src/site/releases/release-story.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden } from "../../endpoints/support.ts";
import { handMadeReport } from "../../support/privacy-report.ts";
import { wordsOf } from "../../support/words.ts";

type BlockRow = Tables["blocks"][number];

/** The hand-made figures with blocks of other sizes. */
const withBlocks = (sizeOf: (block: BlockRow) => number): Tables => ({
  ...golden,
  blocks: golden.blocks.map((block) => ({ ...block, programmes: sizeOf(block) })),
});

/** What a release says of what came in, beside another one. */
const told = (figures: Tables, before?: Tables) => {
  const other: PreviousStory | undefined = before && {
    release: "2026-Q3",
    methodologyVersion: "1.0.0",
    isAlike: true,
    figures: before,
  };
  return wordsOf(cameIn({ release: "2026-Q4", previous: other }, figures).source)
    .trimEnd()
    .split("\n");
};

test("years whose number of programmes has changed are named, with the new number first", () => {
  const more = withBlocks(
    (block) => block.programmes + (block.year === 2020 ? 1 : block.year === 2023 ? 2 : 0),
  );
  expect(told(more, golden)[0]).toBe(
    "For 2019 to 2025 it has 146 programmes. Years in which the number has changed: 2020: 18, before 16 (+2); 2023: 26, before 22 (+4).",
  );
  expect(told(golden, more)[0]).toBe(
    "For 2019 to 2025 it has 140 programmes. Years in which the number has changed: 2020: 16, before 18 (−2); 2023: 22, before 26 (−4).",
  );
  expect(told(golden, golden)[0]).toBe("For 2019 to 2025 it has 140 programmes, as many as before.");
  expect(told(golden)[0]).toBe("For 2019 to 2025 it has 140 programmes.");
});

test("years before without programmes are all named, for there is none to name alone", () => {
  const latest = withBlocks((block) => (block.year === 2026 ? block.programmes : 0));
  const some = withBlocks((block) => (block.year >= 2024 ? block.programmes : 0));
  expect(told(latest)[0]).toBe("For 2019 to 2025 it has 0 programmes.");
  expect(told(some)[0]).toBe("For 2024 to 2025 it has 50 programmes.");
});

test("programmes by industry are compared with the previous release, previous number first, with the difference", () => {
  const more = withBlocks((block) => block.programmes + (block.industry === "alpha" ? 1 : 0));
  const lines = told(more, golden);
  const at = lines.findIndex((line) => line.startsWith("Industry |"));
  expect(lines.slice(at - 1, at + 3)).toEqual([
    "Programmes of 2026 by industry",
    "Industry | 2026-Q3 | 2026-Q4 | Difference",
    "Alpha & Sons | 16 | 19 | +3",
    "Beta | 12 | 12 | 0",
  ]);
});

test("a renamed industry is compared with its programmes under the former name", () => {
  const now: Tables = {
    ...golden,
    industries: golden.industries.map((one) =>
      one.id === "alpha" ? { ...one, id: "gamma", previously: "alpha" } : one,
    ),
    blocks: golden.blocks.map((block) =>
      block.industry === "alpha" ? { ...block, industry: "gamma", programmes: block.programmes + 1 } : block,
    ),
  };
  expect(told(now, golden)).toContain("Alpha & Sons | 16 | 19 | +3");
});

test("the programmes of the year are compared with those of the previous release, with the difference", () => {
  const more = withBlocks((block) => block.programmes + 1);
  const before = { release: "2026-Q3", methodologyVersion: "1.0.0", isAlike: true, figures: golden };
  expect(programmesInWords("2026-Q4", more, before)).toBe(
    "Release 2026-Q4 has 33 programmes of 2026 to 30 September, compared with 28 of 2026 to 30 September in release 2026-Q3: +5.",
  );
});

test("programmes of another benchmark year are not compared: only the year of the release before is named", () => {
  const { span } = golden;
  const figures = { ...golden, span: { ...span, benchmark: span.benchmark - 1 } };
  const before = { release: "2026-Q2", methodologyVersion: "1.0.0", isAlike: false, figures };
  expect(programmesInWords("2026-Q4", golden, before)).toBe(
    "Release 2026-Q4 has 28 programmes of 2026 to 30 September; the benchmark year of release 2026-Q2 was 2025.",
  );
});

test("submissions are counted in the steps of the privacy report, with those of the previous release and why some were left out", () => {
  const now = { ...golden, privacyReport: handMadeReport };
  const then = {
    ...now,
    privacyReport: {
      ...handMadeReport,
      population: { ...handMadeReport.population, submissions: 1100 },
    },
  };
  expect(told(now, then)[1]).toBe(
    "Submissions read for all years, in steps of five: 1,235, compared with 1,100 for release 2026-Q3. Left out: duplicate 10, unknown year fewer than 5.",
  );
  expect(told(now)[1]).toContain("Submissions read for all years, in steps of five: 1,235. Left out:");
});

/** What a table says below its head: the rows of what is told by industry, or by region. */
const rowsOf = (lines: readonly string[], head: "Industry" | "Region") =>
  lines
    .slice(lines.findIndex((line) => line.startsWith(`${head} |`)) + 1)
    .filter((line) => line.includes(" | "));

/** The hand-made figures with some blocks of the benchmark year in another region or industry, or without them. */
const with2026 = (change: (block: BlockRow) => BlockRow[]): Tables => ({
  ...golden,
  blocks: golden.blocks.flatMap((block) => (block.year === 2026 ? change(block) : [block])),
});

test("if a current or previous number of programmes is unknown, the reason is given instead of the difference", () => {
  const alone = with2026((block) => (block.industry === "beta" ? [] : [block]));
  expect(rowsOf(told(alone, golden), "Industry").slice(0, 2)).toEqual([
    "Alpha & Sons | 16 | 16 | 0",
    "Beta | 12 | withheld | –",
  ]);
  expect(rowsOf(told(golden, alone), "Industry").slice(0, 2)).toEqual([
    "Alpha & Sons | 16 | 16 | 0",
    "Beta | withheld | 12 | –",
  ]);
  const ended = (last_year: number): Tables => ({
    ...alone,
    industries: golden.industries.map((one) => (one.id === "beta" ? { ...one, last_year } : one)),
  });
  expect(rowsOf(told(ended(2025), golden), "Industry")[1]).toBe("Beta | 12 | ended | –");
  expect(rowsOf(told(ended(2026), golden), "Industry")[1]).toBe("Beta | 12 | withheld | –");
  const gathered: Tables = {
    ...alone,
    industries: golden.industries.map((one) => (one.id === "alpha" ? { ...one, gathers: "beta" } : one)),
  };
  expect(rowsOf(told(gathered, golden), "Industry")[1]).toBe("Beta | 12 | – | –");
  // The reason is that of the release in whose column it is: it had no such industry, or published it with another.
  const unknown = { ...alone, industries: golden.industries.filter(({ id }) => id !== "beta") };
  expect(rowsOf(told(golden, unknown), "Industry")[1]).toBe("Beta | – | 12 | –");
  expect(rowsOf(told(golden, gathered), "Industry")[1]).toBe("Beta | – | 12 | –");
});

test("programmes of several regions are a single number, which is left out if there are none", () => {
  const several = with2026((block) => [{ ...block, region: "mixed" }]);
  const south = with2026((block) => [block.region === "south" ? { ...block, region: "mixed" } : block]);
  expect(rowsOf(told(several, golden), "Region")).toEqual([
    "North | 16 | withheld | –",
    "South | 12 | withheld | –",
    "Several regions | 0 | 28 | +28",
  ]);
  expect(rowsOf(told(golden, south), "Region")).toEqual([
    "North | 16 | 16 | 0",
    "South | withheld | 12 | –",
    "Several regions | 12 | 0 | −12",
  ]);
});

test("a previous release that did not cover the year has no column, neither by industry nor by region", () => {
  const { span } = golden;
  const before: Tables = {
    ...golden,
    span: { ...span, benchmark: span.benchmark - 1 },
    blocks: golden.blocks.filter(({ year }) => year < span.benchmark),
  };
  const several = with2026((block) => [block.region === "south" ? { ...block, region: "mixed" } : block]);
  const lines = told(several, before);
  expect(lines.filter((line) => line.includes(" | "))).toEqual([
    "Industry | Programmes",
    "Alpha & Sons | 16",
    "Beta | 12",
    "Region | Programmes",
    "North | 16",
    "Several regions | 12",
  ]);
});

test("a single earlier year is named by itself, and no sentence appears without one", () => {
  const since = (first: number): Tables => ({ ...golden, span: { ...golden.span, first } });
  expect(told(since(2025))[0]).toBe("For 2025 it has 26 programmes.");
  expect(told(since(2024))[0]).toBe("For 2024 to 2025 it has 50 programmes.");
  const without = (...gone: number[]) => ({
    ...golden,
    blocks: golden.blocks.filter(({ year }) => !gone.includes(year)),
  });
  expect(told(without(2025))[0]).toMatch(/^For 2019 to 2024 it has /);
  expect(told(without(2022, 2023, 2024))[0]).toMatch(/^For 2019, 2020, 2021 and 2025 it has /);
  expect(told(since(2026))[0]).toBe("Programmes of 2026 by industry");
});
