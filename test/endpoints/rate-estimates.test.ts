import { expect, test } from "vitest";
import { openFindingRate, programmesWithFindings } from "../../src/endpoints/rate-estimates.ts";
import type { RequirementGapRow } from "../../src/tables/rates.ts";

const row = (open_findings: number | null, open_finding_rate_pct: number | null) =>
  ({ open_findings, open_finding_rate_pct, sample_size: 40 }) as RequirementGapRow;

test("a requirement that nobody has open is a rate of 0 with its uncertainty, and no withheld one", () => {
  expect(programmesWithFindings(row(null, 0))).toBe(0);
  const { value, ci95 } = openFindingRate(row(null, 0))!;
  // Wilson's interval of 0 of 40 ends at z² / (40 + z²), and z² is 3.8415.
  expect([value, ci95![0]]).toEqual([0, 0]);
  expect(ci95![1]).toBeCloseTo(8.762, 3);
  expect(programmesWithFindings(row(10, 25))).toBe(10);
  expect(programmesWithFindings(row(null, null))).toBeNull();
  expect(openFindingRate(row(null, null))).toBeNull();
});
