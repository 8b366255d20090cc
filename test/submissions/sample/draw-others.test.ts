import { describe, expect, it } from "vitest";
import { METRIC, type Question } from "../../../src/model/metric.ts";
import { drawOther } from "../../../src/submissions/sample/draw-others.ts";
import { INDUSTRIES } from "../../../src/submissions/sample/population.ts";

const retail = INDUSTRIES.find(({ id }) => id === "retail")!;
const draw = (question: Question, maturity: number, own = 0.5) =>
  drawOther(question, retail, { maturity, own });

describe("an answer that the population does not describe", () => {
  it("is about its example in the middle, with as many decimals", () => {
    for (const question of ["maturity_score", "remediation_days", "qsa_fees_usd"] as const) {
      expect(draw(question, 0.5) / METRIC[question].example, question).toBeCloseTo(1, 1);
    }
    expect(Number.isInteger(draw("maturity_score", 0.37))).toBe(true);
    expect(draw("remediation_days", 0.37)).toBe(Number(draw("remediation_days", 0.37).toFixed(1)));
  });

  it("is better in mature programmes, also if it is a part of a metric", () => {
    expect(draw("maturity_score", 0.8)).toBeGreaterThan(draw("maturity_score", 0.2));
    expect(draw("remediation_days", 0.8)).toBeLessThan(draw("remediation_days", 0.2));
    expect(draw("qsa_fees_usd", 0.8)).toBeLessThan(draw("qsa_fees_usd", 0.2));
  });

  it("depends on the question's own number alone, and as much as any, if no side is better", () => {
    const entry: { better: string } = METRIC.automation_rate;
    const { better } = entry;
    const spread = () => draw("automation_rate", 0.5, 0.8) - draw("automation_rate", 0.5, 0.2);
    const withMaturity = spread();
    try {
      entry.better = "neither";
      expect(spread()).toBeGreaterThan(withMaturity);
      expect(draw("automation_rate", 0.9, 0.7)).toBe(draw("automation_rate", 0.1, 0.7));
    } finally {
      entry.better = better;
    }
  });

  it("stays in its range at the ends", () => {
    for (const question of ["maturity_score", "remediation_days", "automation_rate"] as const) {
      const { min, max } = METRIC[question].range;
      for (const at of [0, 1]) {
        expect(draw(question, at, at)).toBeGreaterThanOrEqual(min);
        expect(draw(question, at, at)).toBeLessThanOrEqual(max);
      }
    }
    expect(draw("maturity_score", 1, 1)).toBeLessThan(100);
  });
});
