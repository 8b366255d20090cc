import { describe, expect, it } from "vitest";
import {
  answerField,
  BANDED_METRICS,
  byAnswerField,
  COST_PARTS,
  METRIC,
  METRICS,
  METRICS_AND_PARTS,
  type MetricOrPart,
  partsOf,
  QUESTIONS,
  SUM_METRICS,
} from "../../src/model/metric.ts";
import { UNITS } from "../../src/model/unit.ts";

function sumOf(name: MetricOrPart): string | undefined {
  const entry = METRIC[name];
  return "partOf" in entry ? entry.partOf : undefined;
}

describe("the table of metrics", () => {
  it("has the metrics of the contract first, in its order, and the cost's three parts", () => {
    expect(METRICS.slice(0, 5)).toEqual([
      "maturity_score",
      "audit_hours",
      "cost_usd",
      "automation_rate",
      "remediation_days",
    ]);
    expect(COST_PARTS).toEqual(["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"]);
  });

  it("has the unit in every label, if nothing else names it beside the figures", () => {
    const vague = METRICS_AND_PARTS.map((name) => METRIC[name]).filter(
      ({ label, unit }) => UNITS[unit].symbol === null && !label.endsWith(` ${UNITS[unit].text}`),
    );
    expect(vague.map(({ label }) => label)).toEqual([]);
  });

  it("lists each metric and part once, as a metric, a question, or both", () => {
    for (const name of METRICS_AND_PARTS) {
      expect([...METRICS, ...QUESTIONS].includes(name as never), name).toBe(true);
    }
    expect(METRICS.filter((metric) => !QUESTIONS.includes(metric as never))).toEqual(SUM_METRICS);
  });

  it("gives every sum parts in its own unit, and nothing else parts", () => {
    for (const sum of SUM_METRICS) {
      const parts = METRICS_AND_PARTS.filter((name) => sumOf(name) === sum);
      expect(parts.length, sum).toBeGreaterThan(1);
      expect(partsOf(sum)).toEqual(parts);
      expect(partsOf(sum).every((part) => METRIC[part].unit === METRIC[sum].unit)).toBe(true);
    }
    const sums = METRICS_AND_PARTS.flatMap((name) => sumOf(name) ?? []);
    expect([...new Set(sums)]).toEqual(SUM_METRICS);
  });

  it("has bands only for figures with a scale", () => {
    expect(BANDED_METRICS.every((metric) => UNITS[METRIC[metric].unit].isScale)).toBe(true);
  });

  it.each(QUESTIONS)(
    "asks for %s within a range that contains its example and suits its unit",
    (question) => {
      const { range, example, unit, question: asked } = METRIC[question];
      expect(example).toBeGreaterThan(range.min);
      expect(example).toBeLessThan(range.max);
      expect(range.max).toBeLessThanOrEqual(UNITS[unit].maximum);
      expect(asked).toMatch(/^[A-Z].*\?$/);
    },
  );

  it.each(METRICS)("says what %s measures, in words that fit into sentences", (metric) => {
    const { definition, meanOf, label } = METRIC[metric];
    expect(definition).toMatch(/^[A-Z].*\.$/);
    expect(meanOf).toMatch(/^[a-z].*[^.]$/);
    expect(label).toMatch(/^[A-Z]/);
  });

  it("gives each figure a unique name", () => {
    const labels = METRICS_AND_PARTS.map((name: MetricOrPart) => METRIC[name].label.toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe("a metric's name in answers", () => {
  it("is the metric's in camel case, except that the contract defines the one for the cost", () => {
    expect(METRICS.slice(0, 5).map(answerField)).toEqual([
      "maturityScore",
      "auditHours",
      "costUSD",
      "automationRate",
      "remediationDays",
    ]);
  });

  it("is unique", () => {
    expect(Object.keys(byAnswerField((metric) => metric))).toHaveLength(METRICS.length);
  });
});
