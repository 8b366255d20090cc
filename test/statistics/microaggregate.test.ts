import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { informationLoss, microaggregate } from "../../src/statistics/microaggregate.ts";
import { madeUpProgrammes, spelt } from "./support.ts";

/** k, and at least k rows of three small numbers: few enough that many are equal. */
const kAndRows = fc.integer({ min: 1, max: 6 }).chain((k) => {
  const row = fc.array(fc.nat(6), { minLength: 3, maxLength: 3 });
  return fc.tuple(fc.constant(k), fc.array(row, { minLength: k, maxLength: 50 }));
});

describe("follows MDAV-generic", () => {
  test.each([
    [2, 2.3686464672290075],
    [3, 4.72428786958742],
    [4, 5.9825294108074525],
    [5, 7.593438194051135],
    [6, 8.926584880703535],
    [7, 10.252587454041029],
    [10, 12.933019260287004],
  ])("200 programmes of 4 answers with k = %d lose %d percent", (k, want) => {
    expect(microaggregate(madeUpProgrammes(), k).informationLoss).toBeCloseTo(want, 9);
  });

  test("with fewer than 2k rows there is one block, which keeps only the mean", () => {
    const rows = [[1], [2], [9], [30], [31]];
    expect(spelt(microaggregate(rows, 3).cohorts)).toBe("0 1 2 3 4");
    expect(microaggregate(rows, 3).informationLoss).toBeCloseTo(100, 12);
    expect(spelt(microaggregate(rows, 5).cohorts)).toBe("0 1 2 3 4");
  });

  test("with 2k to 3k - 1 rows the farthest from the mean takes its nearest, and the rest form the other block", () => {
    // Mean 9: 30 is the farthest, 12 its nearest.
    expect(spelt(microaggregate([[12], [0], [30], [1], [2]], 2).cohorts)).toBe("0 2 | 1 3 4");
  });

  test("with 3k rows the farthest from the mean and the farthest from that take their nearest", () => {
    // Mean 27: 100 is the farthest and takes 50; 0, the farthest from 100, takes 1.
    expect(spelt(microaggregate([[1], [100], [6], [0], [50], [5]], 2).cohorts)).toBe("0 3 | 1 4 | 2 5");
  });

  test("the farthest from the mean chooses first", () => {
    // 0 and 1 are the ends; 2 is the nearest to both.
    const rows = [
      [-10, 0],
      [9, 0],
      [0, 0],
      [0, 1],
      [0, -2],
      [0, 2],
    ];
    expect(spelt(microaggregate(rows, 2).cohorts)).toBe("0 2 | 1 3 | 4 5");
  });

  test("with k = 1 every row is a block, and nothing is lost", () => {
    expect(microaggregate([[4], [4], [9]], 1).informationLoss).toBe(0);
    expect(spelt(microaggregate([[4], [4], [9]], 1).cohorts)).toBe("0 | 1 | 2");
  });
});

describe("the lowest index wins a tie", () => {
  test("of the farthest from the mean, of the farthest from that, and of the nearest", () => {
    // z-scores (x / 2, y). Row 2 is the farthest and takes 6. Rows 1 and 3 are equally far from it: 1 is first, and
    // takes 0, as near as 4, 5 and 7. Of the rest the farthest is 3: it takes 4, as near as 5 and 7.
    const rows = [
      [1, 0],
      [1, -2],
      [-5, 0],
      [1, 2],
      [1, 0],
      [1, 0],
      [-1, 0],
      [1, 0],
    ];
    const { cohorts: blocks, informationLoss } = microaggregate(rows, 2);
    expect(spelt(blocks)).toBe("0 1 | 2 6 | 3 4 | 5 7");
    // Three pairs 2 apart, of SSE 2 each; SST is 8 rows x 2 columns.
    expect(informationLoss).toBeCloseTo(37.5, 12);
  });

  test("of the corners of a cube, all as far from the mean", () => {
    // 0 takes 1 (as near as 2 and 4), its opposite 7 takes 3 (as near as 5 and 6), and 2 takes 6.
    const corners = Array.from({ length: 8 }, (_, i) => [i >> 2, (i >> 1) & 1, i & 1]);
    const { cohorts: blocks, informationLoss } = microaggregate(corners, 2);
    expect(spelt(blocks)).toBe("0 1 | 2 6 | 3 7 | 4 5");
    expect(informationLoss).toBeCloseTo(33.333333333333336, 12);
  });

  test("of the two ends of a line, with fewer than 3k rows", () => {
    expect(spelt(microaggregate([[3], [-3], [1], [-1], [0]], 2).cohorts)).toBe("0 2 | 1 3 4");
  });
});

