import { group } from "d3-array";
import type { PoolBefore } from "../disclosure/ledger/absent.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import type { DataProblem } from "../model/problem.ts";

/** More than this part of the programmes of a release do not leave without a word: rather the file is not whole. */
const MOST_ABSENT = 0.2;

const END_REMEDY =
  "Its last_year in reference/industries.csv is before that: correct it. To take the published year away, add --accept-absent.";

const REMEDY =
  "Give the whole file, with the submissions of earlier quarters, and list who withdrew in withdrawn.csv. To release without them, add --accept-absent.";

/** Programmes of the release before that are neither in the file nor withdrawn. */
export interface Absence {
  /** Programmes of the release before, of the years that can still be published. */
  readonly before: number;
  readonly absent: number;
  /** Industries and years that nothing is left of, though not all of them withdrew. */
  readonly gone: readonly GonePool[];
  /** The release before, where no submission is new since, nor any answer another; left out where one is. */
  readonly nothingNewSince?: string;
}

/** Programmes of the release before that are gone as a whole. */
export interface GonePool {
  /** Null for all industries of the year. */
  readonly industry: string | null;
  readonly year: number;
  readonly programmes: number;
}

/** @param pools of the release before, of the industries and years that can still be published */
export function absenceOf(pools: readonly PoolBefore[]): Absence {
  const sum = (count: (pool: PoolBefore) => number) => pools.reduce((total, pool) => total + count(pool), 0);
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
 * What is wrong where so many are absent that the file is probably not whole.
 * @param release the one before
 * @param lastYears of industries that have ended, by id
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
