import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { rateRow } from "../../../src/disclosure/renewal/rates.ts";

/** A programme of an organisation of its own: its number is its entry and its organisation. */
const holder = (number: number) => ({ organisation: number, fingerprint: `f${100 + number}` }) as Programme;
const holders = (...numbers: number[]) => numbers.map(holder);

const ask = (
  now: readonly Programme[],
  before: readonly number[] | undefined,
  left: readonly number[] = [],
  organisationOf = (number: number) => number,
  told: readonly (readonly number[])[] = [],
  isAsReleased = false,
  hasEverHadLeaver = false,
  isApart: (some: readonly Programme[]) => boolean = () => true,
) => {
  const row = rateRow({
    k: 5,
    holders: now,
    before: before && new Set(before),
    released: told.map((numbers) => new Set(numbers)),
    numberOf: ({ organisation }) => organisation,
    organisationOf,
    hasLeaver: left.length > 0,
    hasEverHadLeaver: left.length > 0 || hasEverHadLeaver,
    isAsReleased,
    isApart,
  });
  return row === "keep" ? row : row.withProperty.map(({ organisation }) => organisation);
};

describe("rateRow", () => {
  it("counts everybody if no release had the row", () => {
    expect(ask(holders(1, 2, 3), undefined)).toEqual([1, 2, 3]);
  });

  it("keeps an unchanged row", () => {
    expect(ask(holders(1, 2, 3, 4, 5), [1, 2, 3, 4, 5])).toBe("keep");
  });

  it("keeps a row that fewer than k joined", () => {
    expect(ask(holders(1, 2, 3, 4, 5, 6, 7, 8, 9), [1, 2, 3, 4, 5])).toBe("keep");
  });

  it("recounts if k joined or no longer have the property", () => {
    expect(ask(holders(3, 4, 5, 6, 7, 8), [1, 2, 3, 4, 5])).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it.each([
    [4, "keep"],
    [5, [1, 2, 3, 4, 5, 11, 12, 13, 14, 15]],
  ])("with k = 5 counts %i who joined as %j", (count, want) => {
    const joined = Array.from({ length: count }, (_, index) => 11 + index);
    expect(ask(holders(1, 2, 3, 4, 5, ...joined), [1, 2, 3, 4, 5])).toEqual(want);
  });

  describe("that k left, of a row that had them before", () => {
    const all = Array.from({ length: 30 }, (_, index) => index + 1);
    const before = all.slice(10);

    it("becomes the earlier row again, if all its figures are the same", () => {
      expect(ask(holders(...all), before, [], undefined, [all, before], true)).toEqual(all);
    });

    it("becomes nearly that row, without as many others as make k, if some figures may differ", () => {
      expect(ask(holders(...all), before, [], undefined, [all, before])).toEqual(all.slice(5));
    });

    it("stays if somebody of the year ever left, so that rows do not disclose what that one answered", () => {
      expect(ask(holders(...all), before, [], undefined, [all, before], true, true)).toBe("keep");
      expect(ask(holders(...all), before, [], undefined, [all, before], false, true)).toBe("keep");
    });

    it("stays if that would be more than half as many as changed", () => {
      const most = all.slice(9);
      expect(ask(holders(...all), most, [], undefined, [all, most])).toBe("keep");
      expect(ask(holders(...all), all.slice(4), [], undefined, [all, all.slice(4)], true)).toBe("keep");
    });
  });

  it("leaves out those that left, with as many others as it takes to make k", () => {
    expect(ask(holders(2, 3, 4, 5, 6, 7, 8, 9, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1])).toEqual([
      6, 7, 8, 9, 10,
    ]);
  });

  it("counts nobody if fewer than k organisations remain", () => {
    // The last two are of one.
    const organisationOf = (number: number) => (number === 10 ? 9 : number);
    const left = (of: (number: number) => number) =>
      rateRow({
        k: 5,
        holders: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => ({
          ...holder(number),
          organisation: of(number),
        })),
        before: new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        released: [],
        numberOf: ({ fingerprint }) => Number(fingerprint.slice(1)) - 100,
        organisationOf: of,
        hasLeaver: true,
        hasEverHadLeaver: true,
        isAsReleased: false,
        isApart: () => true,
      });
    expect(left((number) => number)).toMatchObject({ withProperty: { length: 5 } });
    expect(left(organisationOf)).toEqual({ withProperty: [] });
  });

  describe("of which other figures of the year are too near", () => {
    const all = Array.from({ length: 12 }, (_, index) => index + 1);
    const without = (number: number) => (some: readonly Programme[]) =>
      !some.some(({ organisation }) => organisation === number);
    const never = () => false;
    const askApart = (
      before: readonly number[] | undefined,
      isApart: (some: readonly Programme[]) => boolean,
      isAsReleased = false,
    ) => ask(holders(...all), before, [], undefined, before && [before], isAsReleased, false, isApart);

    it("leaves out as few as it takes", () => {
      expect(askApart(undefined, without(2))).toEqual(all.slice(2));
      expect(askApart([20, 21, 22, 23, 24], without(2))).toEqual(all.slice(2));
    });

    it("is withheld if no release had it and too few would remain, or stays", () => {
      expect(askApart(undefined, never)).toEqual([]);
      expect(askApart(undefined, without(8))).toEqual([]);
      expect(askApart([20, 21, 22, 23, 24], never)).toBe("keep");
      expect(askApart(all.slice(0, 7), without(3))).toBe("keep");
    });

    it("becomes an earlier version of itself again: it is public", () => {
      const row = ask(holders(...all), all.slice(5), [], undefined, [all, all.slice(5)], true, false, never);
      expect(row).toEqual(all);
    });
  });

  it("lets programmes wait whose organisation did not already change the row", () => {
    const now = holders(2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    const asTwo = (number: number) => (number === 11 ? 2 : number);
    expect(ask(now, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1], asTwo)).toEqual([2, 6, 7, 8, 9, 10, 11]);
  });

  it("withholds a row that fewer than k organisations (by the ledger) changed, if nobody can wait", () => {
    const now = holders(11, 12, 13, 14, 15);
    expect(ask(now, [1], [1])).toEqual([11, 12, 13, 14, 15]);
    expect(ask(now, [1], [1], (number) => (number > 10 ? 99 : number))).toEqual([]);
  });

  it("withholds a row that would count fewer than k without the waiting and leaving programmes", () => {
    expect(ask(holders(2, 3, 4, 5, 6, 7, 8), [1, 2, 3, 4, 5, 6, 7, 8], [1])).toEqual([]);
  });
});

describe("rateRow, if earlier releases published the row", () => {
  const same = (number: number) => number;
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];

  it("does not publish the remaining ones after it was withheld because one left", () => {
    expect(ask(holders(...eight.slice(1)), [], [], same, [eight])).toEqual([]);
    expect(ask(holders(...eight.slice(1)), undefined, [], same, [eight])).toEqual([]);
  });

  it("publishes them with enough new ones, or without enough others, to make k", () => {
    const joined = (...more: number[]) => ask(holders(...eight.slice(1), ...more), [], [], same, [eight]);
    // One left, four came.
    expect(joined(11, 12, 13, 14)).toEqual([2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14]);
    // One left, two came, and two wait.
    expect(joined(11, 12)).toEqual([4, 5, 6, 7, 8, 11, 12]);
  });

  it("does not return to nearly what an earlier release published", () => {
    const many = [...eight, 11, 12, 13, 14, 15, 16];
    // One left of the eight, and the six that the release before had besides.
    expect(ask(holders(...eight.slice(1)), many, [1, 11, 12, 13, 14, 15, 16], same, [eight, many])).toEqual(
      [],
    );
    // Nobody left: they no longer have the property.
    expect(ask(holders(...eight.slice(1)), many, [], same, [eight, many])).toBe("keep");
  });

  it("does not return to exactly what an earlier release published, because answers may have been corrected", () => {
    const many = [...eight, 11, 12, 13, 14, 15];
    expect(ask(holders(...eight), many, [], same, [eight, many])).toBe("keep");
  });

  it("does not differ from a sum or difference of two published rows by fewer than k", () => {
    const [five, six] = [
      [11, 12, 13, 14, 15],
      [1, 2, 3, 4, 5, 6],
    ];
    // What the first told, less the five of the second and one more.
    expect(ask(holders(1, 2, 3, 4, 5), five, [], same, [[...six, ...five], five])).toBe("keep");
    // In whatever order the two were published.
    expect(ask(holders(1, 2, 3, 4, 5), five, [], same, [five, [...six, ...five]])).toBe("keep");
    // Both together, and one more.
    expect(ask(holders(...six, ...five, 20), five, [], same, [six, five])).toBe("keep");
    expect(ask(holders(...six, ...five, 20, 21, 22, 23, 24), five, [], same, [six, five])).toEqual([
      ...six,
      ...five,
      20,
      21,
      22,
      23,
      24,
    ]);
  });

  it("never differs by fewer than k organisations from one or two published rows, in any sequence of releases", () => {
    const all = Array.from({ length: 25 }, (_, number) => number);
    const owner = (number: number) => (number % 5 === 4 ? number - 1 : number);
    const ownersOf = (numbers: readonly number[]) => new Set(numbers.map(owner)).size;
    /** How many organisations a row leaves less another, and with a third that is added or subtracted. */
    const left = (row: number[], less: number[], third: number[] = [], sign = 1) =>
      ownersOf(
        all.filter((number) => {
          const [own, taken, other] = [row, less, third].map((numbers) => Number(numbers.includes(number)));
          return own! - taken! + sign * other! !== 0;
        }),
      );
    const some = fc.uniqueArray(fc.nat(24), { maxLength: 25 });
    fc.assert(
      fc.property(fc.array(fc.tuple(some, some), { maxLength: 8 }), (releases) => {
        const told: number[][] = [];
        let before: number[] | undefined;
        for (const [having, gone] of releases) {
          const now = having.filter((number) => !gone.includes(number));
          const row = ask(holders(...now), before, gone, owner, told);
          if (row === "keep") continue;
          before = row;
          if (ownersOf(row) < 5) continue;
          for (const one of told) {
            const pairs = told.filter((two) => two !== one);
            const sums = pairs.flatMap((two) => [left(row, one, two, 1), left(row, one, two, -1)]);
            expect(Math.min(left(row, one), ...sums)).toBeGreaterThanOrEqual(5);
          }
          told.push(row);
        }
      }),
      { numRuns: 300 },
    );
  });
});
