import { describe, expect, it } from "vitest";
import type { DataProblem } from "../../src/model/problem.ts";
import { absenceOf, absenceProblems } from "../../src/submissions/absent.ts";

const pool = (industry: string, programmes: number, absent: number, isGone = absent === programmes) => ({
  industry,
  year: 2026,
  programmes,
  absent,
  isGone,
});

/** What is wrong, of an industry "mail" that ended with 2025. */
function caught(...pools: ReturnType<typeof pool>[]): readonly DataProblem[] {
  return absenceProblems(absenceOf(pools), "2026-Q3", new Map([["mail", 2025]]));
}

const refusals = (...pools: ReturnType<typeof pool>[]) =>
  caught(...pools).map(({ value, rule }) => (value === undefined ? rule : `${value}: ${rule}`));

describe("a submissions file that lacks programmes of the release before", () => {
  it("is taken where no more than a fifth is absent", () => {
    expect(refusals(pool("retail", 80, 20), pool("saas", 20, 0))).toEqual([]);
  });

  it("is refused where more than a fifth is absent", () => {
    expect(refusals(pool("retail", 80, 20), pool("saas", 20, 1))).toEqual([
      "21 of the 100 programmes of release 2026-Q3 are neither in the file nor withdrawn, more than 20%",
    ]);
  });

  it("is refused where an industry's whole year is absent, however small", () => {
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 7))).toEqual([
      "saas, 2026: all 7 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused where a whole year is absent, which is one problem for all industries", () => {
    const earlier = { ...pool("retail", 9000, 0), year: 2025 };
    expect(refusals(pool("retail", 800, 800), earlier, pool("saas", 404, 404))).toEqual([
      "2026: all 1204 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
    // Of saas all withdrew.
    expect(refusals(pool("retail", 800, 800), earlier, pool("saas", 404, 0, true))).toEqual([
      "retail, 2026: all 800 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused where a last year takes a published year away, with the column to correct", () => {
    const problems = caught(pool("retail", 1000, 0), pool("mail", 7, 7));
    expect(problems.map(({ remedy }) => remedy)).toEqual([
      "Its last_year in reference/industries.csv is earlier: correct it. To remove the published year, add --accept-absent.",
    ]);
  });

  it("is refused with what to give, and what to say where they are to be left out", () => {
    const problems = caught(pool("retail", 1000, 0), pool("saas", 7, 7));
    expect(problems.map(({ remedy }) => remedy)).toEqual([
      "Give the complete file, including the submissions of earlier quarters, and list withdrawals in withdrawn.csv. To release without the missing programmes, add --accept-absent.",
    ]);
  });

  it("is refused where some of a year's programmes withdrew and the others are absent, and taken where all withdrew", () => {
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 1, true))).toHaveLength(1);
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 0, true))).toEqual([]);
  });
});
