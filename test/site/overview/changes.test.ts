import { expect, test } from "vitest";
import { html } from "../../../src/markup/template.ts";
import { METRIC, type Metric } from "../../../src/model/metric.ts";
import { moveOf } from "../../../src/site/overview/headlines.ts";
import { riskChange } from "../../../src/site/overview/risk-change.ts";
import type { Methodology } from "../../../src/tables/settings.ts";
import { wordsOf } from "../../support/words.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;

test.each([
  [-1.2, "It fell by 1.2 points on the year before: better.\n"],
  [1.2, "It rose by 1.2 points on the year before: worse.\n"],
  [0, "It is unchanged on the year before.\n"],
  [null, "The year before is withheld.\n"],
] as const)("a risk index that changed by %s is told as: %s", (points, words) => {
  expect(wordsOf(html`${riskChange(methodology, points)}`.source)).toBe(words);
});

test.each([
  ["maturity_score", 0.5, "+0.5 points on the year before: better\n"],
  ["maturity_score", -0.5, "−0.5 points on the year before: worse\n"],
  ["audit_hours", 3, "+3.0% on the year before: worse\n"],
  ["audit_hours", -3, "−3.0% on the year before: better\n"],
  ["cost_usd", 3, "+3.0% on the year before: worse\n"],
  ["cost_usd", -3, "−3.0% on the year before: better\n"],
  ["automation_rate", 3, "+3.0% on the year before: better\n"],
  ["automation_rate", -3, "−3.0% on the year before: worse\n"],
  ["remediation_days", 3, "+3.0% on the year before: worse\n"],
  ["remediation_days", -3, "−3.0% on the year before: better\n"],
  ["audit_hours", 0, "unchanged on the year before\n"],
  ["audit_hours", null, "the year before is withheld\n"],
] as const)("a %s that changed by %s is told as: %s", (metric: Metric, value, words) => {
  const { unit, better } = METRIC[metric];
  expect(wordsOf(html`${moveOf(methodology, unit, value, better)}`.source)).toBe(words);
});
