import { expect, test } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { EarlierBase } from "../../../src/disclosure/renewal/earlier-rates.ts";
import { type Changes, programme } from "../programmes.ts";
import { Memory } from "./play.ts";

const range = (first: number, end: number, changes: Changes = {}) =>
  Array.from({ length: end - first }, (_, at) => programme(first + at, changes));
const YEAR = 48n;

/**
 * The years that somebody left since the previous release, of 2025 and 2026.
 * @param blocks of all releases; the first of them are gone since
 * @param counted years of the rates that count a programme
 * @param waiting whether a programme waits
 * @param since another method to ask
 */
function yearsLeft(
  blocks: readonly (readonly Programme[])[],
  present: readonly Programme[],
  {
    gone = 0,
    counted = () => undefined,
    waiting = () => false,
  }: {
    readonly gone?: number;
    readonly counted?: (number: number) => number | undefined;
    readonly waiting?: (number: number) => boolean;
  } = {},
  since: "hasLeaver" | "hasEverHadLeaver" = "hasLeaver",
): number[] {
  const memory = new Memory();
  for (const members of blocks) memory.history.push(members.map((one) => memory.enter(one)));
  const numberOf = (entry: number) => memory.programmes[entry]!.organisation;
  const rateBits = (entry: number) => BigInt(counted(numberOf(entry)) ?? 0) << YEAR;
  const current = blocks.flatMap(([first], block) =>
    block < gone ? [] : [{ block, row: { year: first!.year } as never }],
  );
  const baseline = {
    ...memory.baseline(),
    current,
    waitsSince: (entry: number) => (waiting(numberOf(entry)) ? "2026-Q1" : undefined),
  };
  const earlier = { rateBits, releasedRates: [], tables: { requirementGaps: [], bottleneckShares: [] } };
  const base = new EarlierBase(earlier, present, baseline);
  return [2025, 2026].filter((year) => base[since](year));
}

test("nobody has left while all programmes are there, whatever they answer", () => {
  const six = range(0, 6);
  expect(yearsLeft([six], six)).toEqual([]);
  const corrected = six.map((one) => ({ ...one, fingerprint: `${one.fingerprint} corrected` }));
  expect(yearsLeft([six], [...corrected, ...range(10, 12)])).toEqual([]);
});

test("a programme in a block of the previous release has left only its own year", () => {
  const [before, now] = [range(0, 6, { year: 2025 }), range(10, 16)];
  expect(yearsLeft([before, now], [...before.slice(1), ...now])).toEqual([2025]);
  expect(yearsLeft([before, now], [...before, ...now.slice(0, -1)])).toEqual([2026]);
  expect(yearsLeft([before, now], now)).toEqual([2025]);
});

test("a programme in no block of it has left only if a rate counted it or it waited", () => {
  const six = range(0, 6);
  const present = six.slice(0, 5);
  const isFifth = (number: number) => number === 5;
  expect(yearsLeft([six], present, { gone: 1 })).toEqual([]);
  expect(yearsLeft([six], present, { gone: 1, counted: (one) => (isFifth(one) ? 2026 : undefined) })).toEqual(
    [2026],
  );
  expect(yearsLeft([six], present, { gone: 1, waiting: isFifth })).toEqual([2026]);
});

test("the year of a waiting programme is that of the others in its last block", () => {
  const six = range(0, 6, { year: 2025 });
  expect(yearsLeft([six], six.slice(0, 5), { gone: 1, waiting: () => true })).toEqual([2025]);
});

test("a counted programme has left the year of its rates, even if nobody of its last block is known any more", () => {
  const six = range(0, 6, { year: 2025 });
  expect(yearsLeft([six], [], { gone: 1, counted: (one) => (one === 5 ? 2025 : undefined) })).toEqual([2025]);
});

test("a programme has ever left its year if any release had it, even as others of its last block are corrected", () => {
  const six = range(0, 6, { year: 2025 });
  const corrected = six.map((one) => ({ ...one, fingerprint: `${one.fingerprint} corrected` }));
  const everLeft = (present: readonly Programme[]) =>
    yearsLeft([six], present, { gone: 1 }, "hasEverHadLeaver");
  expect(everLeft(six)).toEqual([]);
  expect(everLeft(six.slice(1))).toEqual([2025]);
  expect(everLeft(corrected.slice(1))).toEqual([2025]);
  expect(yearsLeft([six], six.slice(1), { gone: 1 })).toEqual([]);
});

test("any year may be that of a programme whose whole block has left", () => {
  expect(yearsLeft([range(0, 6)], range(10, 16), { gone: 1 }, "hasEverHadLeaver")).toEqual([2025, 2026]);
});
