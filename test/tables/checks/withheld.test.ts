import { describe, expect, test } from "vitest";
import { withheldProblems } from "../../../src/tables/checks/withheld.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";

const committed = loadTables(committedData);
const means = [
  "maturity_score_mean",
  "audit_hours_mean",
  "cost_usd_mean",
  "automation_rate_mean",
  "remediation_days_mean",
];
const meansAndErrors = means.flatMap((mean) => [mean, mean.replace("_mean", "_se")]);

/** Tables whose cells speak of programmes, each with what a withheld cell empties. */
const tables = {
  automation: ["automation-adoption.csv", []],
  industryTrends: ["observatory/industry-trends.csv", meansAndErrors],
  regionTrends: ["observatory/region-trends.csv", meansAndErrors],
  relations: ["observatory/relations.csv", []],
  industryRegions: ["observatory/industry-regions.csv", meansAndErrors],
  bands: ["observatory/bands.csv", means],
  requirementGaps: ["observatory/requirement-gaps.csv", ["open_finding_rate_pct", "avg_remediation_days"]],
  bottleneckShares: ["observatory/bottlenecks.csv", ["share_pct", "avg_delay_days"]],
} as const;
type Name = keyof typeof tables;
const names = Object.keys(tables) as Name[];
const cells = names.flatMap((name) => tables[name][1].map((value) => [name, value] as const));

/** What is wrong when the second row of a committed table, row 3, has other cells. */
const problems = (name: Name, changes: object, others: object = {}) =>
  withheldProblems({
    ...committed,
    ...others,
    [name]: committed[name].map((row, index) => (index === 1 ? { ...row, ...changes } : row)),
  } as Tables);

/** The cells of a row that is withheld, but for some. */
const withheld = (name: Name, kept: object = {}) => ({
  ...Object.fromEntries(["sample_size", ...tables[name][1]].map((column) => [column, null])),
  ...(name === "industryRegions" && { suppressed: true }),
  ...kept,
});

const at = (name: Name, column: string, value: string) => ({ file: tables[name][0], row: 3, column, value });
const small = (name: Name, value: string, k = 5) => ({
  ...at(name, "sample_size", value),
  rule: `a cell must speak of at least k = ${k} programmes`,
  remedy: "Withhold the cell: leave its values empty, and those of another cell of its line.",
});
const left = (name: Name, column: string) => ({
  ...at(name, column, "12.5"),
  rule: "must be empty, for the cell's sample_size is withheld",
  remedy: "Empty it, or fill the count in.",
});

test("the committed tables withhold what they must", () => {
  expect(withheldProblems(committed)).toEqual([]);
});

describe.each(names)("%s", (name) => {
  test("a cell speaks of k programmes or more", () => {
    expect(problems(name, { sample_size: 4 })).toEqual([small(name, "4")]);
    expect(problems(name, { sample_size: 1 })).toEqual([small(name, "1")]);
    expect(problems(name, { sample_size: 5 })).toEqual([]);
  });

  test("the k of methodology.json counts", () => {
    const seven = { methodology: { ...committed.methodology, k: 7 } };
    expect(problems(name, { sample_size: 6 }, seven)).toContainEqual(small(name, "6", 7));
    expect(problems(name, { sample_size: 7 }, seven)).not.toContainEqual(
      expect.objectContaining({ value: "7" }),
    );
  });
});

describe("a cell that is withheld", () => {
  test.each(names.slice(1))("%s: has no problem when it is empty", (name) => {
    expect(problems(name, withheld(name))).toEqual([]);
  });

  test.each(cells)("%s: is withheld whole, %s cannot be left", (name, column) => {
    expect(problems(name, withheld(name, { [column]: 12.5 }))).toEqual([left(name, column)]);
  });

  test("a value of 0 is left too", () => {
    expect(problems("bands", withheld("bands", { cost_usd_mean: 0 }))).toEqual([
      { ...left("bands", "cost_usd_mean"), value: "0" },
    ]);
  });

  test("every value that is left is reported, in the order of the columns", () => {
    const all = Object.fromEntries(meansAndErrors.map((column) => [column, 12.5]));
    expect(problems("regionTrends", withheld("regionTrends", all))).toEqual(
      meansAndErrors.map((column) => left("regionTrends", column)),
    );
  });
});

describe("suppressed says whether the cell is withheld", () => {
  const contradiction = (value: string, what: string) => ({
    ...at("industryRegions", "suppressed", value),
    rule: `must say whether the cell is withheld, and the cell ${what}`,
    remedy: "Correct the flag or the values.",
  });

  test("true for a cell with a count is refused", () => {
    expect(problems("industryRegions", { suppressed: true })).toEqual([contradiction("true", "has a count")]);
  });

  test("false for a cell without a count is refused", () => {
    expect(problems("industryRegions", withheld("industryRegions", { suppressed: false }))).toEqual([
      contradiction("false", "has none"),
    ]);
  });

  test("is reported beside a count under k", () => {
    expect(problems("industryRegions", { sample_size: 4, suppressed: true })).toEqual([
      small("industryRegions", "4"),
      contradiction("true", "has a count"),
    ]);
  });

  test("is reported beside a value that is left", () => {
    const kept = { cost_usd_se: 12.5, suppressed: false };
    expect(problems("industryRegions", withheld("industryRegions", kept))).toEqual([
      left("industryRegions", "cost_usd_se"),
      contradiction("false", "has none"),
    ]);
  });
});

test("a cell with a count has its values, but for errors and delays that nobody has", () => {
  expect(problems("industryRegions", { cost_usd_mean: null })).toEqual([
    {
      ...at("industryRegions", "cost_usd_mean", ""),
      rule: "must be filled, for the cell has a sample_size",
      remedy: "Fill it, or withhold the cell: empty its count and all of its values.",
    },
  ]);
  expect(problems("industryRegions", { cost_usd_se: null })).toEqual([]);
  expect(problems("requirementGaps", { avg_remediation_days: null })).toEqual([]);
});
