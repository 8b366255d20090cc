import { expect, test } from "vitest";
import { lostAnswers } from "../../../src/disclosure/ledger/lost-answers.ts";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { bottleneckBits, findingBit } from "../../../src/disclosure/model/rate-bits.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { programme } from "../programmes.ts";

const HOURS = 1 << QUESTIONS.indexOf("audit_hours");

/** The release before: one block of entries 0 to 4, which all gave audit_hours but the last. Entry 9 corrects entry 0. */
const baseline = {
  blockHistory: [
    [7, 8],
    [0, 1, 2, 3, 4],
  ],
  current: [{ block: 1, row: { industry: "alpha", year: 2026 } as BlockRow }],
  entryOf: (own: Programme) => own.organisation,
  programmeOf: (entry: number) => (entry === 9 ? 0 : entry),
  versionOf: (entry: number) => ({ given: entry === 4 ? 0 : HOURS }),
} as unknown as Baseline;

const silent = { audit_hours: Number.NaN };

test("counts by column and year the answers that programmes had, and those that are missing now", () => {
  // Entry 3 is absent, and 4 had no answer before.
  const today = [programme(9, silent), programme(1), programme(2, silent), programme(4, silent)];
  expect(lostAnswers(today, baseline, () => 0n)).toEqual([
    { column: "audit_hours", year: 2026, before: 3, lost: 2 },
  ]);
  expect(lostAnswers([programme(9), programme(1)], baseline, () => 0n)).toEqual([]);
});

test("counts open findings and bottlenecks that have no answer now; a finding that was closed has one", () => {
  const findings = new Int8Array(12);
  const unanswered = findings.with(2, -1);
  const bits = (entry: number) => (entry < 3 ? findingBit(3) | bottleneckBits("scope") : 0n);
  const today = [
    programme(0, { findings: unanswered, bottleneck: "scope" }),
    programme(1, { findings, bottleneck: null }),
    programme(2, { findings, bottleneck: "evidence" }),
    programme(3, { findings: unanswered }),
  ];
  expect(lostAnswers(today, baseline, bits)).toEqual([
    { column: "requirement_3", year: 2026, before: 3, lost: 1 },
    { column: "bottleneck", year: 2026, before: 3, lost: 1 },
  ]);
});
