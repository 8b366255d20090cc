import type { Programme, Seals } from "../programme.ts";
import { organisationsChanged } from "./changes.ts";
import type { ReleaseRecord } from "./ledger.ts";

/** The cohorts of one partition of the releases before, set against the programmes of now. */
export interface EarlierCohorts {
  /** Of these programmes, by their indices, the cohorts of then that are all among them. */
  readonly unchanged: (programmes: readonly Programme[]) => number[][];
  /**
   * Whether a cohort differs from each of then in nothing, or in at least k organisations: those that moved from one
   * cohort to another, and those that left or entered the release, where one that answers otherwise does both.
   */
  readonly isFarOrSame: (members: readonly Programme[]) => boolean;
}

/**
 * @param records of the releases before, earlier first; the cohorts of the last may stay
 * @param name of the partition
 * @param programmes all of the latest year whose figures are to be published, with seals
 */
export function earlierCohorts(
  records: readonly ReleaseRecord[],
  name: keyof ReleaseRecord["cohorts"],
  programmes: readonly Programme[],
  k: number,
): EarlierCohorts {
  const all = records.map((record) => cohortsOf(record, name, programmes, k));
  return {
    unchanged: (stratum) => all.at(-1)!.unchanged(stratum),
    isFarOrSame: (members) => all.every(({ isFarOrSame }) => isFarOrSame(members)),
  };
}

function cohortsOf(
  { cohorts, years }: ReleaseRecord,
  name: keyof ReleaseRecord["cohorts"],
  programmes: readonly Programme[],
  k: number,
): EarlierCohorts {
  const earlier = cohorts[name].map((seals) => new Set(seals));
  const cohortOf = new Map(
    cohorts[name].flatMap((seals, index) => seals.map((seal) => [seal, index] as const)),
  );
  const organisationOf = new Map(
    Object.values(years).flatMap((year) =>
      year.programmes.flatMap(([seal, organisation]) =>
        cohortOf.has(seal) ? [[seal, organisation] as const] : [],
      ),
    ),
  );
  const present = new Set(programmes.map(({ seals }) => seals!.programme));

  const differenceFrom = (cohort: ReadonlySet<string>, members: readonly Programme[]): number => {
    const own = new Set(members.map(({ seals }) => seals!.programme));
    const without = [...cohort]
      .filter((seal) => !own.has(seal))
      .map((seal) => ({ programme: seal, organisation: organisationOf.get(seal)! }));
    const besides = members.map(({ seals }) => seals!).filter(({ programme }) => !cohort.has(programme));
    const moved = [
      ...without.filter(({ programme }) => present.has(programme)),
      ...besides.filter(({ programme }) => cohortOf.has(programme)),
    ];
    const left = without.filter(({ programme }) => !present.has(programme));
    const entered = besides.filter(({ programme }) => !cohortOf.has(programme));
    const known = new Set(moved.map(({ organisation }) => organisation));
    const others = (seals: readonly Seals[]) => seals.filter(({ organisation }) => !known.has(organisation));
    return known.size + organisationsChanged({ left: others(left), entered: others(entered) });
  };

  return {
    unchanged: (stratum) => {
      const indexOf = new Map(stratum.map(({ seals }, index) => [seals!.programme, index]));
      return earlier
        .filter((cohort) => cohort.size > 0 && [...cohort].every((seal) => indexOf.has(seal)))
        .map((cohort) => [...cohort].map((seal) => indexOf.get(seal)!).sort((a, b) => a - b));
    },
    isFarOrSame: (members) => {
      const touched = new Set(members.flatMap(({ seals }) => cohortOf.get(seals!.programme) ?? []));
      return [...touched].every((index) => {
        const difference = differenceFrom(earlier[index]!, members);
        return difference === 0 || difference >= k;
      });
    },
  };
}
