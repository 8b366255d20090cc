import { expect, test } from "vitest";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { yearBits } from "../../../src/disclosure/model/rate-bits.ts";
import { RateBook } from "../../../src/disclosure/renewal/rate-book.ts";
import { programme, settings } from "../programmes.ts";

/** A release after one of another k. */
const bookAfter = (k: number) => new RateBook([], { k } as Baseline, settings, undefined);
const ten = Array.from({ length: 10 }, (_, at) => at);
const still = ten.map((number) => programme(number));
const today = () => 0.7;
const row = { sample_size: 10, error: 0.5 };

test("the error of a kept row stays as published, from the minimum cohort on", () => {
  const book = bookAfter(5);
  expect(book.keptError(row, ten, still, today)).toBe(0.5);
  expect(book.keptError(row, ten.slice(1), still.slice(1), today)).toBe(null);
  expect(book.keptError({ ...row, sample_size: null }, ten, still, today)).toBe(null);
});

test("an unpublished error, or one with a lower k, is computed from all that the row counts or not at all", () => {
  const untold = { ...row, error: null };
  expect(bookAfter(5).keptError(untold, ten, still, today)).toBe(0.7);
  expect(bookAfter(5).keptError(untold, ten, still.slice(1), today)).toBe(null);
  expect(bookAfter(4).keptError(row, ten, still, today)).toBe(0.7);
  expect(bookAfter(4).keptError(row, ten, still.slice(1), today)).toBe(null);
});

test.each([
  [(number: number) => number, ten],
  [(number: number) => Math.max(4, number), "keep"],
])(
  "a row differs from earlier ones by k of today's organisations, whoever they were before (%#)",
  (ownerToday, counted) => {
    // Programmes 0 to 4, which the last row counts, have corrected their answers since; one before it counted 5 to 9.
    const key = { year: 2026, mask: 1n, value: 1n };
    const row = yearBits(2026) | 1n;
    const range = (from: number) => ten.slice(0, 5).map((place) => from + place);
    const baseline = {
      k: 5,
      blockHistory: [[...range(0), ...range(5)]],
      current: [{ block: 0, row: { year: 2026 } }],
      entryOf: (one: Programme) => (one.organisation < 5 ? 10 + one.organisation : one.organisation),
      programmeOf: (entry: number) => entry % 10,
      versionOf: (entry: number) => ({ organisation: entry < 10 ? entry : ownerToday(entry - 10) }),
      waitsSince: () => undefined,
    } as unknown as Baseline;
    const earlier = {
      rateBits: (entry: number) => (entry < 5 ? row : 0n),
      releasedRates: [{ row, entries: range(5) }],
      tables: { requirementGaps: [], bottleneckShares: [] },
    };
    const decision = new RateBook(still, baseline, settings, earlier).decide(key, still, true, {
      dependsOnEntries: false,
      isApart: () => true,
    });
    const now = decision.row;
    const numbers = typeof now === "object" ? now.withProperty.map(({ organisation }) => organisation) : now;
    expect(numbers).toEqual(counted);
  },
);
