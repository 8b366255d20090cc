import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { AnswerVersion } from "../../../src/disclosure/model/version.ts";
import { DelaySums } from "../../../src/disclosure/renewal/delay-sums.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { programme } from "../programmes.ts";

const DAYS = 1 << QUESTIONS.indexOf("remediation_days");
const GIVEN = { given: DAYS, contributed: DAYS };
const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => first + index);

/** Entry 1007 is another version of the answers of programme 7; each programme has an organisation of its own. */
const sumsOf = (
  blocks: readonly (readonly number[])[],
  rows: readonly (readonly number[])[] = [],
  versionOf: (entry: number) => Partial<AnswerVersion> = () => ({}),
) =>
  new DelaySums(
    blocks.map((entries) => ({ members: [], entries })),
    rows,
    {
      entryOf: ({ organisation }: Programme) => organisation,
      programmeOf: (entry: number) => entry % 1000,
      versionOf: (entry: number) => ({ organisation: entry % 1000, ...GIVEN, ...versionOf(entry) }),
    } as unknown as Baseline,
    5,
  );

/** Six blocks of ten. */
const SIX = range(0, 6).map((number) => range(10 * number, 10 * number + 10));
/** Some of each block, so that a sum of whole blocks is far from it. */
const OF_EACH = range(0, 60).filter((number) => number % 10 < 3);

describe("a row of a requirement and whole blocks", () => {
  it.each([
    ["five of ten", range(0, 5), true],
    ["four", range(0, 4), false],
    ["a block and five of another", range(0, 15), true],
    ["a block and four of another", range(0, 14), false],
    ["all of the first two blocks but five", range(5, 20), true],
    ["all of the first two blocks but four", range(4, 20), false],
    ["all of two blocks but two of each", [...range(2, 10), ...range(12, 20)], false],
    ["all of two blocks but two of one and three of the other", [...range(2, 10), ...range(13, 20)], true],
    ["two blocks: their sum is known", range(0, 20), true],
    ["three of each of six blocks", OF_EACH, true],
  ])("%s", (_, entries, isApart) => {
    expect(sumsOf(SIX).isApart(entries)).toBe(isApart);
  });
});

describe("two rows of one year", () => {
  const other = [...OF_EACH, 3, 13, 23, 33];

  it.each([
    ["differ by five", [...other, 43], true],
    ["differ by four", other, false],
    ["are equal", OF_EACH, true],
    ["differ by a block but for four", [...OF_EACH.filter((one) => one > 9), 4, 5, 6, 7, 8, 9], false],
    [
      "together are the blocks but for four",
      range(0, 60).filter((one) => one % 10 >= 3 && ![3, 13, 23, 33].includes(one)),
      false,
    ],
    [
      "together are the blocks but for five",
      range(0, 60).filter((one) => one % 10 >= 3 && ![3, 13, 23, 33, 43].includes(one)),
      true,
    ],
  ])("%s", (_, entries, isApart) => {
    expect(sumsOf(SIX, [OF_EACH]).isApart(entries)).toBe(isApart);
    const sums = sumsOf(SIX);
    sums.add(OF_EACH);
    expect(sums.isApart(entries)).toBe(isApart);
  });

  it("are not equal if a programme has corrected its answers in between", () => {
    const corrected = [1000, ...OF_EACH.slice(1)];
    expect(sumsOf(SIX, [OF_EACH]).isApart(corrected)).toBe(false);
    // The block has the corrected answers, and the row the others.
    expect(sumsOf([[1000, ...range(1, 10)]]).isApart(range(0, 10))).toBe(false);
    expect(sumsOf([[1000, ...range(1, 10)]]).isApart([1000, ...range(1, 10)])).toBe(true);
  });

  it("are compared by the programmes of no block, too", () => {
    const left = range(100, 105);
    expect(sumsOf(SIX, [[...OF_EACH, ...left]]).isApart(OF_EACH)).toBe(true);
    expect(sumsOf(SIX, [[...OF_EACH, ...left.slice(1)]]).isApart(OF_EACH)).toBe(false);
  });
});

describe("the organisations that are left", () => {
  const five = [...range(0, 10), ...range(10, 15)];

  it("are those that gave their delay", () => {
    const without = (version: Partial<AnswerVersion>) =>
      sumsOf(SIX, [], (entry) => (entry === 14 ? version : {})).isApart(five);
    expect(without({})).toBe(true);
    expect(without({ given: 0, contributed: 0 })).toBe(false);
    // A limited delay tells nothing of its organisation, but the sum counts it.
    expect(without({ contributed: 0 })).toBe(false);
  });

  it("are not those whose delay is limited today, whatever the ledger says", () => {
    const limited = Uint8Array.from(QUESTIONS, (question) => Number(question === "remediation_days"));
    const baseline = {
      entryOf: ({ organisation }: Programme) => organisation,
      programmeOf: (entry: number) => entry,
      versionOf: (entry: number) => ({ organisation: entry, ...GIVEN }),
    } as unknown as Baseline;
    const apart = (changes: Partial<Programme>) =>
      new DelaySums(
        [
          {
            members: range(0, 10).map((one) => programme(one, one === 0 ? changes : {})),
            entries: range(0, 10),
          },
        ],
        [],
        baseline,
        5,
      ).isApart(range(0, 5));
    expect([apart({}), apart({ limited })]).toEqual([true, false]);
  });

  it("count once each, also with programmes in several blocks", () => {
    const shared = (entry: number) => (entry === 20 ? { organisation: 10 } : {});
    const entries = [...range(0, 14), ...range(20, 21)];
    expect(sumsOf(SIX, []).isApart(entries)).toBe(true);
    expect(sumsOf(SIX, [], shared).isApart(entries)).toBe(false);
  });

  it("include one whose programmes of a block are counted differently", () => {
    const shared = (entry: number) => (entry === 10 || entry === 15 ? { organisation: 10 } : {});
    expect(sumsOf(SIX, [], shared).isApart(five)).toBe(true);
    expect(sumsOf(SIX, [], shared).isApart(five.slice(0, -1))).toBe(false);
  });

  it("are at least k or none, whatever is added to a row that is apart", () => {
    const sets = fc.uniqueArray(fc.nat(15), { maxLength: 16 });
    const blocks = [range(0, 5), range(5, 10), range(10, 15)];
    const multiples = [-2, -1, 0, 1, 2];
    const ofBlocks = multiples.flatMap((a) => multiples.flatMap((b) => multiples.map((c) => [a, b, c])));
    let found = 0;
    fc.assert(
      fc.property(
        sets,
        sets,
        fc.array(fc.nat(19), { minLength: 16, maxLength: 16 }),
        (row, other, owners) => {
          if (!sumsOf(blocks, [other], (entry) => ({ organisation: owners[entry]! })).isApart(row)) return;
          found++;
          for (const sign of [-1, 0, 1]) {
            const left = ofBlocks.map((times) => {
              const weightOf = (entry: number) =>
                Number(row.includes(entry)) +
                sign * Number(other.includes(entry)) +
                (times[Math.floor(entry / 5)] ?? 0);
              return new Set(range(0, 16).flatMap((entry) => (weightOf(entry) === 0 ? [] : owners[entry]!)))
                .size;
            });
            const fewest = Math.min(...left);
            expect(fewest === 0 || fewest >= 5).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(20);
  });
});
