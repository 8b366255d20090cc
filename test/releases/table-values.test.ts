import { describe, expect, test } from "vitest";
import { tableValues } from "../../src/releases/table-values.ts";
import { frozenWith, packageOf } from "./support.ts";

const keyed = packageOf({
  gaps: {
    fields: ["requirement:integer", "year:integer", "share:number:percent", "title:string", "hidden:boolean"],
    key: ["requirement", "year"],
  },
});

describe("a table with a key", () => {
  test("is compared number by number, each by its key; an empty cell is null", () => {
    const csv = "requirement,year,share,title,hidden\n2,2025,5.5,Two,false\n2,2026,,Two,true\n";
    expect(tableValues(frozenWith({ ...keyed, "datasets/gaps.csv": csv }))).toEqual([
      {
        source: "gaps",
        key: { requirement: 2, year: 2025 },
        field: "share",
        unit: "percent",
        value: 5.5,
      },
      {
        source: "gaps",
        key: { requirement: 2, year: 2026 },
        field: "share",
        unit: "percent",
        value: null,
      },
    ]);
  });

  test("whose rows name their metric has its unit; a metric that no longer exists has none", () => {
    const table = packageOf({ points: { fields: ["metric:string", "value:number"], key: ["metric"] } });
    const csv = "metric,value\naudit_hours,5\nqsa_fees_usd,6\nformer_metric,7\n";
    const values = tableValues(frozenWith({ ...table, "datasets/points.csv": csv }));
    expect(values.map(({ value, unit }) => [value, unit])).toEqual([
      [5, "hours"],
      [6, "usd"],
      [7, null],
    ]);
  });

  test("leaves out standard errors", () => {
    const table = packageOf({
      means: { fields: ["id:string", "mean:number", "mean_se:number", "standard_error:number"], key: ["id"] },
    });
    const values = tableValues(
      frozenWith({ ...table, "datasets/means.csv": "id,mean,mean_se,standard_error\na,5,0.5,0.4\n" }),
    );
    expect(values.map(({ field }) => field)).toEqual(["mean"]);
  });

  test("without a file has no values", () => {
    expect(tableValues(frozenWith(keyed))).toEqual([]);
  });
});

describe("a table with a row per programme", () => {
  const rows = (fields: readonly string[], csv: string) =>
    tableValues(frozenWith({ ...packageOf({ cost: { fields } }), "datasets/cost.csv": csv })).map(
      ({ key, field, unit, value }) => [key, field, unit, value],
    );

  test("is compared by industry and framework: its rows, and the mean of each number", () => {
    const fields = ["industry:string", "usd:number:usd", "framework:string", "size:integer"];
    const csv = "industry,usd,framework,size\nsaas,10,A,5\nretail,7,A,6\nsaas,20.5,A,5\nsaas,1,B,5\n";
    expect(rows(fields, csv)).toEqual([
      [{ industry: "saas", framework: "A" }, "rows", "rows", 2],
      [{ industry: "saas", framework: "A" }, "usd_mean", "usd", 15.25],
      [{ industry: "saas", framework: "A" }, "size_mean", null, 5],
      [{ industry: "retail", framework: "A" }, "rows", "rows", 1],
      [{ industry: "retail", framework: "A" }, "usd_mean", "usd", 7],
      [{ industry: "retail", framework: "A" }, "size_mean", null, 6],
      [{ industry: "saas", framework: "B" }, "rows", "rows", 1],
      [{ industry: "saas", framework: "B" }, "usd_mean", "usd", 1],
      [{ industry: "saas", framework: "B" }, "size_mean", null, 5],
    ]);
  });

  test("is also compared by year if its rows are of several", () => {
    const fields = ["year:integer", "industry:string", "framework:string", "size:integer"];
    const csv = "year,industry,framework,size\n2025,saas,A,5\n2026,saas,A,7\n2026,saas,A,8\n";
    expect(rows(fields, csv)).toEqual([
      [{ year: 2025, industry: "saas", framework: "A" }, "rows", "rows", 1],
      [{ year: 2025, industry: "saas", framework: "A" }, "size_mean", null, 5],
      [{ year: 2026, industry: "saas", framework: "A" }, "rows", "rows", 2],
      [{ year: 2026, industry: "saas", framework: "A" }, "size_mean", null, 7.5],
    ]);
  });

  test("has means of six decimals, halves away from zero, from exact sums", () => {
    const means = (cells: readonly string[]) =>
      rows(
        ["industry:string", "x:number"],
        `industry,x\n${cells.map((cell) => `a,${cell}\n`).join("")}`,
      )[1]![3];
    expect(means(["1", "1", "2"])).toBe(1.333333);
    expect(means(["1", "2", "2"])).toBe(1.666667);
    // 0.000001 / 2
    expect(means(["0", "0.000001"])).toBe(0.000001);
    expect(means(["0", "-0.000001"])).toBe(-0.000001);
    // One after the other these sum to 0 in floating point.
    expect(means(["1e16", "1", "-1e16", "1"])).toBe(0.5);
    expect(means(["", "4"])).toBe(4);
    expect(means([""])).toBeNull();
  });

  test("without an industry is not compared", () => {
    expect(rows(["date:string", "x:number"], "date,x\n2026,1\n")).toEqual([]);
  });
});