describe("the partition", () => {
  test("has every row in exactly one block, and blocks of k to 2k - 1", () => {
    fc.assert(
      fc.property(kAndRows, ([k, rows]) => {
        const { cohorts: blocks } = microaggregate(rows, k);
        expect(blocks.flat().sort((a, b) => a - b)).toEqual(rows.map((_, index) => index));
        for (const { length } of blocks) {
          expect(length).toBeGreaterThanOrEqual(k);
          expect(length).toBeLessThanOrEqual(2 * k - 1);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test("is the same each time, and the rows are left as they are", () => {
    const rows = madeUpProgrammes();
    const first = microaggregate(rows, 5);
    expect(rows).toEqual(madeUpProgrammes());
    expect(microaggregate(rows, 5)).toEqual(first);
  });

  test("does not depend on the order of the rows if there is no tie", () => {
    const rows = madeUpProgrammes();
    const backwards = microaggregate(rows.toReversed(), 5);
    const renamed = backwards.cohorts.map((block) => block.map((index) => 199 - index));
    expect(spelt(renamed)).toBe(spelt(microaggregate(rows, 5).cohorts));
    expect(backwards.informationLoss).toBeCloseTo(7.593438194051135, 9);
  });

  test("ignores a constant column", () => {
    const rows = madeUpProgrammes().map((row) => [12, ...row]);
    expect(microaggregate(rows, 5).informationLoss).toBeCloseTo(7.593438194051135, 9);
  });

  test("of equal rows loses nothing", () => {
    expect(microaggregate(Array(11).fill([3, 4]), 3).informationLoss).toBe(0);
  });

  test("of no rows is empty", () => {
    expect(microaggregate([], 5)).toEqual({ cohorts: [], informationLoss: 0 });
  });
});

describe("information loss", () => {
  test("does not depend on the units of a column", () => {
    // Minutes for hours, cents for dollars, fractions for percents, and the origin elsewhere.
    const inOtherUnits = madeUpProgrammes().map(([maturity, hours, cost, automation]) => [
      maturity! - 50,
      hours! * 60,
      cost! * 100,
      automation! / 100,
    ]);
    expect(microaggregate(inOtherUnits, 5).informationLoss).toBeCloseTo(7.593438194051135, 9);
  });

  test("is the same to the last bit if a column is doubled or halved", () => {
    const power = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(kAndRows, power, ([k, rows], n) => {
        const scaled = rows.map(([x, y, z]) => [x!, y! * 2 ** n, z!]);
        expect(microaggregate(scaled, k)).toEqual(microaggregate(rows, k));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("is between 0 and 100", () => {
    fc.assert(
      fc.property(kAndRows, ([k, rows]) => {
        const { informationLoss } = microaggregate(rows, k);
        return informationLoss >= 0 && informationLoss <= 100 + 1e-9;
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("of given blocks is 100 x SSE / SST", () => {
    // About their mean 3 the values 0, 2, 4, 6 have 20; two pairs have 2 each.
    const values = Float64Array.of(0, 2, 4, 6);
    const pairs = [
      [0, 1],
      [3, 2],
    ];
    expect(informationLoss(values, 1, pairs)).toBe(20);
    expect(informationLoss(values, 1, [[3, 1, 0, 2]])).toBe(100);
    expect(informationLoss(values, 1, [[0], [1], [2], [3]])).toBe(0);
    // The same as two records of two columns: 0, 2 and 4, 6.
    expect(informationLoss(values, 2, [[0, 1]])).toBe(100);
    expect(informationLoss(new Float64Array(), 0, [])).toBe(0);
  });
});

describe("a RangeError says what is wrong", () => {
  test.each([0, -5, 2.5, Number.NaN, Number.POSITIVE_INFINITY])("k = %d", (k) => {
    expect(() => microaggregate([[1], [2], [3]], k)).toThrow(RangeError);
    expect(() => microaggregate([], k)).toThrow(`not ${k}`);
  });

  test("fewer than k rows", () => {
    expect(() => microaggregate([[1], [2], [3], [4]], 5)).toThrow(RangeError);
    expect(() => microaggregate([[1], [2], [3], [4]], 5)).toThrow("4 rows cannot make a block of 5");
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("a value of %d", (value) => {
    const rows = [
      [1, 2],
      [3, value],
    ];
    expect(() => microaggregate(rows, 2)).toThrow(RangeError);
    expect(() => microaggregate(rows, 2)).toThrow("row 1, column 1");
  });

  test("rows of different lengths", () => {
    expect(() => microaggregate([[1, 2], [3]], 2)).toThrow(RangeError);
    expect(() => microaggregate([[], [3]], 2)).toThrow("row 1 ");
  });
});
