import { describe, expect, test } from "vitest";
import { problemsWith, withCell, withJson, withOnly } from "../support.ts";

const AUTOMATION = "automation-adoption.csv";
const TRENDS = "observatory/industry-trends.csv";
const REGIONS = "observatory/industry-regions.csv";
/** Fintech and SaaS in 2026, each in the first two regions. */
const CORNERS = [3, 5, 17, 19];
const means = [
  "maturity_score_mean",
  "audit_hours_mean",
  "cost_usd_mean",
  "automation_rate_mean",
  "remediation_days_mean",
];
const meansAndErrors = means.flatMap((mean) => [mean, mean.replace("_mean", "_se")]);

/** Tables with rows that can be withheld together, their labels, a withheld cell's flag, and its values. */
const tables: readonly [
  path: string,
  rows: number[],
  labels: string[],
  flag: Record<string, string>,
  values: string[],
][] = [
  ["observatory/region-trends.csv", [2, 10], ["region", "year"], {}, meansAndErrors],
  [REGIONS, CORNERS, ["industry", "region", "year"], { suppressed: "true" }, meansAndErrors],
  ["observatory/bands.csv", [2, 10], ["by", "band", "year"], {}, means],
  [
    "observatory/requirement-gaps.csv",
    [2],
    ["requirement", "year"],
    {},
    ["open_finding_rate_pct", "avg_remediation_days"],
  ],
  ["observatory/bottlenecks.csv", [2, 10], ["bottleneck", "year"], {}, ["share_pct", "avg_delay_days"]],
];

const small = (file: string, row: number, value: string, k = 5) => ({
  file,
  row,
  column: "sample_size",
  value,
  rule: `a cell must speak of at least k = ${k} programmes`,
  remedy: "Withhold the cell: leave its values empty, and those of another cell of its line.",
});

const left = (file: string, row: number, column: string) => ({
  file,
  row,
  column,
  value: "12.5",
  rule: "must be empty, for the cell's sample_size is withheld",
  remedy: "Empty it, or fill the count in.",
});

describe("a cell speaks of at least k programmes", () => {
  test.each([...tables.map(([path]) => path), TRENDS])("%s: not of 4, not of 1, and of 5", (path) => {
    const sized = (size: string) =>
      problemsWith(withCell(path, 2, "sample_size", size)).filter(({ column }) => column === "sample_size");
    expect(sized("4")).toEqual([small(path, 2, "4")]);
    expect(sized("1")).toEqual([small(path, 2, "1")]);
    expect(sized("5")).toEqual([]);
  });

  test("automation-adoption.csv: not of 4, and of 5", () => {
    const sized = (size: string) =>
      problemsWith(withCell(AUTOMATION, 2, "sample_size", size), withCell(TRENDS, 3, "sample_size", size));
    expect(sized("4")).toEqual([small(AUTOMATION, 2, "4"), small(TRENDS, 3, "4")]);
    expect(sized("5")).toEqual([]);
  });

  test("the k of methodology.json counts", () => {
    const path = "observatory/bands.csv";
    const withSeven = (size: string) =>
      problemsWith(
        withJson("methodology.json", (m) => Object.assign(m, { k: 7 })),
        withCell(path, 2, "sample_size", size),
      ).filter(({ file, row }) => file === path && row === 2);
    expect(withSeven("6")).toEqual([small(path, 2, "6", 7)]);
    expect(withSeven("7")).toEqual([]);
  });
});

describe.each(tables)("%s", (path, rows, labels, flag, values) => {
  test("cells that are withheld together have no problem", () => {
    expect(problemsWith(withOnly(path, rows, labels, flag))).toEqual([]);
  });

  test.each(values)("a withheld cell is withheld whole: %s cannot be left", (column) => {
    expect(problemsWith(withOnly(path, rows, labels, { ...flag, [column]: "12.5" }))).toEqual(
      rows.map((row) => left(path, row, column)),
    );
  });

  test("every value that is left is reported, in the order of the columns", () => {
    const all = Object.fromEntries(values.map((name) => [name, "12.5"]));
    expect(problemsWith(withOnly(path, rows, labels, { ...flag, ...all }))).toEqual(
      rows.flatMap((row) => values.map((name) => left(path, row, name))),
    );
  });
});

describe("suppressed says whether the cell is withheld", () => {
  const labels = ["industry", "region", "year"];
  const contradiction = (row: number, value: string, what: string) => ({
    file: REGIONS,
    row,
    column: "suppressed",
    value,
    rule: `must say whether the cell is withheld, and the cell ${what}`,
    remedy: "Correct the flag or the values.",
  });

  test("true for a cell with a count is refused", () => {
    expect(problemsWith(withCell(REGIONS, 3, "suppressed", "true"))).toEqual([
      contradiction(3, "true", "has a count"),
    ]);
  });

  test("false for a cell without a count is refused", () => {
    expect(problemsWith(withOnly(REGIONS, CORNERS, labels, { suppressed: "false" }))).toEqual(
      CORNERS.map((row) => contradiction(row, "false", "has none")),
    );
  });

  test("is reported beside a count under k", () => {
    const cell = [...labels, ...meansAndErrors];
    expect(problemsWith(withOnly(REGIONS, [3], cell, { sample_size: "4", suppressed: "true" }))).toEqual([
      small(REGIONS, 3, "4"),
      contradiction(3, "true", "has a count"),
    ]);
  });

  test("is reported beside a value that is left", () => {
    const cells = { cost_usd_se: "12.5", suppressed: "false" };
    expect(problemsWith(withOnly(REGIONS, CORNERS, labels, cells))).toEqual(
      CORNERS.flatMap((row) => [left(REGIONS, row, "cost_usd_se"), contradiction(row, "false", "has none")]),
    );
  });
});
