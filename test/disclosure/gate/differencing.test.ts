import { expect, test } from "vitest";
import { differencing } from "../../../src/disclosure/gate/differencing.ts";
import { block } from "../programmes.ts";
import { different, foundBy, viewAfter } from "./view.ts";

const members = different(24);
/** The same, each without an answer. */
const silent = members.map((one, number) => ({
  ...one,
  answers: one.answers.with(number % one.answers.length, Number.NaN),
}));
const found = (earlier: readonly number[], now: readonly number[], kBefore = 5, all = members) => {
  const view = viewAfter([block(all.slice(...earlier))], [block(all.slice(...now))]);
  const { before } = view;
  return [
    ...new Set(
      foundBy(differencing, {
        ...view,
        before: { ...before!, baseline: { ...before!.baseline, kOf: () => kBefore } },
      }).map((what) => what.replace(/ gave .*/, "")),
    ),
  ];
};
const few = (least: number) => [`differs from what was published by fewer than ${least} organisations that`];

test("a block is of k more than an earlier one, or of k fewer", () => {
  expect(found([0, 10], [0, 15])).toEqual([]);
  expect(found([0, 10], [0, 14])).toEqual(few(5));
  expect(found([0, 15], [0, 10])).toEqual([]);
  expect(found([0, 14], [0, 10])).toEqual(few(5));
});

test("of one that takes some of an earlier block's, they differ by k in all", () => {
  expect(found([0, 8], [6, 14])).toEqual([]);
  expect(found([0, 8], [2, 10])).toEqual(few(5));
});

test("what rests on a block of a release with another k leaves as many as that promised", () => {
  expect(found([0, 10], [0, 16], 7)).toEqual(few(7));
  expect(found([0, 10], [0, 17], 7)).toEqual([]);
  expect(found([0, 10], [0, 14], 4)).toEqual([]);
  expect(found([0, 10], [0, 13], 4)).toEqual(few(4));
});

test("those who left an answer out are looked at answer by answer", () => {
  // Of twelve each answer lacks one or two.
  expect(found([0, 12], [0, 14], 5, silent)).toEqual(few(5));
  expect(found([0, 12], [0, 17], 5, silent)).toEqual(few(5));
  expect(found([0, 12], [0, 20], 5, silent)).toEqual([]);
});
