import { group } from "d3-array";
import type { PreviousPool } from "../disclosure/ledger/absent.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import type { DataProblem } from "../model/problem.ts";

/** If more than this proportion of programmes is missing without a withdrawal, the file is probably incomplete. */
const MOST_ABSENT = 0.2;

const END_REMEDY =
  "Its last_year in reference/industries.csv is earlier: correct it. To remove the published year, add --accept-absent.";

const REMEDY =
  "Give the complete file, including the submissions of earlier quarters, and list withdrawals in withdrawn.csv. To release without the missing programmes, add --accept-absent.";

/** Programmes of the previous release that are neither in the file nor withdrawn. */
export interface Absence {
  /** The number of programmes of the previous release, in the years that can still be published. */
  readonly before: number;
  readonly absent: number;
  /** Industries and years of which no programme is left, although not all of them withdrew. */
  readonly gone: readonly GonePool[];
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
export function absenceOf(pools: readonly PreviousPool[]): Absence {
  const sum = (count: (pool: PreviousPool) => number) =>
    pools.reduce((total, pool) => total + count(pool), 0);
  return {
    before: sum(({ programmes }) => programmes),
    absent: sum(({ absent }) => absent),
    gone: [...group(pools, ({ year }) => year)].flatMap(([year, ofYear]): GonePool[] => {
      const gone = ofYear.filter(({ absent, isGone }) => isGone && absent > 0);
      if (gone.length > 1 && ofYear.every(({ isGone }) => isGone)) {
        return [{ industry: null, year, programmes: ofYear.reduce((sum, one) => sum + one.programmes, 0) }];
      }
      return gone.map(({ industry, programmes }) => ({ industry, year, programmes }));
    }),
  };
}

/**
 * Returns the problems if so many programmes are missing that the file is probably incomplete.
 * @param release the previous release
 * @param lastYears the last years of industries that have ended, by id
 */
export function absenceProblems(
  { before, absent, gone }: Absence,
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
      rule: `${absent} of the ${before} programmes of release ${release} are neither in the file nor withdrawn, more than ${100 * MOST_ABSENT}%`,
      remedy: REMEDY,
    });
  }
  return problems;
}
