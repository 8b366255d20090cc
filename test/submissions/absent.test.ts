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

describe("a submissions file that lacks programmes of the previous release", () => {
  it("is accepted if no more than a fifth is missing", () => {
    expect(refusals(pool("retail", 80, 20), pool("saas", 20, 0))).toEqual([]);
  });

  it("is refused if more than a fifth is missing", () => {
    expect(refusals(pool("retail", 80, 20), pool("saas", 20, 1))).toEqual([
      "21 of the 100 programmes of release 2026-Q3 are neither among the usable submissions of the file nor withdrawn, more than 20%",
    ]);
  });

  it("is refused if an industry's whole year is missing, however small", () => {
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 7))).toEqual([
      "saas, 2026: all 7 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused if a whole year is missing, with one problem for all industries", () => {
    const earlier = { ...pool("retail", 9000, 0), year: 2025 };
    expect(refusals(pool("retail", 800, 800), earlier, pool("saas", 404, 404))).toEqual([
      "2026: all 1204 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
    // Of saas all withdrew.
    expect(refusals(pool("retail", 800, 800), earlier, pool("saas", 404, 0, true))).toEqual([
      "retail, 2026: all 800 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused with a problem for each industry that is missing, if another of the year is not", () => {
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 7), pool("mail", 8, 8))).toEqual([
      "saas, 2026: all 7 programmes of release 2026-Q3 are missing, and not all of them withdrew",
      "mail, 2026: all 8 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused for how many programmes are missing before what is missing completely", () => {
    expect(refusals(pool("retail", 10, 0), pool("saas", 7, 7))).toEqual([
      "7 of the 17 programmes of release 2026-Q3 are neither among the usable submissions of the file nor withdrawn, more than 20%",
      "saas, 2026: all 7 programmes of release 2026-Q3 are missing, and not all of them withdrew",
    ]);
  });

  it("is refused if a last_year removes a published year, with the column to correct", () => {
    const problems = caught(pool("retail", 1000, 0), pool("mail", 7, 7));
    expect(problems.map(({ remedy }) => remedy)).toEqual([
      "Its last_year in reference/industries.csv is earlier: correct it. To remove the published year, add --accept-absent.",
    ]);
    // In the last year itself, the programmes are missing for another reason.
    const last = caught(pool("retail", 1000, 0), { ...pool("mail", 7, 7), year: 2025 });
    expect(last.map(({ remedy }) => remedy.slice(0, 22))).toEqual(["Give the complete file"]);
  });

  it("is refused with the file to give, and the option to leave programmes out", () => {
    const problems = caught(pool("retail", 1000, 0), pool("saas", 7, 7));
    expect(problems.map(({ remedy }) => remedy)).toEqual([
      "Give the complete file, including the submissions of earlier quarters, and list withdrawals in withdrawn.csv. To release without the missing programmes, add --accept-absent.",
    ]);
  });

  it("is refused if some of a year's programmes withdrew and the others are missing, and accepted if all withdrew", () => {
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 1, true))).toHaveLength(1);
    expect(refusals(pool("retail", 1000, 0), pool("saas", 7, 0, true))).toEqual([]);
  });
});

describe("a submissions file in which the year was misread", () => {
  const YEAR_REMEDY =
    'Check how the year is read: which column the mapping says it is, and its "fiscal" and "date". If the year was wrong before, add --accept-absent.';
  const refused = (shift: number, programmes: number, absent = 40) =>
    absenceProblems(
      absenceOf([pool("retail", 100, absent)], [], { shift, programmes }),
      "2026-Q3",
      new Map(),
    ).map(({ column, rule, remedy }) => [column, rule, remedy]);

  it("is refused with that as the cause, if most missing answers are in another year", () => {
    const said = (years: string) =>
      `of the 40 programmes of release 2026-Q3 that are missing, 30 have the same answers ${years} in the file`;
    expect(refused(1, 30)).toEqual([["year", said("one year later"), YEAR_REMEDY]]);
    expect(refused(-2, 30)).toEqual([["year", said("2 years earlier"), YEAR_REMEDY]]);
  });

  it("is refused as incomplete if only half of them are, and accepted if no more than a fifth is missing", () => {
    expect(refused(1, 20).map(([column]) => column)).toEqual([undefined]);
    expect(refused(1, 20, 20)).toEqual([]);
  });
});

describe("a submissions file that lacks answers of the previous release", () => {
  const refused = (...lost: (readonly [column: string, year: number, before: number, lost: number])[]) =>
    absenceProblems(
      absenceOf(
        [pool("retail", 100, 0)],
        lost.map(([column, year, before, own]) => ({ column, year, before, lost: own })),
      ),
      "2026-Q3",
      new Map(),
    ).map(({ column, rule }) => [column, rule]);

  it("is accepted if no more than a fifth of a year's is missing, or fewer than five", () => {
    expect(refused(["audit_hours", 2025, 100, 20], ["audit_hours", 2026, 4, 4])).toEqual([]);
  });

  it("is refused with one problem for each column, which names the years", () => {
    expect(
      refused(
        ["audit_hours", 2026, 100, 100],
        ["requirement_3", 2026, 20, 5],
        ["audit_hours", 2025, 50, 40],
        ["audit_hours", 2024, 50, 2],
      ),
    ).toEqual([
      [
        "audit_hours",
        "of the 150 programmes that had an answer in release 2026-Q3, 140 have no answer now (2025 to 2026)",
      ],
      [
        "requirement_3",
        "of the 20 programmes that had an open finding in release 2026-Q3, 5 have no answer now (2026)",
      ],
    ]);
  });

  it("is refused with the likely causes, and the option to remove the answers", () => {
    const lost = [{ column: "audit_hours", year: 2026, before: 100, lost: 100 }];
    const found = absenceProblems(absenceOf([pool("retail", 100, 0)], lost), "2026-Q3", new Map());
    expect(found.map(({ remedy }) => remedy)).toEqual([
      "Give these answers again: perhaps a column of the export was left out, or has another heading than in the mapping. To remove them from the release, add --accept-absent.",
    ]);
  });
});
