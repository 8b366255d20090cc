import { earlierLimits } from "../disclosure/ledger/answer-limits.ts";
import { knownVersions } from "../disclosure/ledger/known-versions.ts";
import { namesOf } from "../disclosure/model/label-changes.ts";
import type { Programme } from "../disclosure/model/programme.ts";
import { allYears, publishableYears } from "../disclosure/span/publishable-years.ts";
import type { EarlierReleases } from "../ingest.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { absenceProblems } from "../submissions/absent.ts";
import type { Cleaner, Nameless } from "../submissions/clean.ts";
import { reassignedIdentifierProblems } from "../submissions/reused-identifiers.ts";
import { mistakenLabelProblems } from "../submissions/unknown-labels.ts";
import { lastYears } from "../tables/registries.ts";
import {
  absenceSince,
  type SubmissionsToCompare,
  earlierReleases,
  type Remembered,
  withoutWithdrawn,
} from "./earlier-releases.ts";
import { withLikelyCauses } from "./ingest-problems.ts";
import type { OpenedIngest } from "./open-ingest.ts";
import { previousYears } from "./previous-years.ts";

/** Cleaned submissions, and the earlier releases that they are compared with. */
export interface ComparedSubmissions {
  readonly cleaned: Nameless;
  readonly earlier: EarlierReleases;
  /** The ledger without contributors that withdrew; undefined without a ledger. */
  readonly remembered: Remembered | undefined;
}

/**
 * Finishes the cleaning, which depends on the years and limits of earlier releases, and compares the contributors with
 * those of the previous release.
 * @param acceptAbsent whether contributors that are neither present nor withdrawn are accepted as gone for good
 * @throws DataError for years that cannot be published, mistaken labels, and missing contributors
 */
export function finishCleaning(
  cleaner: Cleaner,
  opened: OpenedIngest,
  acceptAbsent = false,
): ComparedSubmissions {
  const { settings, ledger, previousTables, changes } = opened;
  const publishedYears = previousYears(previousTables, changes);
  const cleaned = cleaner.finish(
    ledger && {
      of: earlierLimits(ledger.previous.ledger, ledger.key, formerNames(opened)),
      industries: settings.industries.map(({ id }) => id),
      knows: knownVersions(ledger.previous.ledger, ledger.key, changes),
    },
    (programmes, rest) => {
      // A year may have too few programmes because contributors are missing.
      const missing = () => {
        const { earlier } = earlierOf({ ...rest, programmes, years: allYears(programmes) }, opened);
        return missingProblems(earlier, programmes, opened, acceptAbsent);
      };
      return withLikelyCauses(() => publishableYears(programmes, settings, publishedYears), missing);
    },
  );
  const mistaken = mistakenLabelProblems(cleaned.unknownLabels, cleaned.programmes, settings);
  if (mistaken.length > 0) throw new DataError(mistaken);
  const { earlier, remembered } = earlierOf(cleaned, opened);
  const missing = missingProblems(earlier, cleaned.programmes, opened, acceptAbsent);
  if (missing.length > 0) throw new DataError(missing);
  // Names are no longer needed.
  const { organisations: _, withdrawn: __, ...rest } = cleaned;
  return { cleaned: rest, earlier, remembered };
}

/** Returns a function that lists an industry's former and current names. */
export function formerNames({ changes }: OpenedIngest): (industry: string) => readonly string[] {
  return (industry) => namesOf(industry, changes.industry);
}

function earlierOf(
  compared: SubmissionsToCompare,
  { settings, ledger, withdrawals, changes }: OpenedIngest,
): Pick<ComparedSubmissions, "earlier" | "remembered"> {
  const remembered = ledger && {
    key: ledger.key,
    ...withoutWithdrawn(ledger.previous, compared, withdrawals, ledger.key),
  };
  const earlier = earlierReleases(compared, remembered, changes);
  const absence = absenceSince(earlier, compared, settings, remembered?.withdrawn);
  return { remembered, earlier: { ...earlier, absence } };
}

/** Returns what the submissions lack that the previous release had, or why they cannot be compared with it. */
function missingProblems(
  { absence, books }: EarlierReleases,
  programmes: readonly Programme[],
  { settings }: OpenedIngest,
  acceptAbsent: boolean,
): DataProblem[] {
  if (absence === undefined) return [];
  const { baseline, reassigned } = required(books, "the ledger's books");
  const release = required(baseline.release, "the release before");
  const mixed = reassignedIdentifierProblems(programmes.length, reassigned, release);
  if (mixed.length > 0 || acceptAbsent) return mixed;
  return absenceProblems(absence, release, lastYears(settings.industries));
}
