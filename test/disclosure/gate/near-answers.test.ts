import { expect, test } from "vitest";
import { NearAnswers } from "../../../src/disclosure/gate/near-answers.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";

const EVERY_ANSWER = 2 ** QUESTIONS.length - 1;
const LAST = 2 ** (QUESTIONS.length - 1);

/** Entries of organisations, each with the two digest bytes of all its answers. */
const nearAmong = (
  entries: Readonly<
    Record<
      number,
      {
        owner: number;
        bytes: number;
        given?: number;
        contributed?: number;
        isToday?: boolean;
        answer?: number;
      }
    >
  >,
) =>
  new NearAnswers(
    Object.keys(entries).map(Number),
    (entry) => {
      const { owner, bytes, given = EVERY_ANSWER, contributed = given, answer = entry } = entries[entry]!;
      const digests = QUESTIONS.flatMap(() => [answer]);
      return { owner, given, contributed, digests: [...digests, ...QUESTIONS.map(() => bytes)] };
    },
    (entry) => entries[entry]!.isToday === true,
  );

test("answers that share a digest byte, directly or through others, are nearly equal; those of another organisation are not", () => {
  const near = nearAmong({
    1: { owner: 7, bytes: 0x0a_01 },
    2: { owner: 7, bytes: 0x0b_02 },
    3: { owner: 7, bytes: 0x0a_02 },
    4: { owner: 7, bytes: 0x01_0a },
    5: { owner: 8, bytes: 0x0a_01 },
  });
  expect(near.firstOf(2, 0)).toBe(near.firstOf(1, 0));
  expect(near.firstOf(3, 0)).toBe(near.firstOf(1, 0));
  // The first byte of one may equal the second of another by chance.
  expect(near.firstOf(4, 0)).toBe(4);
  expect(near.firstOf(5, 0)).toBe(5);
});

test("answers that an organisation's programmes have today are alike only if they are equal, or an earlier one is near both", () => {
  const today = { owner: 7, isToday: true };
  const two = nearAmong({ 1: { ...today, bytes: 0x0a_01 }, 2: { ...today, bytes: 0x0a_02 } });
  expect([two.firstOf(1, 0), two.firstOf(2, 0)]).toEqual([1, 2]);
  const equal = nearAmong({
    1: { ...today, bytes: 0x0a_01, answer: 5 },
    2: { ...today, bytes: 0x0a_01, answer: 5 },
  });
  expect(equal.firstOf(2, 0)).toBe(equal.firstOf(1, 0));
  const between = nearAmong({
    1: { ...today, bytes: 0x0a_01 },
    2: { ...today, bytes: 0x0a_02 },
    3: { owner: 7, bytes: 0x0a_03 },
  });
  expect(between.firstOf(2, 0)).toBe(between.firstOf(1, 0));
});

test("a question that was not answered has no nearly equal answers, and nobody contributed to it", () => {
  const near = nearAmong({
    1: { owner: 7, bytes: 0x0a_01 },
    2: { owner: 7, bytes: 0x0a_01, given: EVERY_ANSWER - LAST },
  });
  const last = QUESTIONS.length - 1;
  expect([near.firstOf(1, last), near.firstOf(2, last)]).toEqual([1, 2]);
  expect([near.isContributed(1, last), near.isContributed(2, last)]).toEqual([true, false]);
  expect(near.firstOf(2, 0)).toBe(near.firstOf(1, 0));
});

test("a limited answer counts as contributed only if it is near to one that was", () => {
  const near = nearAmong({
    1: { owner: 7, bytes: 0x0a_01, contributed: EVERY_ANSWER - LAST },
    2: { owner: 7, bytes: 0x0a_02 },
    3: { owner: 7, bytes: 0x0c_03, contributed: EVERY_ANSWER - LAST },
    4: { owner: 8, bytes: 0x0c_03 },
  });
  const contributed = [1, 2, 3, 4].map((entry) => near.isContributed(entry, QUESTIONS.length - 1));
  expect(contributed).toEqual([true, true, false, true]);
});
