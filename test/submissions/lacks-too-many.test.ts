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
