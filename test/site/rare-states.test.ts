import { expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { siteFiles } from "../../src/site/index.ts";
import type { Tables } from "../../src/tables/index.ts";
import { golden, sure } from "../endpoints/support.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { handMadeReport } from "../support/privacy-report.ts";
import { wordsOf } from "../support/words.ts";
import { contextOf } from "./figures/support.ts";

const { benchmark } = golden.span;

type Dated = { readonly industry?: string | null; readonly year?: number };
/** The lists of rows that are of an industry or a year. */
const LISTS = [
  ...["blocks", "industryTrends", "regionTrends", "frameworkTrends", "industryRegions", "industryFrameworks"],
  ...["bands", "relations", "quantiles", "distributions", "peerDistributions", "costShares"],
  ...["requirementGaps", "bottleneckShares", "remediation", "automation", "benchmark", "cost", "maturity"],
] as const satisfies readonly (keyof Tables)[];

/** Those of them that have a row, without figures, for what is withheld. */
const CELLS = ["industryTrends", "industryRegions", "industryFrameworks", "remediation", "automation"];

/** The tables without some rows. */
function without(isGone: (row: Dated) => boolean, lists: readonly (keyof Tables)[] = LISTS): Tables {
  const left = lists.map((name) => [name, (golden[name] as readonly Dated[]).filter((row) => !isGone(row))]);
  return { ...golden, ...Object.fromEntries(left) };
}

const ofBeta = ({ industry, year = benchmark }: Dated) => industry === "beta" && year === benchmark;

/** A row of a table with its figures withheld. */
const withheld = (row: Dated) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && name !== "year" && name !== "percentile"
        ? null
        : name === "suppressed"
          ? true
          : value,
    ]),
  );

/** The tables with the figures of some rows withheld. */
const withheldIn = (
  names: readonly (keyof Tables)[],
  isWithheld: (row: Dated & { readonly region?: string | null }) => boolean,
  tables: Tables = golden,
): Tables => ({
  ...tables,
  ...Object.fromEntries(
    names.map((name) => [
      name,
      (tables[name] as readonly Dated[]).map((row) => (isWithheld(row) ? withheld(row) : row)),
    ]),
  ),
});

const STATES: Readonly<Record<string, Tables>> = {
  "an industry has ended": {
    ...without(ofBeta),
    industries: golden.industries.map((one) =>
      one.id === "beta" ? { ...one, last_year: benchmark - 1 } : one,
    ),
  },
  "an industry is withheld": withheldIn(
    LISTS.filter((name) => CELLS.includes(name)),
    ofBeta,
    without(
      ofBeta,
      LISTS.filter((name) => !CELLS.includes(name)),
    ),
  ),
  "there is one year alone": {
    ...without(({ year = benchmark }) => year < benchmark),
    span: { ...golden.span, first: benchmark },
  },
  "the year has ended": {
    ...golden,
    span: { ...golden.span, yearToDate: false, lastDay: `${benchmark}-12-31` },
  },
  "the year before is withheld": {
    ...withheldIn(
      ["industryTrends", "regionTrends", "frameworkTrends"],
      ({ year }) => year === benchmark - 1,
    ),
    blocks: golden.blocks.filter(({ year }) => year !== benchmark - 1),
  },
  "a region is withheld": {
    ...withheldIn(
      ["regionTrends", "industryRegions"],
      ({ region, year }) => region === "south" && year === benchmark,
    ),
    blocks: golden.blocks.map((row) => (row.region === "south" ? { ...row, region: "mixed" } : row)),
  },
  "no distribution is published": withheldIn(["quantiles", "distributions", "peerDistributions"], () => true),
  "no cause of delay is published": withheldIn(["bottleneckShares", "requirementGaps"], () => true),
  "nothing is noted": { ...golden, changelog: [] },
  "no region is published on a site with words of its own": {
    ...withheldIn(["regionTrends", "industryRegions"], () => true),
    blocks: golden.blocks.map((row) => ({ ...row, region: "mixed" })),
    site: { ...golden.site, introduction: "What programmes of ours come to." },
  },
  "every change is a finding": sure,
  "a check of privacy failed": {
    ...golden,
    privacyReport: {
      ...handMadeReport,
      comparison: { with: "first release", release: null, meaning: "No release came before this one." },
      checks: [
        { id: "contributors", promise: "At least k organisations gave each answer.", result: "passed" },
        { id: "kept-rows", promise: "Blocks that were published stay.", result: "accepted" },
        { id: "differences", promise: "Nobody is left or at least k.", result: "not run" },
      ],
      acceptedDisclosure: {
        reason: "A wrong mean is cited.",
        findings: [{ check: "kept-rows", file: "observatory/blocks.csv", number: "fewer than 5" }],
      },
    },
  },
};

const pagesOf = (tables: Tables) =>
  siteFiles({ ...contextOf(tables), formats: [] })
    .filter(({ path }) => path.endsWith(".html") && !/^(charts|endpoints|guide|embed|datasets)\//.test(path))
    .map(({ path, bytes }) => [path, wordsOf(textOf(bytes)).split("\n")] as const);

const usual = new Set(pagesOf(golden).flatMap(([, lines]) => lines));

test.each(Object.keys(STATES))("what pages say if %s is that of test/golden/rare-states", async (state) => {
  const told = new Set(usual);
  const added = pagesOf(STATES[state]!).flatMap(([path, lines]) => {
    const own = [...new Set(lines)].filter((line) => !told.has(line));
    for (const line of own) told.add(line);
    return own.length === 0 ? [] : [`==> ${path} <==`, ...own, ""];
  });
  expect(added).not.toEqual([]);
  await isAsGolden(`rare-states/${state.replaceAll(" ", "-")}.txt`, added);
});

test("± is explained on each page that has it, and on no other", () => {
  const withoutErrors = LISTS.map((name) => {
    const rows: readonly object[] = golden[name];
    const isError = (column: string) => /_se$|^standard_error$/.test(column);
    const bare = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, isError(column) ? null : value]),
      ),
    );
    return [name, bare];
  });
  const explained = (tables: Tables) =>
    pagesOf(tables).flatMap(([path, lines]) => {
      const [notes, others] = [true, false].map((isNote) =>
        lines.filter((line) => line.includes("±") && line.includes("± is half of") === isNote),
      );
      // It says within how many percent a trend is stable.
      if (path === "methodology.html") return [];
      expect([path, notes!.length > 0]).toEqual([path, others!.length > 0]);
      return notes!.length > 0 ? [path] : [];
    });
  expect(explained(golden)).toContain("regions/north.html");
  expect(explained({ ...golden, ...Object.fromEntries(withoutErrors) })).toEqual([]);
});
