import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawMetrics, offsetOf } from "../../../src/submissions/sample/draw.ts";
import { COUNTRIES, FRAMEWORKS, INDUSTRIES } from "../../../src/submissions/sample/population.ts";

const MIDDLE = {
  maturity: 0.5,
  automation: 0.5,
  days: 0.5,
  cost: 0.5,
  hours: 0.5,
  feeShare: 0.5,
  toolingShare: 0.5,
};
const NEUTRAL = { maturity: 0, hours: 1, cost: 1 };
const fintech = INDUSTRIES.find(({ id }) => id === "fintech")!;
const hospitality = INDUSTRIES.find(({ id }) => id === "hospitality")!;
const maturity = (at: number, year = 2026) =>
  drawMetrics(fintech, year, NEUTRAL, { ...MIDDLE, maturity: at }).maturity_score;

const unit = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const position = fc.record({
  maturity: unit,
  automation: unit,
  days: unit,
  cost: unit,
  hours: unit,
  feeShare: unit,
  toolingShare: unit,
});
const anywhere = fc.tuple(fc.constantFrom(...INDUSTRIES), fc.integer({ min: 2019, max: 2026 }), position);
const RUNS = { seed: 1, numRuns: 300 };

describe("drawMetrics", () => {
  it("gives the profile's quartiles of maturity at the quartiles", () => {
    expect([maturity(0.25), maturity(0.5), maturity(0.75)]).toEqual([54, 68, 81]);
  });

  it("goes back by the latest year's change, then by that of earlier years", () => {
    expect([maturity(0.5, 2025), maturity(0.5, 2024), maturity(0.5, 2019)]).toEqual([66.2, 64.8, 57.8]);
  });

  it("goes on in later years by the change of earlier years, not by the latest one", () => {
    expect([maturity(0.5, 2027), maturity(0.5, 2028)]).toEqual([69.4, 70.8]);
    const days = (year: number) => drawMetrics(fintech, year, NEUTRAL, MIDDLE).remediation_days;
    expect([2026, 2027, 2028].map(days)).toEqual([5.8, 5.66, 5.52]);
  });

  it("lets automation grow by as many points as maturity in later years, so that it does not overtake it", () => {
    const grown = (year: number, of: "automation_rate" | "maturity_score") =>
      drawMetrics(hospitality, year, NEUTRAL, MIDDLE)[of] -
      drawMetrics(hospitality, 2026, NEUTRAL, MIDDLE)[of];
    for (const year of [2027, 2030, 2064])
      expect(Math.abs(grown(year, "automation_rate") - grown(year, "maturity_score"))).toBeLessThan(0.5);
    expect(grown(2027, "automation_rate")).toBeGreaterThan(0.5);
  });

  it("gives the same figures for the same position, to the digit", () => {
    const at = { ...MIDDLE, maturity: 0.2, days: 0.9, cost: 0.3, feeShare: 0.1 };
    expect(drawMetrics(hospitality, 2023, { maturity: 1.5, hours: 1.02, cost: 0.9 }, at)).toEqual({
      maturity_score: 32.65,
      audit_hours: 1001.9,
      qsa_fees_usd: 50_718,
      remediation_tooling_usd: 44_751,
      internal_labour_usd: 40_141,
      automation_rate: 23.8,
      remediation_days: 16.98,
    });
  });

  it("makes mature programmes faster, cheaper and more automated, and automation save audit hours", () => {
    const low = drawMetrics(fintech, 2026, NEUTRAL, { ...MIDDLE, maturity: 0.2 });
    const high = drawMetrics(fintech, 2026, NEUTRAL, { ...MIDDLE, maturity: 0.8 });
    expect(high.remediation_days).toBeLessThan(low.remediation_days);
    expect(high.qsa_fees_usd).toBeLessThan(low.qsa_fees_usd);
    expect(high.automation_rate).toBeGreaterThan(low.automation_rate);
    const automated = drawMetrics(fintech, 2026, NEUTRAL, { ...MIDDLE, automation: 0.8 });
    expect(automated.audit_hours).toBeLessThan(
      drawMetrics(fintech, 2026, NEUTRAL, { ...MIDDLE, automation: 0.2 }).audit_hours,
    );
  });

  it("skews audit hours to the right, about the profile's mean", () => {
    for (const profile of INDUSTRIES) {
      const hours = Array.from({ length: 400 }, (_, index) => {
        const at = { ...MIDDLE, hours: (index + 0.5) / 400 };
        return drawMetrics(profile, 2026, NEUTRAL, at).audit_hours;
      });
      const mean = hours.reduce((sum, value) => sum + value, 0) / 400;
      expect(mean).toBeGreaterThan((hours[199]! + hours[200]!) / 2);
    }
  });

  it("gives whole dollars with shares of about 40, 35 and 25 percent", () => {
    fc.assert(
      fc.property(anywhere, ([profile, year, at]) => {
        const metrics = drawMetrics(profile, year, NEUTRAL, at);
        const parts = [metrics.qsa_fees_usd, metrics.remediation_tooling_usd, metrics.internal_labour_usd];
        const total = parts.reduce((sum, part) => sum + part, 0);
        parts.forEach((part, index) => {
          expect(Number.isInteger(part)).toBe(true);
          expect(Math.abs(part / total - [0.4, 0.35, 0.25][index]!)).toBeLessThan(0.16);
        });
      }),
      RUNS,
    );
  });

  it("stays within what answers can be, wherever it draws", () => {
    fc.assert(
      fc.property(anywhere, ([profile, year, at]) => {
        const metrics = drawMetrics(profile, year, NEUTRAL, at);
        for (const score of [metrics.maturity_score, metrics.automation_rate]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        }
        expect(metrics.audit_hours).toBeGreaterThanOrEqual(450);
        expect(metrics.audit_hours).toBeLessThanOrEqual(1800);
        expect(metrics.remediation_days).toBeGreaterThanOrEqual(0);
        expect(metrics.remediation_days).toBeLessThan(365);
      }),
      RUNS,
    );
  });
});

describe("offsetOf", () => {
  it("leaves the means of an industry unchanged over its mix of frameworks and countries", () => {
    for (const profile of INDUSTRIES) {
      const mean = { maturity: 0, hours: 0, cost: 0 };
      for (const f of FRAMEWORKS.keys()) {
        for (const [c, { weight }] of COUNTRIES.entries()) {
          const offset = offsetOf(profile, f, c);
          const share = (profile.frameworks[f]! * weight) / 4721;
          for (const key of ["maturity", "hours", "cost"] as const) mean[key] += share * offset[key];
        }
      }
      expect(mean.maturity).toBeCloseTo(0, 10);
      expect(mean.hours).toBeCloseTo(1, 10);
      expect(mean.cost).toBeCloseTo(1, 10);
    }
  });
});
