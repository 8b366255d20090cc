import { expect, test } from "vitest";
import { directionRule, SIGNAL_RULES } from "../../../../src/endpoints/observatory/signals/rules.ts";
import { answerField, METRICS } from "../../../../src/model/metric.ts";

test("the rule of directions names the metrics of which neither side is better as neutral, if there are any", () => {
  const sides = { higher: ["maturityScore", "automationRate"], lower: ["auditHours"] };
  expect(directionRule({ ...sides, neither: [] })).toMatch(
    /Higher is better for maturityScore, automationRate; lower is better for auditHours, openFindingRate,.* of its metric; share is neutral\.$/,
  );
  expect(directionRule({ ...sides, neither: ["staffFte"] })).toMatch(/; staffFte and share are neutral\.$/);
  expect(directionRule({ ...sides, neither: ["staffFte", "sites"] })).toMatch(
    /; staffFte, sites and share are neutral\.$/,
  );
});

test("the rule of directions names every metric", () => {
  const rule = SIGNAL_RULES.find((text) => text.includes("Higher is better for"));
  for (const field of METRICS.map(answerField)) expect(rule).toMatch(new RegExp(`\\b${field}\\b`));
});
