import { expect, test } from "vitest";
import { blockDifferences } from "../../../src/disclosure/gate/block-differences.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { block } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const members = different(24);
/** Further programmes of the same organisations, with the same answers. */
const twins = members.map((one) => ({
  ...one,
  identity: `${one.identity} twin`,
  fingerprint: `${one.identity} twin`,
}));
const FIRST = QUESTIONS[0]!;
const few = (question = FIRST) =>
  [0, 1].map(() => `differs from another block by fewer than 5 organisations that gave ${question}`);

/** What the check says of these blocks, in a first release with a ledger and in one without. */
function found(...blocks: readonly Programme[][]): string[] {
  const made = blocks.map((some) => block(some));
  const withLedger = foundBy(blockDifferences, viewAfter([], made));
  expect(foundBy(blockDifferences, viewOf(made))).toEqual(withLedger);
  return withLedger;
}

test("organisations with equal answers in two blocks cancel: at least k others are left, or nobody", () => {
  const [a, b] = [members.slice(0, 6), twins.slice(0, 6)];
  expect(found([...a, ...members.slice(10, 12)], [...b, ...members.slice(12, 15)])).toEqual([]);
  expect(found([...a, ...members.slice(10, 12)], [...b, ...members.slice(12, 14)])).toEqual(few());
  expect(found([...a, ...members.slice(10, 15)], b)).toEqual([]);
  expect(found([...a, ...members.slice(10, 14)], b)).toEqual(few());
  expect(found(a, b)).toEqual([]);
});

test("organisations with different answers in two blocks are left", () => {
  const other = twins
    .slice(0, 6)
    .map((one) => ({ ...one, answers: one.answers.map((answer) => answer + 5) }));
  expect(found([...members.slice(0, 6), members[10]!], [...other, members[11]!])).toEqual([]);
});

test("each answer is looked at by itself", () => {
  const last = QUESTIONS.length - 1;
  const mostlyOther = twins.slice(0, 6).map((one) => ({
    ...one,
    answers: one.answers.map((answer, index) => (index === last ? answer : answer + 5)),
  }));
  expect(found([...members.slice(0, 6), members[10]!], mostlyOther)).toEqual(few(QUESTIONS[last]));
});

test("an answer that was not given cancels none; a limited one does only if nearly equal ones cancel", () => {
  const without = twins.slice(0, 5).map((one) => ({ ...one, answers: one.answers.map(() => Number.NaN) }));
  const limited = twins.slice(0, 5).map((one) => ({ ...one, limited: one.limited.map(() => 1) }));
  const [all, rest] = [members.slice(0, 12), twins.slice(5, 12)];
  expect(found(all, [...without, ...rest])).toEqual([]);
  expect(found(all, [...without.slice(1), twins[0]!, ...rest])).toEqual(few());
  const blocks = [block(all), block([...limited.slice(1), ...rest])];
  expect(foundBy(blockDifferences, viewOf(blocks))).toEqual([]);
  expect(foundBy(blockDifferences, viewAfter([], blocks))).toEqual(few());
});

test("an organisation is left whose answer is in one block twice", () => {
  const again = members.slice(0, 5).map((one) => ({ ...one, identity: `${one.identity} third` }));
  const a = [...members.slice(0, 8), ...again];
  expect(found(a, twins.slice(0, 8))).toEqual([]);
  expect(found(a.slice(0, -1), twins.slice(0, 8))).toEqual(few());
});

test("organisations of different years do not cancel each other", () => {
  const later = twins.slice(0, 6).map((one) => ({ ...one, year: one.year + 1 }));
  const blocks = [block([...members.slice(0, 6), members[10]!]), block(later)];
  expect(foundBy(blockDifferences, viewOf(blocks))).toEqual([]);
});

test("earlier answers of a waiting correction cancel nearly equal ones; answers of today cancel only equal ones", () => {
  const near = twins
    .slice(0, 6)
    .map((one) => ({ ...one, answers: one.answers.with(0, one.answers[0]! + 0.5) }));
  const [a, b] = [block([...members.slice(0, 6), members[10]!]), block([...near, members[11]!])];
  const ofFirst = (programmes: readonly Programme[]) =>
    foundBy(blockDifferences, viewAfter([a], [a, b], { programmes })).filter((what) => what.endsWith(FIRST));
  expect(ofFirst([...a.members, ...b.members])).toEqual([]);
  expect(ofFirst(b.members)).toEqual(few());
});
