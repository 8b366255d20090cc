import { describe, expect, it, test } from "vitest";
import { blockRow } from "../../../src/disclosure/derived/block-row.ts";
import { answering, at, programme } from "../programmes.ts";

const labels = { year: 2026, industry: "alpha", framework: "X_1", region: "mixed" };

describe("a block's row", () => {
  it("has its labels, its programmes and the mean of each answer", () => {
    expect(blockRow(labels, answering("maturity_score", [50, 51, 52, 53, 64]))).toMatchObject({
      ...labels,
      programmes: 5,
      organisations: "5-9",
      maturity_score_mean: 54,
      audit_hours_mean: 800,
      qsa_fees_usd_mean: 40_000,
      remediation_tooling_usd_mean: 35_000,
      internal_labour_usd_mean: 25_000,
      cost_usd_mean: 100_000,
      automation_rate_mean: 50,
      remediation_days_mean: 8,
    });
  });

  it("takes the mean over given answers, limited ones at their limit", () => {
    const members = answering("remediation_days", [4, 5, 6, Number.NaN, 9]);
    members[4]!.limited[at.remediation_days] = 1;
    expect(blockRow(labels, members).remediation_days_mean).toBe(6);
  });

  it("adds up the cost from its published parts", () => {
    const thirds = answering("qsa_fees_usd", [1, 1, 2, 1, 1, 2]);
    const others = thirds.map((one, index) =>
      programme(index, {
        qsa_fees_usd: one.answers[at.qsa_fees_usd]!,
        internal_labour_usd: index % 3 === 2 ? 2 : 1,
      }),
    );
    const row = blockRow(labels, others);
    expect([row.qsa_fees_usd_mean, row.internal_labour_usd_mean]).toEqual([1.33, 1.33]);
    expect(row.cost_usd_mean).toBe(35_002.66);
  });

  test.each([
    [5, "5-9"],
    [9, "5-9"],
    [10, "10-19"],
    [19, "10-19"],
    [20, "20-49"],
    [50, "50+"],
  ])("gives %i organisations as %s", (count, step) => {
    const members = answering(
      "audit_hours",
      Array.from({ length: count }, (_, index) => index),
    );
    expect(blockRow(labels, members).organisations).toBe(step);
  });

  it("counts an organisation once, however many programmes it has", () => {
    const members = [...answering("audit_hours", [1, 2, 3, 4, 5, 6, 7, 8, 9]), programme(8), programme(8)];
    expect(blockRow(labels, members)).toMatchObject({ programmes: 11, organisations: "5-9" });
  });

  it("is refused with fewer than five organisations, or without an answer", () => {
    expect(() => blockRow(labels, answering("audit_hours", [1, 2, 3, 4]))).toThrow(
      "a block cannot have 4 organisations",
    );
    const silent = answering(
      "audit_hours",
      Array.from({ length: 5 }, () => Number.NaN),
    );
    expect(() => blockRow(labels, silent)).toThrow("no member of the block answered audit_hours");
  });
});
