import { describe, expect, test } from "vitest";
import { isAsked, QUESTIONS } from "../../src/model/metric.ts";
import { type Candidate, lacksTooMany } from "../../src/submissions/examine.ts";
import { askedSince } from "../support/asked-since.ts";

/** A submission without some of its findings, besides one to each of the others and every answer. */
const without = (findings: number, of: number, year: number) =>
  ({
    missing: QUESTIONS.map(() => undefined),
    programme: {
      year,
      findings: Int8Array.from({ length: of }, (_, index) => (index < findings ? -1 : 0)),
      bottleneck: "evidence",
      bottleneckDelayDays: 3,
    },
  }) as unknown as Candidate;

/** A year in which every question is asked. */
const EVERY_QUESTION = 2999;

test("the bottleneck and its delay are missing only where anybody named one in the year", () => {
  const unnamed = (findings: number) => {
    const candidate = without(findings, 20 - QUESTIONS.length, EVERY_QUESTION);
    const programme = { ...candidate.programme, bottleneck: null, bottleneckDelayDays: null };
    return { ...candidate, programme } as Candidate;
  };
  const lacks = (findings: number, isNamed: boolean) =>
    lacksTooMany(unnamed(findings), (about) => about !== "bottleneck" || isNamed);
  // Of 22 answers with them, and of 20 without, 4 may be missing.
  expect([lacks(2, true), lacks(3, true)]).toEqual([false, true]);
  expect([lacks(4, false), lacks(5, false)]).toEqual([false, true]);
});

describe("where a question is asked since 2026", () => {
  askedSince("automation_rate", 2026);

  test.each([2025, 2026])("more than a fifth of what was asked in %i may not be missing", (year) => {
    const asked = 2 + QUESTIONS.filter((question) => isAsked(question, year)).length;
    for (const all of [20, 24, 25, 29, 30]) {
      const requirements = all - asked;
      const most = Math.floor(all / 5);
      const lacks = (findings: number) => lacksTooMany(without(findings, requirements, year), () => true);
      expect([lacks(most), lacks(most + 1)], `${most} of ${all}`).toEqual([false, true]);
    }
  });
});
