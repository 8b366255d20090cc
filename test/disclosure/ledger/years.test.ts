import { expect, it } from "vitest";
import { ledgerYears } from "../../../src/disclosure/ledger/years.ts";

const ledger = (...names: string[]) => ({
  releases: names.map((release) => ({ release, blocksSha256: "" })),
});

it("a ledger can have entries from fifty years before its first release up to its last", () => {
  const years = ledgerYears(ledger("2024-Q4", "2025-Q1", "2026-Q3"));
  expect([years[0], years.at(-1), years.length]).toEqual([1974, 2026, 53]);
});

it("an empty ledger has entries of no year", () => {
  expect(ledgerYears(ledger())).toEqual([]);
});
