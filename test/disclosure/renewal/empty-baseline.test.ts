import { expect, test } from "vitest";
import { emptyBaseline } from "../../../src/disclosure/renewal/empty-baseline.ts";
import { renew } from "../../../src/disclosure/renewal/renew.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { programmes } from "../support.ts";

const FACTOR: Readonly<Record<number, number>> = { 2024: 1, 2025: 5, 2026: 7 };
const ofYears = [2024, 2025, 2026].flatMap((year) =>
  programmes(24, { year }).map((one) => ({
    ...one,
    identity: `${one.identity} in ${year}`,
    fingerprint: `${year} ${one.fingerprint}`,
  })),
);

test("an organisation of one year is not linked to itself in another", () => {
  const { versionOf } = emptyBaseline(ofYears);
  const numbers = ofYears.map((_, entry) => versionOf(entry).organisation);
  expect(numbers).toEqual(ofYears.map((_, entry) => entry));
  const twice = [...ofYears, ...programmes(1, { year: 2026 })];
  expect(emptyBaseline(twice).versionOf(72).organisation).toBe(48);
});

test("organisations that answer in every year are published in every year", () => {
  const rules = { k: 5, givesWay: ["framework", "region"] as const, rounding: ROUNDING, release: "2026-Q1" };
  // In each year, other organisations have alike answers.
  const mixed = ofYears.map((one) => ({ ...one, organisation: (one.organisation * FACTOR[one.year]!) % 24 }));
  const { blocks, waiting } = renew(mixed, emptyBaseline(mixed), rules);
  expect(waiting).toEqual([]);
  expect(blocks.flatMap(({ members }) => members)).toHaveLength(72);
});
