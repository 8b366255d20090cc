import { describe, expect, it } from "vitest";
import { blockMeans } from "../../../src/disclosure/gate/block-means.ts";
import { askedSince } from "../../support/asked-since.ts";
import { at, block } from "../programmes.ts";
import { different, foundBy, viewOf } from "./view.ts";

/** Their audit hours have a mean of 702.2. */
const members = different(5, (number) => ({ audit_hours: [700, 701, 702, 703, 705][number]! }));
const own = block(members);
const telling = (change: Partial<typeof own.row>) =>
  foundBy(blockMeans, viewOf([{ ...own, row: { ...own.row, ...change } }]));

/** The type knows only questions that are asked in all years. */
const NO_MEAN = { audit_hours_mean: null } as unknown as Partial<typeof own.row>;

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

it("is within half of its last decimal", () => {
  // 3,511.283 hours of five: 702.2566.
  const some = different(5, (number) => ({ audit_hours: [700, 701, 702, 703, 705.283][number]! }));
  const found = (audit_hours_mean: number) =>
    foundBy(blockMeans, viewOf([{ ...block(some), row: { ...block(some).row, audit_hours_mean } }]));
  expect([found(702.257), found(702.256)]).toEqual([[], WRONG]);
});

it("is there if the question was asked, and not 0 if nobody answered it", () => {
  expect(telling(NO_MEAN)).toEqual(WRONG);
  const silent = members.map((one) => ({ ...one, answers: one.answers.with(at.audit_hours, Number.NaN) }));
  const row = { ...own.row, audit_hours_mean: 0 };
  expect(foundBy(blockMeans, viewOf([{ ...own, members: silent, row }]))).toEqual(WRONG);
});

it("is not checked while a correction waits, because the earlier answers are not known", () => {
  const view = viewOf([{ ...own, row: { ...own.row, audit_hours_mean: 1 } }]);
  const waiting = view.blocks.map((one) => ({ ...one, entries: [...one.entries, 99] }));
  expect(foundBy(blockMeans, view)).toEqual(WRONG);
  expect(blockMeans.find({ ...view, blocks: waiting })).toEqual([]);
});

describe("a question that is asked since the year after a block's", () => {
  askedSince("audit_hours", 2027);

  it("has no mean", () => {
    expect(telling(NO_MEAN)).toEqual([]);
    expect(telling({ audit_hours_mean: 702.2 })).toEqual(WRONG);
  });
});
