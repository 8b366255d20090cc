import { expect, test } from "vitest";
import { comparison } from "../../../src/site/profiles/comparison.ts";
import type { Methodology } from "../../../src/tables/settings.ts";
import { wordsOf } from "../../support/words.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;

const MEANS = {
  maturityScore: 60,
  auditHours: 1000,
  costUSD: 150_000,
  automationRate: 50,
  remediationDays: 9,
};
const LESS = { maturityScore: 55, auditHours: 900, costUSD: 140_000, automationRate: 40, remediationDays: 8 };
const MORE = {
  maturityScore: 65,
  auditHours: 1100,
  costUSD: 160_000,
  automationRate: 60,
  remediationDays: 10,
};
const FELL = { maturityScore: -1, auditHours: -2, costUSD: -2, automationRate: -2, remediationDays: -2 };
const ROSE = { maturityScore: 1, auditHours: 2, costUSD: 2, automationRate: 2, remediationDays: 2 };

const table = (own: typeof MEANS, changes: typeof MEANS) =>
  wordsOf(
    comparison(
      { methodology },
      {
        name: "Retail",
        kind: "industry",
        own: { ...own, sampleSize: 40 },
        average: MEANS,
        averageName: "cross-industry average",
        all: [LESS, MORE],
        changes,
      },
    ).source,
  );

test("less is better of hours, cost and delay, and worse of maturity and automation", () => {
  expect(table(LESS, FELL)).toContain(`
Metric | Retail | Cross-industry average | In words | Rank, best first | On the year before
Maturity score | 55.0 | 60.0 | 5.0 points below the average: worse | 2nd of 2 | −1.0 points: worse
Audit hours | 900 hours | 1,000 hours | 100 hours fewer than the average: better | 1st of 2 | −2.0%: better
Compliance cost | $140,000 | $150,000 | $10,000 less than the average: better | 1st of 2 | −2.0%: better
Automation rate | 40.0% | 50.0% | 10.0 points below the average: worse | 2nd of 2 | −2.0%: worse
Remediation delay | 8.0 days | 9.0 days | 1.0 days fewer than the average: better | 1st of 2 | −2.0%: better
`);
});

test("more is better of maturity and automation, and worse of hours, cost and delay", () => {
  expect(table(MORE, ROSE)).toContain(`
Maturity score | 65.0 | 60.0 | 5.0 points above the average: better | 1st of 2 | +1.0 points: better
Audit hours | 1,100 hours | 1,000 hours | 100 hours more than the average: worse | 2nd of 2 | +2.0%: worse
Compliance cost | $160,000 | $150,000 | $10,000 more than the average: worse | 2nd of 2 | +2.0%: worse
Automation rate | 60.0% | 50.0% | 10.0 points above the average: better | 1st of 2 | +2.0%: better
Remediation delay | 10.0 days | 9.0 days | 1.0 days more than the average: worse | 2nd of 2 | +2.0%: worse
`);
});
