import { describe, expect, it } from "vitest";
import { chartablesIn, extent, share } from "../../src/browser/charts.ts";
import { tablesIn } from "../../src/browser/tables.ts";

describe("what can be drawn of an answer", () => {
  it("are the numbers with a unit, by what names the entries, counts last", () => {
    const answer = { byIndustry: [{ industry: "a", sampleSize: 9, hours: 2, flag: 1 }] };
    const units = { "byIndustry.sampleSize": "programmes", "byIndustry.hours": "hours" };
    expect(chartablesIn(tablesIn(answer, units))).toEqual([
      {
        path: "byIndustry",
        kind: "bars",
        labels: ["a"],
        measures: [
          { name: "hours", unit: "hours", values: [2] },
          { name: "sampleSize", unit: "programmes", values: [9] },
        ],
      },
    ]);
  });

  it("has as many names as tell the entries apart", () => {
    const answer = {
      cells: [
        { industry: "a", region: "x", hours: 1 },
        { industry: "a", region: "y", hours: null },
      ],
    };
    const [chart] = chartablesIn(tablesIn(answer, { "cells.hours": "hours" }));
    expect(chart!.labels).toEqual(["a \u00b7 x", "a \u00b7 y"]);
    expect(chart!.measures[0]!.values).toEqual([1, null]);
  });

  it("is a line over years", () => {
    const answer = {
      trend: [
        { year: 2025, avg: 1 },
        { year: 2026, avg: 2 },
      ],
    };
    expect(chartablesIn(tablesIn(answer, { "trend.avg": "percent" }))[0]!.kind).toBe("line");
  });

  it("is nothing where no number has a unit, or nothing names an entry", () => {
    expect(chartablesIn(tablesIn({ average: 1, list: [{ id: "a", n: 1 }] }, { average: "hours" }))).toEqual(
      [],
    );
    expect(chartablesIn(tablesIn({ list: [{ n: 1 }, { n: 2 }] }, { "list.n": "hours" }))).toEqual([]);
  });
});

describe("a scale", () => {
  it("always has 0 on it", () => {
    expect(extent([3, 5])).toEqual([0, 5]);
    expect(extent([-2, null, 5])).toEqual([-2, 5]);
    expect(extent([null])).toEqual([0, 0]);
  });

  it("gives the share of the way from its low to its high end", () => {
    expect(share(0, [-2, 6])).toBe(0.25);
    expect(share(6, [-2, 6])).toBe(1);
    expect(share(0, [0, 0])).toBe(0);
  });
});
