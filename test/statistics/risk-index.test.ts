import fc from "fast-check";
import { expect, test } from "vitest";
import { isAtRiskLimit, riskIndex } from "../../src/statistics/risk-index.ts";

const WEIGHTS = { maturity: 0.4, remediation: 0.3, automation: 0.3, remediationDays: 15 };

test.each([
  [100, 0, 100, 0],
  [0, 15, 0, 100],
  [0, 0, 100, 40],
  [100, 15, 100, 30],
  [100, 0, 0, 30],
  [100, 7.5, 100, 15],
  [50, 7.5, 50, 50],
  [62, 8, 55, 44.7],
  [68, 6.2, 68, 34.8],
])(
  "maturity %d, %d days and automation of %d percent are a risk of %d",
  (maturity, days, automation, risk) => {
    expect(riskIndex({ maturity, days, automation }, WEIGHTS)).toBeCloseTo(risk, 10);
  },
);

test("a risk over 100 counts as 100, and one under 0 as 0", () => {
  expect(riskIndex({ maturity: 0, days: 30, automation: 0 }, WEIGHTS)).toBe(100);
  expect(riskIndex({ maturity: 0, days: 15.1, automation: 0 }, WEIGHTS)).toBe(100);
  expect(riskIndex({ maturity: 110, days: 0, automation: 100 }, WEIGHTS)).toBe(0);
});

test("a delay beyond the full one still counts if the index stays under 100", () => {
  expect(riskIndex({ maturity: 100, days: 30, automation: 100 }, WEIGHTS)).toBe(60);
});

test("weights and the full delay are the methodology's", () => {
  const weights = { maturity: 0.5, remediation: 0.25, automation: 0.25, remediationDays: 20 };
  expect(riskIndex({ maturity: 80, days: 10, automation: 60 }, weights)).toBe(32.5);
});

test("is between 0 and 100, and never falls when maturity or automation falls or the delay rises", () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const delay = fc.double({ min: 0, max: 3650, noNaN: true });
  fc.assert(
    fc.property(
      percent,
      delay,
      percent,
      fc.double({ min: 0, max: 50, noNaN: true }),
      (maturity, days, automation, step) => {
        const risk = riskIndex({ maturity, days, automation }, WEIGHTS);
        expect(risk).toBeGreaterThanOrEqual(0);
        expect(risk).toBeLessThanOrEqual(100);
        const worse = [
          { maturity: maturity - step, days, automation },
          { maturity, days: days + step, automation },
          { maturity, days, automation: automation - step },
        ];
        for (const figures of worse) expect(riskIndex(figures, WEIGHTS)).toBeGreaterThanOrEqual(risk);
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

test("an index is at a limit at 0 and 100 alone", () => {
  expect([0, 0.1, 44.7, 99.9, 100].map(isAtRiskLimit)).toEqual([true, false, false, false, true]);
});
