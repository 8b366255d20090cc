import { describe, expect, it } from "vitest";
import { blockSummary, lossByAnswer } from "../../../src/disclosure/report/information-loss.ts";
import { answering, at, block } from "../programmes.ts";

const low = block(answering("audit_hours", [0, 0, 0, 0, 10]));
const high = block(answering("audit_hours", [90, 100, 100, 100, 110], {}, 10));

describe("the loss of an answer", () => {
  it("is the percentage of its squared distances that lies within blocks", () => {
    // Within: 80 and 200. Between: two blocks of five, with means of 2 and 100, 49 from that of all: 10 x 49² = 24,010.
    expect(lossByAnswer([low, high]).audit_hours).toBeCloseTo((100 * 280) / (280 + 24_010), 9);
  });

  it("leaves out a block of which a correction waits, and is unknown if there is no other", () => {
    const waiting = { ...block(answering("audit_hours", [0, 40, 80, 500, 900], {}, 20)) };
    const without = { ...waiting, members: waiting.members.slice(1) };
    expect(lossByAnswer([low, high, without])).toEqual(lossByAnswer([low, high]));
    expect(lossByAnswer([without])).toMatchObject({ audit_hours: null, maturity_score: null });
    expect(blockSummary([{ ...without, isKept: true }]).informationLoss).toBeNull();
    expect(lossByAnswer([low, high, waiting])).not.toEqual(lossByAnswer([low, high]));
  });

  it("is 0 if all answered alike, or nobody did", () => {
    expect(lossByAnswer([low, high]).maturity_score).toBe(0);
    const silent = {
      ...low,
      members: low.members.map((one) => ({ ...one, answers: one.answers.map(() => Number.NaN) })),
    };
    expect(lossByAnswer([silent]).audit_hours).toBe(0);
  });
});

describe("the summary of blocks", () => {
  it("counts programmes, blocks, kept blocks and mixed labels", () => {
    const seven = block(answering("audit_hours", [1, 2, 3, 4, 5, 6, 7], {}, 20), { region: "mixed" });
    const six = block(answering("audit_hours", [1, 2, 3, 4, 5, 6], {}, 30), { framework: "mixed" });
    const blocks = [
      { ...low, isKept: true },
      { ...seven, isKept: false },
      { ...six, isKept: true },
    ];
    expect(blockSummary(blocks)).toMatchObject({
      programmes: 18,
      blocks: 3,
      kept: 2,
      mixedFramework: 6,
      mixedRegion: 7,
      smallest: 5,
      largest: 7,
    });
  });

  it("weights the loss of each answer by its number of values; equal answers add nothing", () => {
    const missing = (from: number, days: readonly number[]) =>
      answering("audit_hours", [0, 0, 0, 0, 10], {}, from).map((one, index) => ({
        ...one,
        answers: one.answers.with(at.remediation_days, days[index] ?? Number.NaN),
      }));
    // Ten audit hours, within 80 + 80 of 160: all of it. Six days, within 0 of 6 x 1: nothing.
    const blocks = [block(missing(0, [1, 1, 1])), block(missing(10, [3, 3, 3]))];
    expect(blockSummary(blocks.map((one) => ({ ...one, isKept: false }))).informationLoss).toBeCloseTo(
      (100 * 10) / 16,
      9,
    );
  });

  it("has no loss for an answer that all gave alike, despite rounding errors of the mean", () => {
    const blocks = [0, 10].map((first) =>
      block(answering("audit_hours", [0, 1, 2, 3, 4], { automation_rate: 4.2 }, first)),
    );
    expect(lossByAnswer(blocks)).toMatchObject({ automation_rate: 0, audit_hours: 100 });
    expect(blockSummary(blocks.map((one) => ({ ...one, isKept: false }))).informationLoss).toBe(100);
  });
});
