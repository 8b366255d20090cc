import { group, sum } from "d3-array";
import type { PreviousPool } from "../disclosure/ledger/absent.ts";
import type { LostAnswers } from "../disclosure/ledger/lost-answers.ts";
import type { Misdated } from "../disclosure/ledger/misdated.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import type { DataProblem } from "../model/problem.ts";
import { howMany } from "../model/unit.ts";
import { listedYearsInWords } from "../model/years.ts";

/** If more than this proportion of programmes is missing without a withdrawal, the file is probably incomplete. */
const MOST_ABSENT = 0.2;

const END_REMEDY =
  "Its last_year in reference/industries.csv is earlier: correct it. To remove the published year, add --accept-absent.";

const REMEDY =
  "Give the complete file, including the submissions of earlier quarters, and list withdrawals in withdrawn.csv. To release without the missing programmes, add --accept-absent.";

const YEAR_REMEDY =
  'Check how the year is read: which column the mapping says it is, and its "fiscal" and "date". If the year was wrong before, add --accept-absent.';

/** Fewer lost answers than this are corrections of single programmes. */
const LEAST_LOST = 5;

const LOST_REMEDY =
  "Give these answers again: perhaps a column of the export was left out, or has another heading than in the mapping. To remove them from the release, add --accept-absent.";

/** Programmes of the previous release that are neither among the usable submissions of the file nor withdrawn, and answers that are missing. */
export interface Absence {
  /** The number of programmes of the previous release, in the years that can still be published. */
  readonly before: number;
  readonly absent: number;
  /** Industries and years of which no programme is left, although not all of them withdrew. */
  readonly gone: readonly GonePool[];
  /** Answers of the previous release that programmes in the file no longer have. */
  readonly lostAnswers: readonly LostAnswers[];
  /** The missing programmes whose answers are in another year now; left out if there are none. */
  readonly misdated?: Misdated;
  /** The previous release, if in published years no submission or answer is new or changed since; otherwise left out. */
  readonly nothingNewSince?: string;
}

/** An industry and year, or a whole year, of the previous release of which no programme is left. */
export interface GonePool {
  /** Null for all industries of the year. */
  readonly industry: string | null;
  readonly year: number;
  readonly programmes: number;
}

/**
 * Summarises the missing programmes.
 * @param pools the pools of the previous release, for the industries and years that can still be published
 */
export function absenceOf(
  pools: readonly PreviousPool[],
  lostAnswers: readonly LostAnswers[] = [],
  misdated?: Misdated,
): Absence {
  return {
    ...(misdated && { misdated }),
    before: sum(pools, ({ programmes }) => programmes),
    absent: sum(pools, ({ absent }) => absent),
    lostAnswers,
    gone: [...group(pools, ({ year }) => year)].flatMap(([year, ofYear]): GonePool[] => {
      const gone = ofYear.filter(({ absent, isGone }) => isGone && absent > 0);
      if (gone.length > 1 && ofYear.every(({ isGone }) => isGone)) {
        return [{ industry: null, year, programmes: sum(ofYear, ({ programmes }) => programmes) }];
      }
      return gone.map(({ industry, programmes }) => ({ industry, year, programmes }));
    }),
  };
}

/**
 * Returns the problems if so many programmes, or answers in a column and year, are missing that the file is probably
 * incomplete.
 * @param release the previous release
 * @param lastYears the last years of industries that have ended, by id
 */
export function absenceProblems(
  { before, absent, gone, lostAnswers, misdated }: Absence,
  release: string,
  lastYears: ReadonlyMap<string, number>,
): DataProblem[] {
  const problems: DataProblem[] = gone.map(({ industry, year, programmes }) => ({
    file: SUBMISSIONS,
    column: "year",
    value: industry === null ? String(year) : `${industry}, ${year}`,
    rule: `all ${programmes} programmes of release ${release} are missing, and not all of them withdrew`,
    remedy: year > (lastYears.get(industry ?? "") ?? year) ? END_REMEDY : REMEDY,
  }));
  if (absent > MOST_ABSENT * before) {
    problems.unshift({
      file: SUBMISSIONS,
      rule: `${absent} of the ${before} programmes of release ${release} are neither among the usable submissions of the file nor withdrawn, more than ${100 * MOST_ABSENT}%`,
      remedy: REMEDY,
    });
  }
  const own = lostAnswersProblems(lostAnswers, release);
  if (problems.length === 0 || misdated === undefined || 2 * misdated.programmes <= absent)
    return [...problems, ...own];
  return [misdatedProblem(misdated, absent, release), ...own];
}

/** Returns the problem that explains the missing programmes, if most of them are in another year. */
function misdatedProblem({ shift, programmes }: Misdated, absent: number, release: string): DataProblem {
  const years = Math.abs(shift) === 1 ? "one year" : howMany(Math.abs(shift), "year");
  return {
    file: SUBMISSIONS,
    column: "year",
    rule: `of the ${absent} programmes of release ${release} that are missing, ${programmes} have the same answers ${years} ${shift > 0 ? "later" : "earlier"} in the file`,
    remedy: YEAR_REMEDY,
  };
}

/** Returns a problem for each column that lost more than a fifth of its answers in some years. */
function lostAnswersProblems(lostAnswers: readonly LostAnswers[], release: string): DataProblem[] {
  const many = lostAnswers.filter(({ before, lost }) => lost >= LEAST_LOST && lost > MOST_ABSENT * before);
  return [...group(many, ({ column }) => column)].map(([column, own]) => {
    const years = own.map(({ year }) => year).sort((a, b) => a - b);
    return {
      file: SUBMISSIONS,
      column,
      rule: `of the ${sum(own, ({ before }) => before)} programmes that had ${column.startsWith("requirement_") ? "an open finding" : "an answer"} in release ${release}, ${sum(own, ({ lost }) => lost)} have no answer now (${listedYearsInWords(years)})`,
      remedy: LOST_REMEDY,
    };
  });
}
