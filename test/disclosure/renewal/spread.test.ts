import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { type SpreadRules, spread } from "../../../src/disclosure/renewal/spread.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { programme } from "../support.ts";

/** Programmes whose every answer is their number, in an order of their own. */
const line = (count: number): Programme[] =>
  Array.from({ length: count }, (_, number) => ({
    ...programme(number),
    answers: Float64Array.from(QUESTIONS, () => number),
  }));
const rules: SpreadRules = { k: 5, mostOfOne: 2, originOf: () => undefined, isAllowed: () => true };
const numbersIn = (blocks: readonly (readonly Programme[])[] | undefined) =>
  blocks
    ?.map((members) => members.map(({ organisation }) => organisation).toSorted((a, b) => a - b))
    .toSorted((a, b) => a[0]! - b[0]!);

describe("programmes", () => {
  it("are cut into as many blocks of k as possible, along the line between those that differ most", () => {
    expect(numbersIn(spread(line(12).toReversed(), rules))).toEqual([
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ]);
    expect(spread(line(10), rules)).toHaveLength(2);
    expect(spread(line(9), rules)).toHaveLength(1);
    expect(spread(line(4), rules)).toBe(undefined);
    expect(spread([], rules)).toBe(undefined);
  });

  it("are cut equally in any order", () => {
    expect(numbersIn(spread(line(17).toReversed(), rules))).toEqual(numbersIn(spread(line(17), rules)));
  });

  it("are placed on the line by their known answers if one is missing", () => {
    const some = line(10).map((one, number) =>
      number === 1 ? { ...one, answers: one.answers.with(0, Number.NaN) } : one,
    );
    expect(numbersIn(spread(some, rules))).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ]);
  });

  it("are placed in the middle where an answer is missing, however far from 0 the others are", () => {
    const far = line(11).map((one, number) => ({
      ...one,
      answers: one.answers.map((answer, place) => (number === 5 && place > 0 ? Number.NaN : 1000 + answer)),
    }));
    expect(numbersIn(spread(far, rules))).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10],
    ]);
  });

  it.each([1, 2])("members of one block are spread, with at most %i in a new one", (mostOfOne) => {
    const originOf = ({ organisation }: Programme) => (organisation < 4 ? 0 : undefined);
    const blocks = spread(line(20), { ...rules, mostOfOne, originOf })!;
    const together = blocks.map((members) => members.filter(({ organisation }) => organisation < 4).length);
    expect(Math.max(...together)).toBe(mostOfOne);
    expect(blocks.flat()).toHaveLength(20);
  });

  it("are in no block if more of them shared one than there are new blocks", () => {
    const originOf = () => 0;
    expect(spread(line(10), { ...rules, originOf })).toBe(undefined);
    expect(spread(line(10), { ...rules, mostOfOne: 5, originOf })).toHaveLength(2);
  });

  it("are cut into fewer blocks if not all are allowed", () => {
    const isAllowed = (members: readonly Programme[]) => members.length >= 7;
    expect(spread(line(21), { ...rules, isAllowed })).toHaveLength(3);
    expect(spread(line(20), { ...rules, isAllowed })).toHaveLength(2);
    expect(spread(line(6), { ...rules, isAllowed })).toBe(undefined);
  });
});
