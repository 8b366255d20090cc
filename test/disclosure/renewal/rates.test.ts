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
) => {
  const row = rateRow({
    k: 5,
    holders: now,
    before: before && new Set(before),
    numberOf: ({ organisation }) => organisation,
    organisationOf,
    hasLeft: (number) => left.includes(number),
  });
  return row === "keep" ? row : row.withProperty.map(({ organisation }) => organisation);
};

describe("rateRow", () => {
  it("counts everybody where no release had the row", () => {
    expect(ask(holders(1, 2, 3), undefined)).toEqual([1, 2, 3]);
  });

  it("keeps a row that nobody joined or left", () => {
    expect(ask(holders(1, 2, 3, 4, 5), [1, 2, 3, 4, 5])).toBe("keep");
  });

  it("keeps a row that fewer than k joined", () => {
    expect(ask(holders(1, 2, 3, 4, 5, 6, 7, 8, 9), [1, 2, 3, 4, 5])).toBe("keep");
  });

  it("counts anew when k joined or no longer have the property", () => {
    expect(ask(holders(3, 4, 5, 6, 7, 8), [1, 2, 3, 4, 5])).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it.each([
    [4, "keep"],
    [5, [1, 2, 3, 4, 5, 11, 12, 13, 14, 15]],
  ])("with k = 5 lets %i who joined through as %j", (count, want) => {
    const joined = Array.from({ length: count }, (_, index) => 11 + index);
    expect(ask(holders(1, 2, 3, 4, 5, ...joined), [1, 2, 3, 4, 5])).toEqual(want);
  });

  it("takes out who has left, with as many others as it takes to make k", () => {
    expect(ask(holders(2, 3, 4, 5, 6, 7, 8, 9, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1])).toEqual([
      6, 7, 8, 9, 10,
    ]);
  });

  it("lets others than those wait whose organisation changed the row with another programme", () => {
    const now = holders(2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    const asTwo = (number: number) => (number === 11 ? 2 : number);
    expect(ask(now, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1], asTwo)).toEqual([2, 6, 7, 8, 9, 10, 11]);
  });

  it("withholds a row that fewer organisations changed than k, as the ledger tells them apart, and nobody can wait", () => {
    const now = holders(11, 12, 13, 14, 15);
    expect(ask(now, [1], [1])).toEqual([11, 12, 13, 14, 15]);
    expect(ask(now, [1], [1], (number) => (number > 10 ? 99 : number))).toEqual([]);
  });

  it("withholds a row that would count fewer than k when others wait beside who has left", () => {
    expect(ask(holders(2, 3, 4, 5, 6, 7, 8), [1, 2, 3, 4, 5, 6, 7, 8], [1])).toEqual([]);
  });
});
