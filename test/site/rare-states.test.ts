import { expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { siteFiles } from "../../src/site/index.ts";
import type { Tables } from "../../src/tables/index.ts";
import { golden } from "../endpoints/support.ts";
import { isAsGolden } from "../support/as-golden.ts";
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

/** The tables without some rows. */
function without(isGone: (row: Dated) => boolean, tables: Tables = golden): Tables {
  const left = LISTS.map((name) => [name, (tables[name] as readonly Dated[]).filter((row) => !isGone(row))]);
  return { ...tables, ...Object.fromEntries(left) };
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

const STATES: Readonly<Record<string, Tables>> = {
  "an industry has ended": {
    ...without(ofBeta),
    industries: golden.industries.map((one) =>
      one.id === "beta" ? { ...one, last_year: benchmark - 1 } : one,
    ),
  },
  "an industry is withheld": {
    ...without((row) => ofBeta(row)),
    ...Object.fromEntries(
      (["industryTrends", "industryRegions", "industryFrameworks", "remediation", "automation"] as const).map(
        (name) => [
          name,
          (golden[name] as readonly Dated[]).map((row) => (ofBeta(row) ? withheld(row) : row)),
        ],
      ),
    ),
  },
  "there is one year alone": {
    ...without(({ year = benchmark }) => year < benchmark),
    span: { ...golden.span, first: benchmark },
  },
  "the year has ended": {
    ...golden,
    span: { ...golden.span, yearToDate: false, lastDay: `${benchmark}-12-31` },
  },
};

const pagesOf = (tables: Tables) =>
  siteFiles({ ...contextOf(tables), formats: [] })
    .filter(({ path }) => path.endsWith(".html") && !/^(charts|endpoints|guide|embed|datasets)\//.test(path))
    .map(({ path, bytes }) => [path, wordsOf(textOf(bytes)).split("\n")] as const);

const usual = new Set(pagesOf(golden).flatMap(([, lines]) => lines));

test.each(Object.keys(STATES))(
  "what pages say where %s is that of test/golden/rare-states",
  async (state) => {
    const told = new Set(usual);
    const added = pagesOf(STATES[state]!).flatMap(([path, lines]) => {
      const own = [...new Set(lines)].filter((line) => !told.has(line));
      for (const line of own) told.add(line);
      return own.length === 0 ? [] : [`==> ${path} <==`, ...own, ""];
    });
    expect(added).not.toEqual([]);
    await isAsGolden(`rare-states/${state.replaceAll(" ", "-")}.txt`, added);
  },
);
