import { describe, expect, it } from "vitest";
import { answerOf, metricOf } from "../../src/submissions/programme.ts";
import { programme } from "./support.ts";

describe("metricOf", () => {
  const one = programme({
    maturity_score: 61,
    audit_hours: 820,
    qsa_fees_usd: 50_000,
    remediation_tooling_usd: 40_000.5,
    internal_labour_usd: 30_000,
    automation_rate: 55,
    remediation_days: 6.5,
  });

  it("gives a metric's answer", () => {
    expect(metricOf(one, "maturity_score")).toBe(61);
    expect(metricOf(one, "audit_hours")).toBe(820);
    expect(metricOf(one, "automation_rate")).toBe(55);
    expect(metricOf(one, "remediation_days")).toBe(6.5);
    expect(answerOf(one, "internal_labour_usd")).toBe(30_000);
  });

  it("gives the cost as the sum of its three parts", () => {
    expect(metricOf(one, "cost_usd")).toBe(120_000.5);
  });
});
