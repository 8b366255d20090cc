import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Contributions } from "../../src/statistics/contributions.ts";
import { mdav } from "../../src/statistics/mdav.ts";
import { microaggregate } from "../../src/statistics/microaggregate.ts";
import { refine } from "../../src/statistics/refine.ts";
import { madeUpProgrammes, spelt, uniform } from "./support.ts";
import { microaggregateVariable } from "./variable-optimum.ts";

const refined = (rows: readonly (readonly number[])[], k: number) =>
  microaggregate(rows, k, { refine: true });

/** k, and at least k rows of so many whole numbers up to a greatest. */
const kAndRows = (width: number, most: number, longest = 50) =>
  fc.integer({ min: 1, max: 6 }).chain((k) => {
    const row = fc.array(fc.nat(most), { minLength: width, maxLength: width });
    return fc.tuple(fc.constant(k), fc.array(row, { minLength: k, maxLength: longest }));
  });

/** The rows with columns in units of their standard deviation; a constant one is all zeros. */
function scaled(rows: readonly (readonly number[])[]): number[][] {
  const spreads = rows[0]!.map((_, c) => Math.sqrt(squaredError(rows.map((row) => [row[c]!])) / rows.length));
  return rows.map((row) => row.map((value, c) => (spreads[c] === 0 ? 0 : value / spreads[c]!)));
}

/** Sum of squared distances of points to their mean. */
function squaredError(points: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let c = 0; c < (points[0]?.length ?? 0); c++) {
    let total = 0;
    for (const point of points) total += point[c]!;
    for (const point of points) sum += (point[c]! - total / points.length) ** 2;
  }
  return sum;
}

/** By how much the best relocation or swap that keeps blocks of k to 2k - 1 lowers the squared error: each is tried. */
function bestGain(rows: readonly (readonly number[])[], k: number, blocks: readonly number[][]): number {
  const points = scaled(rows);
  const error = (members: readonly number[]) => squaredError(members.map((member) => points[member]!));
  let best = 0;
  for (const [index, a] of blocks.entries()) {
    for (const b of blocks.slice(index + 1)) {
      const before = error(a) + error(b);
      const attempt = (fromA: readonly number[], fromB: readonly number[]) => {
        const nextA = [...a.filter((member) => !fromA.includes(member)), ...fromB];
        const nextB = [...b.filter((member) => !fromB.includes(member)), ...fromA];
        if (Math.min(nextA.length, nextB.length) < k || Math.max(nextA.length, nextB.length) >= 2 * k) return;
        best = Math.max(best, before - error(nextA) - error(nextB));
      };
      for (const y of b) attempt([], [y]);
      for (const x of a) {
        attempt([x], []);
        for (const y of b) attempt([x], [y]);
      }
    }
  }
  return best;
}

describe("improves what MDAV leaves", () => {
  const column = (...values: number[]) => values.map((value) => [value]);

  test.each([
    // Values 0 1 | 2 10 11 | 12 20 become 0 1 2 | 10 11 | 12 20.
    ["relocates", column(0, 1, 2, 10, 11, 12, 20), "0 1 | 2 3 4 | 5 6", "0 1 2 | 3 4 | 5 6"],
    // Three pairs become two blocks of three equal values.
    ["dissolves", column(0, 0, 0, 9, 9, 9), "0 1 | 2 5 | 3 4", "0 1 2 | 3 4 5"],
    [
      "dissolves and relocates",
      column(0, 1, 2, 50, 51, 52, 99, 100),
      "0 1 | 2 3 | 4 5 | 6 7",
      "0 1 2 | 3 4 5 | 6 7",
    ],
    [
      "swaps",
      [
        [3, 6],
        [1, 5],
        [1, 6],
        [4, 5],
        [5, 1],
        [7, 5],
      ],
      "0 5 | 1 2 | 3 4",
      "0 3 | 1 2 | 4 5",
    ],
    [
      "leaves an optimal partition unchanged",
      column(1, 100, 6, 0, 50, 5),
      "0 3 | 1 4 | 2 5",
      "0 3 | 1 4 | 2 5",
    ],
  ])("%s", (_, rows, byMdav, want) => {
    expect(spelt(microaggregate(rows, 2).cohorts)).toBe(byMdav);
    expect(spelt(refined(rows, 2).cohorts)).toBe(want);
  });

  test.each([
    // MDAV loses 4.72, 7.59 and 12.93.
    [3, 4.25],
    [5, 6.83],
    [10, 11.63],
  ])("200 programmes of 4 answers with k = %d lose less than %d percent", (k, most) => {
    expect(refined(madeUpProgrammes(), k).informationLoss).toBeLessThan(most);
  });

  test("natural groups of different sizes stay together, although MDAV divides them", () => {
    // 40 groups on a grid, of 5 to 9 rows at most 0.05 from its points.
    const rows = Array.from({ length: 40 }, (_, group) =>
      Array.from({ length: 5 + (group % 5) }, (_, i) => [
        Math.floor(group / 8) + 0.05 * Math.sin(i),
        (group % 8) + 0.05 * Math.cos(i),
      ]),
    ).flat();
    expect(microaggregate(rows, 5).informationLoss).toBeGreaterThan(1);
    expect(refined(rows, 5).informationLoss).toBeLessThan(0.1);
  });
});

