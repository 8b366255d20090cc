import { describe, expect, it } from "vitest";
import { neverOpenDoubts } from "../../src/plausibility/never-open.ts";
import { Weighing } from "../../src/plausibility/weighing.ts";

interface Some {
  readonly year?: number;
  readonly rows?: number;
  /** Open in every fifth submission; the others never. */
  readonly open?: readonly number[];
  readonly isGiven?: boolean;
  /** Number of organisations, of which each has as many submissions; without names by default. */
  readonly named?: number;
}

const ALL = Array.from({ length: 12 }, (_, at) => at + 1);

/** Submissions of one industry and file. */
const some = ({ year = 2031, rows = 100, open = ALL, isGiven = true, named }: Some) =>
  Array.from({ length: rows }, (_, at) => ({
    organisation: named === undefined ? "" : `${year} ${at % named}`,
    ...{ industry: "ferries", framework: "one", country: "GR", source: "a.csv", year },
    valueAt: () => Number.NaN,
    isUnreadAt: () => false,
    findings: Int8Array.from(ALL, (id) => (isGiven ? Number(open.includes(id) && (at + id) % 5 === 0) : -1)),
    unreadFindings: () => 0,
  }));

const doubts = (...parts: readonly Some[]) => neverOpenDoubts(new Weighing(parts.flatMap(some)));
const asked = (...parts: readonly Some[]) => doubts(...parts).map(({ question }) => question);

const CAUSES =
  "Likely causes: (1) empty cells were read as closed, but nobody was asked, (2) the number of open requirements was read as that of one of them.";

describe("requirements that are never open", () => {
  it("raise a question if all findings of sixty submissions are closed", () => {
    expect(doubts({ open: [], rows: 60 })).toEqual([
      {
        question: "requirements never open",
        near: 0,
        rule: "none of the findings of 60 organisations is open",
        causes: CAUSES,
      },
    ]);
    expect(asked({ open: [], rows: 59 })).toEqual([]);
    expect(asked({ open: [], isGiven: false })).toEqual([]);
  });

  it("raise a question of a year in which they were read from counts, or from empty cells", () => {
    expect(doubts({}, { year: 2032 }, { year: 2033, open: [1, 2, 3, 4, 5, 6] })).toEqual([
      {
        question: "requirements never open, year 2033",
        near: 6,
        rule: "none of 600 findings of the requirements 7, 8, 9, 10, 11 and 12 is open, but 20% of those of the others",
        causes: CAUSES,
      },
    ]);
    expect(asked({}, { year: 2033, open: [] })).toEqual(["requirements never open, year 2033"]);
  });

  it("count each organisation once, as it keeps its gaps", () => {
    expect(asked({}, { year: 2033, open: [], named: 25 })).toEqual(["requirements never open, year 2033"]);
    expect(asked({}, { year: 2033, open: [], named: 16 })).toEqual([]);
    expect(asked({ open: [], named: 60 })).toEqual(["requirements never open"]);
    expect(asked({ open: [], named: 59 })).toEqual([]);
  });

  it("raise none if they are one or two, too few to be sure, not asked, or hardly ever open elsewhere", () => {
    const without = (...ids: number[]) => ALL.filter((id) => !ids.includes(id));
    expect(asked({}, { year: 2033, open: without(7, 8, 9) })).toHaveLength(1);
    expect(asked({}, { year: 2033, open: without(7, 8) })).toEqual([]);
    // Of 25 submissions, 5 are to be expected of each of eight requirements: 40 in all.
    expect(asked({}, { year: 2033, rows: 25, open: [1, 2, 3, 4] })).toHaveLength(1);
    expect(asked({}, { year: 2033, rows: 25, open: [1, 2, 3, 4, 5] })).toEqual([]);
    expect(asked({}, { year: 2033, rows: 24, open: [] })).toEqual([]);
    expect(asked({}, { year: 2033, isGiven: false })).toEqual([]);
    expect(asked({ open: [1, 2] }, { year: 2033, open: [1, 2] })).toEqual([]);
  });
});
