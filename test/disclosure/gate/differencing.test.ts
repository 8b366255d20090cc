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

test("a row that stays is published with the k of this release, whatever the k of its own", () => {
  const kept = block(members.slice(0, 5));
  /** Programmes of the same organisations, with the same answers. */
  const twins = kept.members.map((one) => ({ ...one, identity: `${one.identity} twin` }));
  const found = (...others: readonly Programme[]) => {
    const view = viewAfter([kept], [kept, block([...twins, ...others])]);
    const { before } = view;
    return foundBy(differencing, {
      ...view,
      before: { ...before!, baseline: { ...before!.baseline, kOf: () => 4 } },
    }).map((what) => what.replace(/ gave .*/, ""));
  };
  expect(found(...members.slice(10, 15))).toEqual([]);
  expect(found(...members.slice(10, 14))).toEqual(few(5));
});

test("a new block leaves k by itself too, whatever earlier releases promised", () => {
  expect(found([0, 10], [19, 24], 4)).toEqual([]);
  const all = members.map((one, number) =>
    number < 23 ? one : { ...one, answers: one.answers.with(1, Number.NaN) },
  );
  expect(found([0, 10], [19, 24], 4, all)).toEqual(few(5));
});

/** Other versions of programmes with one answer corrected. */
const corrected = (some: readonly Programme[], place: number, to: (answer: number) => number) =>
  some.map((one) => ({
    ...one,
    answers: one.answers.with(place, to(one.answers[place]!)),
    fingerprint: `${one.fingerprint} corrected`,
  }));
const HOURS = 1;

test.each([
  ["first", 795, 828],
  ["second", 879, 915],
])("a tiny correction hides nobody: nearly equal answers that share the %s neighbourhood", (_, from, to) => {
  const all = corrected(members, HOURS, () => from);
  const [some, others] = [all.slice(0, 4), all.slice(4, 10)];
  const now = corrected(some, HOURS, () => to);
  // With a newcomer who gave only this answer they are five.
  const newcomer = {
    ...all[10]!,
    answers: all[10]!.answers.map((own, place) => (place === HOURS ? own : Number.NaN)),
  };
  expect(between([[...some, ...others]], [[...now, ...others, newcomer]])).toEqual(few(5));
  const far = corrected(some, HOURS, () => 9000);
  expect(between([[...some, ...others]], [[...far, ...others, newcomer]])).toEqual([]);
});

test("a tiny correction alone is found, although its answers nearly cancel", () => {
  const all = corrected(members, HOURS, () => 795);
  const [now] = corrected(all.slice(0, 1), HOURS, () => 796);
  expect(between([all.slice(0, 10)], [[now!, ...all.slice(1, 10)]])).toEqual(few(5));
});

test.each([
  ["was", 0],
  ["is now", 1],
])(
  "an answer that %s limited, with the limit near to it, has a tiny correction like others",
  (_, release) => {
    const before = corrected(members.slice(0, 10), HOURS, () => 795);
    const now = corrected(before, HOURS, () => 800);
    const limited = [before, now].map(([first, ...others], place) =>
      place === release
        ? [{ ...first!, limited: first!.limited.with(HOURS, 1) }, ...others]
        : [first!, ...others],
    );
    const [earlier, later] = limited as [Programme[], Programme[]];
    expect(between([earlier], [later])).toEqual([]);
    // If nobody else has a correction, it is left alone.
    const [onlyLimited] = release === 0 ? now : later;
    expect(between([earlier], [[onlyLimited!, ...earlier.slice(1)]])).toEqual(few(5));
    // A limit far from the answer makes it no tiny correction.
    const far = corrected(later.slice(0, 1), HOURS, () => 9000);
    expect(between([earlier], [[...far, ...later.slice(1)]])).toEqual(few(5));
  },
);

test("answers that were corrected by a little in each release are nearly equal, however far the first is from the last", () => {
  const ten = members.slice(0, 10);
  const [first, second, third] = [100, 108, 117].map((hours) =>
    corrected(ten, HOURS, () => hours).map((one) => ({ ...one, fingerprint: `${one.fingerprint} ${hours}` })),
  ) as [Programme[], Programme[], Programme[]];
  const newcomer = members[10]!;
  const found = (now: readonly Programme[]) => [
    ...new Set(
      foundBy(differencing, viewAfter([block(first), block(second)], [block(now)])).map((what) =>
        what.replace(/ gave .*/, ""),
      ),
    ),
  ];
  expect(found(third)).toEqual([]);
  expect(found([...third.slice(0, 4), ...second.slice(4), newcomer])).toEqual(few(5));
});

test("of two programmes of an organisation each cancels its own earlier answer first", () => {
  const others = members.slice(1, 5);
  const hours = (one: Programme, answer: number) => corrected([one], HOURS, () => answer)[0]!;
  const one = hours(members[0]!, 100);
  const other = { ...hours(members[0]!, 101), identity: "other", fingerprint: "other" };
  // The one now answers as the other did.
  const now = { ...hours(one, 101), fingerprint: "now" };
  expect(
    between(
      [
        [one, ...others],
        [other, ...members.slice(5, 9)],
      ],
      [[now, ...others]],
    ),
  ).toEqual(few(5));
  const all = corrected([one, ...others], HOURS, (answer) => answer + 1);
  expect(
    between(
      [
        [one, ...others],
        [other, ...members.slice(5, 9)],
      ],
      [all],
    ),
  ).toEqual([]);
});

test("equal answers of two programmes of one organisation cancel, so a tiny difference of another one is left alone", () => {
  const five = corrected(members.slice(0, 5), HOURS, () => 795);
  const twins = five.map((one) => ({ ...one, identity: `${one.identity} twin` }));
  const [last] = corrected(twins.slice(4), HOURS, () => 796);
  expect(between([five], [twins])).toEqual([]);
  expect(between([five], [[...twins.slice(0, 4), last!]])).toEqual(few(5));
});

test("corrections of several answers are counted for each of them", () => {
  const ten = members.slice(0, 10);
  const hours = corrected(ten.slice(0, 3), HOURS, (answer) => 9 * answer);
  const scores = corrected(ten.slice(3, 5), 0, (answer) => answer / 9);
  expect(between([ten], [[...hours, ...scores, ...ten.slice(5)]])).toEqual(few(5));
});

test("answers that were not corrected cancel between blocks that share no version of a programme", () => {
  const five = members.slice(0, 5);
  const now = corrected(five, HOURS, (answer) => 9 * answer);
  expect(between([five], [now])).toEqual([]);
  expect(between([five], [[...now.slice(1), members[10]!]])).toEqual(few(5));
});
