import { expect, test } from "vitest";
import { misdated } from "../../../src/disclosure/ledger/misdated.ts";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";

const NONE = new Set<number>();
const answers = (hours: number, others = 50): number[] => [others, hours, 1, 2, 3, others, others];
/** The answers of each entry: 0 to 2 are in the release before, the others are new. */
const ANSWERS = [
  answers(100),
  answers(200),
  answers(300),
  answers(100),
  answers(200),
  answers(301),
  answers(300),
];
const given = ANSWERS.map(() => 0b1111111);

function baseline(questions: readonly number[] = given): Baseline {
  return {
    blockHistory: [[0, 1], [2]],
    current: [
      { block: 0, row: { industry: "retail", year: 2031 } as BlockRow },
      { block: 1, row: { industry: "retail", year: 2032 } as BlockRow },
    ],
    entryOf: (programme: Programme) => programme.organisation,
    programmeOf: (entry: number) => entry,
    versionOf: (entry: number) => ({ given: questions[entry], digests: digestsOf(ANSWERS[entry]!, 7n) }),
  } as unknown as Baseline;
}

/** Programmes of today, by their entries. */
const today = (year: number, ...entries: number[]) =>
  entries.map((organisation) => ({ organisation, year }) as Programme);

test("missing programmes whose answers are in another year are counted, by the most frequent difference", () => {
  expect(misdated(today(2030, 3, 4), baseline(), NONE)).toEqual({ shift: -1, programmes: 2 });
  expect(misdated([...today(2033, 3), ...today(2034, 4, 6)], baseline(), NONE)).toEqual({
    shift: 2,
    programmes: 2,
  });
});

test("programmes with other answers, of the same year, that are still there, or that withdrew are not counted", () => {
  expect(misdated(today(2033, 5), baseline(), NONE)).toBeUndefined();
  expect(misdated(today(2031, 3, 4), baseline(), NONE)).toBeUndefined();
  expect(misdated([...today(2031, 0), ...today(2033, 3)], baseline(), NONE)).toBeUndefined();
  expect(misdated(today(2033, 3, 4), baseline(), new Set([0]))).toEqual({ shift: 2, programmes: 1 });
});

test("a programme of the release before is not new in another year, and two answers do not tell", () => {
  expect(misdated(today(2033, 2), baseline(), NONE)).toBeUndefined();
  const two = given.map((own, entry) => (entry === 3 ? 0b11 : own));
  expect(misdated(today(2033, 3, 4), baseline(two), NONE)).toEqual({ shift: 2, programmes: 1 });
});

test("of equally frequent differences the smaller one counts, and the earlier year of two equal ones", () => {
  const found = (...years: [number, number]) =>
    misdated([...today(years[0], 3), ...today(years[1], 4)], baseline(), NONE);
  expect(found(2032, 2028)).toEqual({ shift: 1, programmes: 1 });
  expect(found(2034, 2030)).toEqual({ shift: -1, programmes: 1 });
  expect(found(2032, 2030)).toEqual({ shift: -1, programmes: 1 });
});
