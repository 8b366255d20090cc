import type { Settings } from "../../tables/index.ts";
import type { RequirementGapRow } from "../../tables/rates.ts";
import { errorOfDelays, remediationDelays } from "../derived/delays.ts";
import {
  both,
  hasEnoughOrganisations,
  requirementGapRow,
  type FindingSides,
  sidesOf,
} from "../derived/rates.ts";
import { inSteps } from "../derived/shares.ts";
import type { Programme } from "../model/programme.ts";
import { findingBit } from "../model/rate-bits.ts";
import type { DelaySums } from "./delay-sums.ts";
import { keptRow, onlyOf, type RateBook } from "./rate-book.ts";
import { rateYears } from "./rate-years.ts";

/**
 * Makes the rows of requirements: each row of the previous release is kept or recomputed as the book decides.
 * @param ofYear the programmes in blocks, by year: every published year, in order
 * @param sumsOf returns the sums of delays that earlier releases and the blocks disclose for a year
 * @param published the rows of the previous release
 */
export function requirementRates(
  ofYear: ReadonlyMap<number, readonly Programme[]>,
  book: RateBook,
  sumsOf: (year: number) => DelaySums,
  settings: Settings,
  published: readonly RequirementGapRow[],
): RequirementGapRow[] {
  const { k } = settings.methodology;
  const ids = settings.requirements.map(({ id }) => id);
  const sides = new Map([...ofYear].map(([year, all]) => [year, sidesOf(all, ids)]));
  const sums = new Map([...ofYear.keys()].map((year) => [year, sumsOf(year)]));
  return settings.requirements.flatMap(({ id, last_year }) => {
    const known = new Map(
      published.filter(({ requirement }) => requirement === id).map((row) => [row.year, row]),
    );
    const sidesIn = (year: number): FindingSides => sides.get(year)!.get(id)!;
    const hasBegun = (year: number) => {
      if (known.has(year)) return true;
      const { open, closed } = sidesIn(year);
      return hasEnoughOrganisations(both(open, closed), k);
    };
    const bit = findingBit(id);
    return rateYears(ofYear, hasBegun, last_year).map((year) => {
      const all = sidesIn(year);
      const row = known.get(year);
      const key = { year, mask: bit, value: bit };
      const holders = all.open;
      const rowOf = (counted: readonly Programme[] | undefined) =>
        requirementGapRow({ ...all, open: onlyOf(holders, counted) }, id, year, settings, holders.length);
      const own = sums.get(year)!;
      const { row: decision, entries } = book.decide(key, holders, row !== undefined, {
        dependsOnEntries: true,
        isApart: (some) => own.isApart(some),
      });
      if (decision !== "keep" || row === undefined) {
        const made = rowOf(decision === "keep" ? undefined : decision.withProperty);
        if (made.sample_size !== null) own.add(entries);
        return made;
      }
      const counted = book.before?.stillCounted(holders, key);
      if (book.hadLowerK) {
        const today = rowOf(counted);
        if (today.sample_size === null) return today;
      }
      return keptRow(row, {
        avg_remediation_days: book.keptDelay(row.avg_remediation_days),
        open_findings: openFindingsOf(row),
        avg_remediation_days_se: book.keptError(
          { ...row, error: row.avg_remediation_days_se },
          entries,
          counted,
          (programmes) => errorOfDelays(remediationDelays(programmes), settings.methodology.minimumCohort),
        ),
      });
    });
  });
}

/** Derives the number of open findings, in steps, from the rate: earlier versions of the program published only that. */
function openFindingsOf({ sample_size, open_finding_rate_pct }: RequirementGapRow): number | null {
  if (sample_size === null || open_finding_rate_pct === null) return null;
  return inSteps((open_finding_rate_pct * sample_size) / 100);
}
