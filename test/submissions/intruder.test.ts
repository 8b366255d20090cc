import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWERS } from "../../src/model/metric.ts";
import { hitRate, KNOWLEDGE } from "../../src/submissions/intruder.ts";
import { benchmarkPartition } from "../../src/submissions/rows.ts";
import { programmes } from "./support.ts";

const cohort = (label: string, ...scores: number[]) => ({
  label,
  members: programmes("maturity_score", scores),
});

describe("the intruder test", () => {
  it("finds one of five where the nearest row is always the right one", () => {
    const targets = [cohort("a", 10, 11, 12, 13, 14), cohort("a", 80, 81, 82, 83, 84)];
    expect(hitRate(targets, ["maturity_score"])).toBeCloseTo(20, 10);
  });

  it("finds fewer in larger cohorts", () => {
    const targets = [cohort("a", 10, 11, 12, 13, 14, 10, 11, 12, 13, 14)];
    expect(hitRate(targets, ["maturity_score"])).toBeCloseTo(10, 10);
  });

  it("finds nobody where another row is nearer", () => {
    // The means are 50 and 45: those at 10 and 90 are nearer to the other row, those at 50 or 45 to their own.
    const targets = [cohort("a", 10, 90), cohort("a", 40, 50)];
    // 90 and 50 are nearer to 50, 10 and 40 to 45: of each cohort one is found, with one chance in two.
    expect(hitRate(targets, ["maturity_score"])).toBeCloseTo(25, 10);
  });

  it("looks among rows of the same label alone", () => {
    expect(hitRate([cohort("a", 10, 90), cohort("b", 40, 50)], ["maturity_score"])).toBeCloseTo(50, 10);
  });

  it("takes any of rows that are equally near", () => {
    expect(hitRate([cohort("a", 50, 50), cohort("a", 50, 50)], ["maturity_score"])).toBeCloseTo(25, 10);
  });

  it("knows nothing of nobody", () => {
    expect(hitRate([], ANSWERS)).toBe(0);
  });

  it("is asked for all answers, and for each by itself", () => {
    expect(KNOWLEDGE.map((known) => known.length)).toEqual([7, 1, 1, 1, 1, 1, 1, 1]);
  });

  it("never finds more than one in k", () => {
    const scores = fc.array(fc.integer({ min: 100, max: 9900 }), { minLength: 10, maxLength: 40 });
    fc.assert(
      fc.property(scores, (list) => {
        const { cohorts } = benchmarkPartition(
          programmes(
            "maturity_score",
            list.map((score) => score / 100),
          ),
          5,
        );
        const targets = cohorts.map(({ members }) => ({ label: "a", members }));
        for (const known of KNOWLEDGE) expect(hitRate(targets, known)).toBeLessThanOrEqual(20 + 1e-9);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});
