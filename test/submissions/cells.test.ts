import { describe, expect, it } from "vitest";
import { meanAndErrorColumns, meanColumns, publishCells } from "../../src/submissions/cells.ts";
import { programme, programmes } from "./support.ts";

describe("publishCells", () => {
  it("gives each cell its programmes, or null where it is withheld, in the same order", () => {
    const of = (count: number) => Array.from({ length: count }, () => programme());
    const groups = [
      { labels: "a", programmes: of(9), lines: ["total"] },
      { labels: "b", programmes: of(4), lines: ["total"] },
      { labels: "c", programmes: of(6), lines: ["total"] },
      { labels: "d", programmes: of(4), lines: ["another"] },
    ] as const;
    expect(publishCells(groups, 5)).toEqual([
      { labels: "a", programmes: groups[0].programmes },
      { labels: "b", programmes: null },
      { labels: "c", programmes: null },
      { labels: "d", programmes: null },
    ]);
  });
});

describe("columns of a cell", () => {
  const five = programmes("maturity_score", [10, 20, 30, 40, 50]);

  it("are the mean of each metric", () => {
    expect(meanColumns(five)).toEqual({
      maturity_score_mean: 30,
      audit_hours_mean: 800,
      cost_usd_mean: 100_000,
      automation_rate_mean: 50,
      remediation_days_mean: 8,
    });
  });

  it("are the mean with its standard error, of the sample", () => {
    const { maturity_score_se, ...others } = meanAndErrorColumns(five);
    // The sample variance is 1000 / 4 = 250, so the error of the mean is the root of 250 / 5.
    expect(maturity_score_se).toBeCloseTo(Math.sqrt(50), 12);
    expect(others).toEqual({
      maturity_score_mean: 30,
      audit_hours_mean: 800,
      audit_hours_se: 0,
      cost_usd_mean: 100_000,
      cost_usd_se: 0,
      automation_rate_mean: 50,
      automation_rate_se: 0,
      remediation_days_mean: 8,
      remediation_days_se: 0,
    });
  });

  it("are all null for a withheld cell", () => {
    expect(Object.values(meanColumns(null))).toEqual(Array(5).fill(null));
    expect(Object.values(meanAndErrorColumns(null))).toEqual(Array(10).fill(null));
  });
});