describe("the refined partition", () => {
  test("has every row in exactly one block, and blocks of k to 2k - 1, in canonical order", () => {
    fc.assert(
      fc.property(kAndRows(3, 6), ([k, rows]) => {
        const { cohorts: blocks } = refined(rows, k);
        expect(blocks.flat().sort((a, b) => a - b)).toEqual(rows.map((_, index) => index));
        expect(blocks.filter(({ length }) => length < k || length > 2 * k - 1)).toEqual([]);
        expect(blocks).toEqual(blocks.map((block) => block.toSorted((a, b) => a - b)));
        const firsts = blocks.map(([first]) => first!);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("is improved by no relocation and no swap", () => {
    const sets = fc.oneof(kAndRows(1, 40, 24), kAndRows(2, 3, 24), kAndRows(3, 1000, 24));
    fc.assert(
      fc.property(sets, ([k, rows]) => {
        expect(bestGain(rows, k, refined(rows, k).cohorts)).toBeLessThan(1e-8);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  test.each([2, 3, 5])(
    "of 120 rows of 8 columns with k = %d is improved by no relocation and no swap",
    (k) => {
      const numbers = uniform(7);
      const rows = Array.from({ length: 120 }, () => Array.from({ length: 8 }, () => numbers.next().value));
      expect(bestGain(rows, k, microaggregate(rows, k).cohorts)).toBeGreaterThan(1);
      expect(bestGain(rows, k, refined(rows, k).cohorts)).toBeLessThan(1e-8);
    },
  );

  test("never loses more than that of MDAV", () => {
    fc.assert(
      fc.property(fc.oneof(kAndRows(1, 1000), kAndRows(2, 3), kAndRows(5, 100)), ([k, rows]) => {
        const byMdav = microaggregate(rows, k).informationLoss;
        expect(refined(rows, k).informationLoss).toBeLessThanOrEqual(byMdav + 1e-9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("of one column never loses less than the optimum", () => {
    fc.assert(
      fc.property(kAndRows(1, 1000), ([k, rows]) => {
        const values = rows.map(([value]) => value!);
        const least = microaggregateVariable(values, k).informationLoss;
        expect(refined(rows, k).informationLoss).toBeGreaterThanOrEqual(least - 1e-9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("has the information loss that it states", () => {
    const rows = madeUpProgrammes();
    const points = scaled(rows);
    const { cohorts: blocks, informationLoss } = refined(rows, 5);
    const within = blocks.map((block) => squaredError(block.map((index) => points[index]!)));
    const lost = within.reduce((sum, error) => sum + error, 0);
    expect((100 * lost) / squaredError(points)).toBeCloseTo(informationLoss, 9);
  });

  test("is the same each time, and the rows are left as they are", () => {
    const rows = madeUpProgrammes();
    const first = refined(rows, 5);
    expect(rows).toEqual(madeUpProgrammes());
    expect(refined(rows, 5)).toEqual(first);
  });

  test("does not depend on the order of the rows if there is no tie", () => {
    const backwards = refined(madeUpProgrammes().toReversed(), 5);
    const renamed = backwards.cohorts.map((block) => block.map((index) => 199 - index));
    expect(spelt(renamed)).toBe(spelt(refined(madeUpProgrammes(), 5).cohorts));
  });

  test("is the same to the last bit if a column is doubled or halved", () => {
    fc.assert(
      fc.property(kAndRows(2, 9), fc.integer({ min: -20, max: 20 }), ([k, rows], n) => {
        const scaled = rows.map(([x, y]) => [x!, y! * 2 ** n]);
        expect(refined(scaled, k)).toEqual(refined(rows, k));
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  test("ignores a constant column", () => {
    const rows = madeUpProgrammes().map((row) => [12, ...row]);
    expect(refined(rows, 5).cohorts).toEqual(refined(madeUpProgrammes(), 5).cohorts);
  });
});

describe("without anything to refine", () => {
  test("fewer than 2k rows are one block", () => {
    expect(refined([[9], [1], [5], [7], [3]], 3).cohorts).toEqual([[0, 1, 2, 3, 4]]);
  });

  test("with k = 1 every row is a block", () => {
    expect(refined([[4], [4], [9]], 1)).toEqual({ cohorts: [[0], [1], [2]], informationLoss: 0 });
  });

  test("equal rows lose nothing", () => {
    const { cohorts: blocks, informationLoss } = refined(Array(11).fill([3, 4]), 3);
    expect(informationLoss).toBe(0);
    expect(blocks.map(({ length }) => length).sort()).toEqual([3, 3, 5]);
  });

  test("no rows give no blocks", () => {
    expect(refined([], 5)).toEqual({ cohorts: [], informationLoss: 0 });
  });

  test("without the option, or with false, the result is that of MDAV", () => {
    const byMdav = microaggregate(madeUpProgrammes(), 5);
    expect(microaggregate(madeUpProgrammes(), 5, { refine: false })).toEqual(byMdav);
    expect(byMdav.informationLoss).toBeCloseTo(7.593438194051135, 9);
  });
});

describe("with answers missing", () => {
  it("keeps each record in one block, and enough contributors for each answer of a block", () => {
    const answers = 16;
    const k = 2;
    const record = fc.tuple(fc.nat(100), fc.nat(2 ** answers - 1));
    const records = fc.array(record, { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(records, (list) => {
        const contributions: Contributions = {
          needed: new Int32Array(answers).fill(k),
          given: Int32Array.from(list, ([, given]) => given),
          contributor: Int32Array.from(list.keys()),
        };
        const space = Float64Array.from(list, ([value]) => value / 100);
        const blocks = refine(space, 1, k, contributions, mdav(space, 1, contributions));
        expect(blocks.flat().sort((a, b) => a - b)).toEqual([...list.keys()]);
        const contributors = blocks.flatMap((block) =>
          Array.from(
            { length: answers },
            (_, answerIndex) =>
              block.filter((member) => (list[member]![1] & (2 ** answerIndex)) !== 0).length,
          ),
        );
        expect(Math.min(k, ...contributors)).toBe(k);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});
