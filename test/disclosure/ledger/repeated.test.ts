import { describe, expect, it } from "vitest";
import { openBookkeeping } from "../../../src/disclosure/ledger/bookkeeping.ts";
import { emptyLedger, type Ledger } from "../../../src/disclosure/ledger/ledger.ts";
import { organisationElsewhere, pseudonymsOf } from "../../../src/disclosure/ledger/pseudonyms.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { programme } from "../programmes.ts";

const key = new Uint8Array(32).fill(3);
const NAMES = new Map([
  [1, "one"],
  [2, "two"],
]);
const NAN = Number.NaN;

/** A programme of an organisation with these answers to the first questions, and others to the rest. */
const answering = (identity: string, organisation: number, year: number, ...answers: number[]): Programme => {
  const own = QUESTIONS.map((_, place) => answers[place] ?? 1000 * year + place + organisation);
  return { ...programme(organisation), organisation, year, identity, answers: Float64Array.from(own) };
};

function open(programmes: readonly Programme[], ledger: Ledger = emptyLedger(5), names = NAMES) {
  const books = openBookkeeping({
    programmes,
    pseudonyms: pseudonymsOf(programmes, names, key),
    ledger,
    rows: [],
    inOtherYears: (one) => organisationElsewhere(one, names, [2025, 2026], key),
  });
  const { entryOf, versionOf } = books.baseline;
  return { books, organisations: programmes.map((one) => versionOf(entryOf(one)).organisation) };
}
const areOne = (...programmes: Programme[]) => new Set(open(programmes).organisations).size === 1;

describe("an organisation with programmes in two years", () => {
  it("is one in both if at least three answers are equal", () => {
    const of2025 = answering("a", 1, 2025, 50, 800, 9000);
    expect(areOne(of2025, answering("b", 1, 2026, 50, 800, 9000))).toBe(true);
    expect(areOne(of2025, answering("b", 1, 2026, 50, 800, 9001))).toBe(false);
    expect(areOne(answering("a", 1, 2025, 50, 800, NAN), answering("b", 1, 2026, 50, 800, NAN))).toBe(false);
  });

  it("is not another organisation that gave the same answers", () => {
    expect(areOne(answering("a", 1, 2025, 50, 800, 9000), answering("b", 2, 2026, 50, 800, 9000))).toBe(
      false,
    );
  });

  it("is recognised by its name only", () => {
    const both = [answering("a", 1, 2025, 50, 800, 9000), answering("b", 1, 2026, 50, 800, 9000)];
    expect(new Set(open(both, emptyLedger(5), new Map()).organisations).size).toBe(2);
  });
});

describe("a programme that is new in a year", () => {
  const close = (programmes: readonly Programme[]) => {
    const { books } = open(programmes);
    const entries = programmes.map((one) => books.baseline.entryOf(one));
    return books.close(
      { release: "2026-Q3", blocksSha256: "1" },
      [{ entries, row: undefined, published: 0 }],
      {
        rateBits: () => 0n,
        releasedRates: [],
      },
    );
  };
  const before = close([answering("a", 1, 2025, 50, 800, 9000), answering("c", 2, 2025, 60, 700, 8000)]);
  /** Whether it is one with the organisation of the ledger's entry 0. */
  const isKnown = (...programmes: Programme[]) => {
    const { books, organisations } = open(programmes, before);
    return organisations[0] === books.baseline.versionOf(0).organisation;
  };

  it("is of the organisation whose programme left another year with three of its answers", () => {
    expect(isKnown(answering("b", 1, 2026, 50, 800, 9000))).toBe(true);
    expect(isKnown(answering("b", 1, 2026, 51, 801, 9000))).toBe(false);
    expect(isKnown(answering("b", 2, 2026, 50, 800, 9000))).toBe(false);
  });

  it("is linked once, and in later releases too", () => {
    const moved = answering("b", 1, 2026, 50, 800, 9000);
    const { books } = open([moved], before);
    const later = books.close({ release: "2026-Q4", blocksSha256: "2" }, [], {
      rateBits: () => 0n,
      releasedRates: [],
    });
    expect(later.columns.moves).toHaveLength(2);
    const again = open([moved], later);
    expect(again.organisations[0]).toBe(again.books.baseline.versionOf(0).organisation);
    const closed = again.books.close({ release: "2027-Q1", blocksSha256: "3" }, [], {
      rateBits: () => 0n,
      releasedRates: [],
    });
    expect(closed.columns.moves).toHaveLength(2);
  });
});
