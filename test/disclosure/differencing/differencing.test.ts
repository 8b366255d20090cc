import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "../../../src/disclosure/differencing/differencing.ts";
import { DIGESTS } from "../../../src/disclosure/model/digests.ts";
import type { AnswerVersion } from "../../../src/disclosure/model/version.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";

const ANSWERS = QUESTIONS.length;
const ALL = 2 ** ANSWERS - 1;
/** Each entry is an organisation of its own that gave every answer. */
const own = (entry: number): AnswerVersion => ({
  organisation: entry,
  given: ALL,
  contributed: ALL,
  digests: Array(DIGESTS).fill(257 * entry),
});

describe("differences", () => {
  it("finds none between blocks that share no programme", () => {
    expect(
      differences(
        [
          [1, 2, 3, 4, 5],
          [6, 7, 8, 9, 10],
        ],
        5,
        own,
      ),
    ).toBe("none");
  });

  it("finds a block that has one more member than an earlier one", () => {
    expect(
      differences(
        [
          [1, 2, 3, 4, 5],
          [1, 2, 3, 4, 5, 6],
        ],
        5,
        own,
      ),
    ).toBe("too small");
  });

  it("finds one newcomer if two blocks were cut again as two", () => {
    const before = [
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ];
    const after = [
      [1, 2, 6, 7, 11],
      [3, 4, 5, 8, 9, 10],
    ];
    expect(differences([...before, ...after], 5, own)).toBe("too small");
  });

  it("allows two blocks cut again with five newcomers", () => {
    const before = [
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ];
    const after = [
      [1, 2, 6, 7, 11, 12],
      [3, 4, 5, 8, 9, 10, 13, 14, 15],
    ];
    expect(differences([...before, ...after], 5, own)).toBe("none");
  });

  it("allows one correction together with four programmes that wait", () => {
    // 1 answers otherwise as 21; 4, 5, 9 and 10 wait.
    const version = (entry: number) => ({ ...own(entry), organisation: entry === 21 ? 1 : entry });
    expect(
      differences(
        [
          [1, 2, 3, 4, 5],
          [6, 7, 8, 9, 10],
          [21, 2, 3, 6, 7, 8],
        ],
        5,
        version,
      ),
    ).toBe("none");
  });

  it("ignores missing values, and does not count limited ones as contributors", () => {
    const blocks = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6],
    ];
    const silent = (entry: number) =>
      entry === 6 ? { ...own(entry), given: 0, contributed: 0 } : own(entry);
    expect(differences(blocks, 5, silent)).toBe("none");
    const limited = (entry: number) => (entry === 6 ? { ...own(entry), contributed: 0 } : own(entry));
    expect(differences(blocks, 5, limited)).toBe("too small");
  });

  it.each([
    ["the limited one last", [1, 2, 3, 4, 5], [21, 6, 7, 8, 9, 10]],
    ["the limited one first", [21, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5]],
  ])(
    "counts an organisation that gave an answer that is limited in another of its programmes, %s",
    (_, ...blocks) => {
      const version = (entry: number) => (entry === 21 ? { ...own(1), contributed: 0 } : own(entry));
      expect(differences(blocks, 5, version)).toBe("none");
    },
  );

  it.each([
    [4, "too small"],
    [5, "none"],
  ])("a difference of %i organisations with k = 5: %s", (count, want) => {
    const added = Array.from({ length: count }, (_, index) => 10 + index);
    const blocks = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, ...added],
    ];
    expect(differences(blocks, 5, own)).toBe(want);
  });

  it("finds k - 1 organisations however many answers without a contributor are left with them", () => {
    const blocks = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 10, 11, 12, 13, ...Array.from({ length: 500 }, (_, index) => 1000 + index)],
    ];
    const version = (entry: number) => (entry >= 1000 ? { ...own(entry), contributed: 0 } : own(entry));
    expect(differences(blocks, 5, version)).toBe("too small");
  });

  it("counts two versions of one organisation's answers as one organisation", () => {
    const version = (entry: number) => ({ ...own(entry), organisation: entry > 20 ? entry - 20 : entry });
    expect(
      differences(
        [
          [1, 2, 3, 4, 5, 6],
          [21, 22, 23, 24, 5, 6],
        ],
        5,
        version,
      ),
    ).toBe("too small");
    expect(
      differences(
        [
          [1, 2, 3, 4, 5, 6],
          [21, 22, 23, 24, 25, 6],
        ],
        5,
        version,
      ),
    ).toBe("none");
  });

  it("finds differences that need three releases", () => {
    const releases = [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 2, 3, 4, 9, 10, 11, 12],
      [5, 6, 7, 8, 9, 10, 11, 12, 13],
    ];
    // The second and the third less the first leave twice 9 to 12, and 13.
    expect(differences(releases, 5, own)).toBe("none");
    expect(differences([...releases, [9, 10, 11, 12, 14]], 5, own)).toBe("too small");
  });

  it("checks each answer separately: a programme without it does not count", () => {
    const newcomer = (entry: number): AnswerVersion =>
      entry === 10 ? { ...own(10), given: 0b0111111, contributed: 0b0111111 } : own(entry);
    const cut = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ];
    expect(differences(cut, 5, own)).toBe("none");
    expect(differences(cut, 5, newcomer)).toBe("too small");
  });

  it("finds an answer that was limited in one block and not in another", () => {
    // 21 is what 1 answers with all answers limited.
    const limited = (entry: number) => (entry === 21 ? { ...own(1), contributed: 0 } : own(entry));
    const blocks = [
      [1, 2, 3, 4, 5, 6],
      [21, 2, 3, 4, 5, 6],
    ];
    expect(differences(blocks, 5, limited)).toBe("too small");
    expect(differences(blocks, 5, (entry) => (entry === 21 ? own(1) : own(entry)))).toBe("none");
  });

  it("does not count a limited value as a contributor, but does not ignore it either", () => {
    const limited = (entry: number): AnswerVersion =>
      entry === 6 ? { ...own(6), contributed: 0 } : own(entry);
    expect(
      differences(
        [
          [1, 2, 3, 4, 5],
          [1, 2, 3, 4, 5, 6],
        ],
        5,
        limited,
      ),
    ).toBe("too small");
  });

  it("counts four of five newcomers for an answer that was limited for the fifth", () => {
    const blocks = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ];
    const last = 1 << (ANSWERS - 1);
    const limited = (entry: number) => (entry === 10 ? { ...own(10), contributed: ALL - last } : own(entry));
    expect(differences(blocks, 5, own)).toBe("none");
    expect(differences(blocks, 5, limited)).toBe("too small");
    expect(differences(blocks, 4, limited)).toBe("none");
  });

  it("does not count an unchanged answer of a corrected programme, because it cancels", () => {
    // 21 is 1 with another audit_hours, or with another label alone; 4, 5, 9 and 10 wait.
    const before = [
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ];
    const versionWith = (digests: readonly number[]) => (entry: number) =>
      entry === 21 ? { ...own(1), digests } : own(entry);
    const after = [...before, [21, 2, 3, 6, 7, 8]];
    expect(differences(after, 5, versionWith(digests(1, 99)))).toBe("too small");
    expect(differences(after, 5, versionWith(digests(1, 1)))).toBe("too small");
    expect(differences(after, 5, versionWith(Array(DIGESTS).fill(257 * 99)))).toBe("none");
  });

  it("does not count a tiny correction, although it does not cancel", () => {
    // 21 to 24 are 1 to 4 with other answers that are near the earlier ones; 11 is new.
    const near = (entry: number) =>
      entry > 20
        ? {
            ...own(entry - 20),
            digests: [...Array(ANSWERS).fill(entry), ...Array(ANSWERS).fill(257 * (entry - 20))],
          }
        : own(entry);
    const before = [[1, 2, 3, 4, 5, 6]];
    expect(differences([...before, [21, 22, 23, 24, 5, 6, 11]], 5, near)).toBe("too small");
    expect(differences([...before, [21, 2, 3, 4, 5, 6]], 5, near)).toBe("too small");
    expect(differences([...before, [21, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15]], 5, near)).toBe("none");
  });

  it("counts answers of programmes that exist side by side unless they are equal, even if they are nearly", () => {
    // 21 to 24 are further programmes of 1 to 4, whose answers are near.
    const version = (answer: (entry: number) => number) => (entry: number) => ({
      ...own(entry > 20 ? entry - 20 : entry),
      digests: [...Array(ANSWERS).fill(answer(entry)), ...Array(ANSWERS).fill(257 * (entry % 20))],
    });
    const blocks = [
      [1, 2, 3, 4, 5],
      [21, 22, 23, 24, 6],
    ];
    const near = version((entry) => entry);
    expect(differences(blocks, 5, near, { isToday: () => true })).toBe("none");
    expect(differences(blocks, 5, near, { isToday: (entry) => entry < 20 })).toBe("too small");
    const equal = version((entry) => entry % 20);
    expect(differences(blocks, 5, equal, { isToday: () => true })).toBe("too small");
  });

  it("does not count a tiny correction of answers that are near to others far from these as well", () => {
    // 21 to 24 and 31 to 34 are 1 to 4 with other answers: the last are near the first and the second, which are far apart.
    const neighbourhoods: Readonly<Record<number, number>> = { 0: 0x0101, 2: 0x0202, 3: 0x0102 };
    const versions = (entry: number) => ({
      ...own(entry > 20 ? entry % 10 : entry),
      digests: [
        ...Array(ANSWERS).fill(entry),
        ...Array(ANSWERS).fill(neighbourhoods[entry > 20 ? Math.floor(entry / 10) : 0]),
      ],
    });
    const before = [
      [1, 2, 3, 4, 12, 13, 14, 15, 16],
      [21, 22, 23, 24, 5, 6],
    ];
    expect(differences([...before, [31, 32, 33, 34, 5, 6, 11]], 5, versions, { published: 2 })).toBe(
      "too small",
    );
    expect(differences([...before, [31, 32, 33, 34, 5, 6]], 5, versions, { published: 2 })).toBe("too small");
    const five = [11, 17, 18, 19, 20];
    expect(differences([...before, [31, 32, 33, 34, 5, 6, ...five]], 5, versions, { published: 2 })).toBe(
      "none",
    );
  });

  it("does not prove what a search with too little effort has not proven", () => {
    const blocks = [
      [1, 2, 3],
      [1, 4, 5, 2, 6, 7],
      [1, 8, 9, 6],
      [1, 5, 7],
    ];
    expect(differences(blocks, 3, own)).toBe("none");
    expect(differences(blocks, 3, own, { effort: 0 })).toBe("not proven");
  });

  it("needs no search for blocks that each have k of their own once the ones after them are set aside", () => {
    const blocks = [
      [7, 8, 9],
      [4, 5, 6, 7, 8, 9],
      [1, 2, 3, 4, 5, 6],
    ];
    expect(differences(blocks, 3, own, { effort: -1 })).toBe("none");
    // The last has only two.
    expect(differences([...blocks.slice(0, 2), [1, 2, 4, 5, 6]], 3, own, { effort: -1 })).toBe("not proven");
  });

  it("finds one of two programmes of an organisation with the same answers that left a block", () => {
    // 21 is another programme of 1.
    const version = (entry: number) => (entry === 21 ? own(1) : own(entry));
    const both = [1, 21, 2, 3, 4, 5];
    expect(differences([both, [1, 2, 3, 4, 5]], 5, version)).toBe("too small");
    expect(differences([both, [21, 1, 2, 3, 4, 5]], 5, version)).toBe("none");
  });

  it("checks new blocks only: combinations of only published blocks do not matter, proven or not", () => {
    const published = [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6],
    ];
    const beside = (...added: number[][]) =>
      differences([...published, ...added], 5, own, { published: published.length });
    expect(beside([11, 12, 13, 14, 15])).toBe("none");
    // 5 has a block with others, and five of these are in no other.
    expect(beside([5, 11, 12, 13, 14, 15])).toBe("none");
    expect(beside([1, 2, 3, 4, 7])).toBe("too small");
    expect(beside([11, 12, 13, 14, 15], [11, 12, 13, 14, 15, 16])).toBe("too small");
    const noTime = { published: published.length, effort: 0 };
    expect(differences([...published, [5, 11, 12, 13, 14, 15]], 5, own, noTime)).toBe("none");
  });

  it("finds nothing new only if all combinations with new blocks are possible without them", () => {
    const k = 3;
    const block = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 6 });
    const some = fc.array(block, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(some, some, (before, added) => {
        fc.pre(differences([...before, ...added], k, own, { published: before.length }) === "none");
        const without = smallLeft(before, k);
        expect([...smallLeft([...before, ...added], k)].filter((left) => !without.has(left))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("agrees with a search of all combinations with small multiples", () => {
    const block = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const k = 3;
        const found = differences(blocks, k, own);
        const small = combinations(blocks.length).some((multiples) => {
          const left = [...Array(9).keys()].filter(
            (entry) =>
              blocks.reduce(
                (sum, members, index) => sum + (members.includes(entry) ? multiples[index]! : 0),
                0,
              ) !== 0,
          );
          return left.length > 0 && left.length < k;
        });
        expect(found).toBe(small ? "too small" : "none");
      }),
      { numRuns: 300 },
    );
  });
});

/** Digests of version 1 but for that of the second answer. */
function digests(others: number, second: number): number[] {
  return Array.from({ length: 14 }, (_, place) => 257 * (place % 7 === 1 ? second : others));
}

/** The fewer than k entries that combinations with small multiples leave, as text. */
function smallLeft(blocks: readonly (readonly number[])[], k: number): Set<string> {
  const left = combinations(blocks.length).map((multiples) =>
    [...Array(9).keys()].filter((entry) => {
      const of = (members: readonly number[], index: number) =>
        members.includes(entry) ? multiples[index]! : 0;
      return blocks.reduce((sum, members, index) => sum + of(members, index), 0) !== 0;
    }),
  );
  return new Set(left.filter(({ length }) => length > 0 && length < k).map(String));
}

/** All lists of multiples from -3 to 3. */
function combinations(length: number): number[][] {
  if (length === 0) return [[]];
  return combinations(length - 1).flatMap((rest) =>
    [-3, -2, -1, 0, 1, 2, 3].map((first) => [first, ...rest]),
  );
}
