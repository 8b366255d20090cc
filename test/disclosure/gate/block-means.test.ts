import { describe, expect, it } from "vitest";
import { blockMeans } from "../../../src/disclosure/gate/block-means.ts";
import { at, block } from "../programmes.ts";
import { different, foundBy, viewOf } from "./view.ts";

/** Their audit hours have a mean of 702.2. */
const members = different(5, (number) => ({ audit_hours: [700, 701, 702, 703, 705][number]! }));
const own = block(members);
const telling = (change: Partial<typeof own.row>) =>
  foundBy(blockMeans, viewOf([{ ...own, row: { ...own.row, ...change } }]));

const WRONG = ["audit_hours_mean is not the mean of the members' answers"];

describe("a mean of 702.2", () => {
  it("passes as 702.2", () => {
    expect(telling({ audit_hours_mean: 702.2 })).toEqual([]);
  });

  it.each([702.1, 702.3, 702, 0])("is refused as %f", (audit_hours_mean) => {
    expect(telling({ audit_hours_mean })).toEqual(WRONG);
  });
});

it("is computed only over those that gave the answer", () => {
  const blank = members.map((one, index) =>
    index === 4 ? { ...one, answers: one.answers.with(at.audit_hours, Number.NaN) } : one,
  );
  const row = (audit_hours_mean: number) => ({ ...own.row, audit_hours_mean });
  const found = (mean: number) =>
    foundBy(blockMeans, viewOf([{ ...block(blank), row: { ...block(blank).row, ...row(mean) } }]));
  // 2,806 hours, by four and by five.
  expect(found(701.5)).not.toContain(WRONG[0]);
  expect(found(561.2)).toContain(WRONG[0]);
});

it("the cost is the sum of its parts, to the cent", () => {
  const { cost_usd_mean } = own.row;
  for (const cent of [-0.01, 0.01]) {
    expect(telling({ cost_usd_mean: cost_usd_mean + cent })).toEqual([
      "cost_usd_mean is not the sum of its parts",
    ]);
  }
});
