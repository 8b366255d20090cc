import { expect, test } from "vitest";
import { differencing } from "../../../src/disclosure/gate/differencing.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
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

test("a block has at least k more or k fewer members than an earlier one", () => {
  expect(found([0, 10], [0, 15])).toEqual([]);
  expect(found([0, 10], [0, 14])).toEqual(few(5));
  expect(found([0, 15], [0, 10])).toEqual([]);
  expect(found([0, 14], [0, 10])).toEqual(few(5));
});

test("a block that shares members with an earlier one differs from it by at least k in all", () => {
  expect(found([0, 8], [6, 14])).toEqual([]);
  expect(found([0, 8], [2, 10])).toEqual(few(5));
});

test("a combination with a block of a release with another k leaves as many as that release promised", () => {
  expect(found([0, 10], [0, 16], 7)).toEqual(few(7));
  expect(found([0, 10], [0, 17], 7)).toEqual([]);
  expect(found([0, 10], [0, 14], 4)).toEqual([]);
  expect(found([0, 10], [0, 13], 4)).toEqual(few(4));
});

/** What the check says of blocks after others, each of these programmes. */
const between = (earlier: readonly Programme[][], now: readonly Programme[][]) => [
  ...new Set(
    foundBy(
      differencing,
      viewAfter(
        earlier.map((some) => block(some)),
        now.map((some) => block(some)),
      ),
    ).map((what) => what.replace(/ gave .*/, "")),
  ),
];

test("an organisation counts once, however many of its programmes differ between two blocks", () => {
  const ofOne = members.map((one, number) => (number < 10 ? one : { ...one, organisation: 10 }));
  expect(found([0, 10], [0, 20], 5, ofOne)).toEqual(few(5));
  // Five with two programmes each, of which one was there already.
  const there = members.slice(10, 15);
  const theirs = members.slice(15, 20).map((one, number) => ({ ...one, organisation: 10 + number }));
  const before = [...members.slice(0, 10), ...there];
  expect(between([before], [[...before, ...theirs]])).toEqual([]);
  expect(between([before], [[...before, ...theirs.slice(1)]])).toEqual(few(5));
});

test("each of several earlier blocks is compared with each of several new ones", () => {
  const [a, b, c] = [members.slice(0, 5), members.slice(5, 10), members.slice(10, 15)];
  const more = (count: number) => members.slice(15, 15 + count);
  for (const [one = [], two = [], three = []] of [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ]) {
    expect(between([one, two, three], [[...one, ...more(5)]])).toEqual([]);
    expect(between([one, two, three], [[...one, ...more(4)]])).toEqual(few(5));
    expect(between([one, two, three], [[...two, ...more(4)], three])).toEqual(few(5));
    expect(
      between(
        [one, two, three],
        [
          [...one, ...two],
          [...three, ...more(4)],
        ],
      ),
    ).toEqual(few(5));
    expect(
      between(
        [one, two, three],
        [
          [...one, ...three],
          [...two, ...more(5)],
        ],
      ),
    ).toEqual([]);
  }
});

test("those without an answer do not hide others in a separate block", () => {
  const [all, three, others] = [members.slice(0, 10), silent.slice(10, 13), silent.slice(13, 16)];
  expect(between([[...all, ...three]], [all, [...three, ...others]])).toEqual(few(5));
});

test("programmes with missing answers are checked answer by answer", () => {
  // Of twelve each answer lacks one or two.
  expect(found([0, 12], [0, 14], 5, silent)).toEqual(few(5));
  expect(found([0, 12], [0, 17], 5, silent)).toEqual(few(5));
  expect(found([0, 12], [0, 20], 5, silent)).toEqual([]);
});
