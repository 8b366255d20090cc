import { describe, expect, it } from "vitest";
import { obstaclesOf } from "../../../src/disclosure/span/obstacles.ts";
import { answering, programme } from "../programmes.ts";

const five = answering("audit_hours", [800, 810, 820, 830, 840]);

describe("what keeps programmes from being a block", () => {
  it("is nothing where enough organisations gave each answer", () => {
    expect(obstaclesOf(five, 5)).toEqual({ organisations: 5, tooFew: [], paidByFew: [] });
  });

  it("is an answer that too few gave: one that is missing or was limited is nobody's", () => {
    const [first, second, ...others] = five;
    const limited = new Uint8Array(second!.limited.length);
    const missing = programme(0, { audit_hours: Number.NaN });
    limited[1] = 1;
    const programmes = [missing, { ...second!, limited }, ...others];
    expect(first!.answers[1]).toBe(800);
    expect(obstaclesOf(programmes, 5).tooFew).toEqual([{ question: "audit_hours", organisations: 3 }]);
  });

  it("counts organisations, and not their programmes", () => {
    const twice = [...five.slice(1), programme(4)];
    expect(obstaclesOf(twice, 5)).toMatchObject({ organisations: 4 });
  });

  it("is a part of the cost that one or two pay, and not one that nobody or three do", () => {
    const paying = (...usd: readonly number[]) =>
      obstaclesOf(answering("remediation_tooling_usd", usd), 5).paidByFew;
    expect(paying(0, 0, 0, 1000, 2000)).toEqual([{ question: "remediation_tooling_usd", organisations: 2 }]);
    expect(paying(0, 0, 1000, 2000, 3000)).toEqual([]);
    expect(paying(0, 0, 0, 0, 0)).toEqual([]);
    const limited = new Uint8Array(five[0]!.limited.length);
    limited[3] = 1;
    const [payer, ...others] = answering("remediation_tooling_usd", [9000, 0, 0, 0, 0]);
    expect(obstaclesOf([{ ...payer!, limited }, ...others], 5).paidByFew).toEqual([
      { question: "remediation_tooling_usd", organisations: 1 },
    ]);
  });
});
