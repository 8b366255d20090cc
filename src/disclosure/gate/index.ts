import { type Listener, SILENT_LISTENER } from "../../model/listener.ts";
import { DataError } from "../../model/problem.ts";
import { blockDifferences } from "./block-differences.ts";
import { blockMeans } from "./block-means.ts";
import { blockSafety } from "./block-safety.ts";
import type { Check, GateViolation } from "./check.ts";
import { differencing } from "./differencing.ts";
import { enoughContributors } from "./enough-contributors.ts";
import { GateContributors } from "./gate-contributors.ts";
import { identifiers } from "./identifiers.ts";
import { keptRows } from "./kept-rows.ts";
import { labels } from "./labels.ts";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { oneBlock } from "./one-block.ts";
import { order } from "./order.ts";
import type { Publication } from "./publication.ts";
import { quantiles } from "./quantiles.ts";
import { rateChanges } from "./rate-changes.ts";
import { rateOverlaps } from "./rate-overlaps.ts";
import { rates } from "./rates.ts";
import { standardErrors } from "./standard-errors.ts";

export type { Check, GateViolation } from "./check.ts";
export type { Publication } from "./publication.ts";

/**
 * All rules that a publication must keep. The checks share no function with the code that makes the tables: they look up
 * the members of each row again, and recompute its figures in another way.
 */
export const CHECKS: readonly Check[] = [
  oneBlock,
  enoughContributors,
  labels,
  blockSafety,
  blockMeans,
  keptRows,
  quantiles,
  standardErrors,
  rates,
  rateChanges,
  rateOverlaps,
  order,
  identifiers,
  ledgerAgrees,
  blockDifferences,
  differencing,
];

/**
 * Runs the checks. Returns everything that must not be published.
 * @param listener notified of how many checks are done
 */
export function gateViolations(
  publication: Publication,
  checks: readonly Check[] = CHECKS,
  listener: Listener = SILENT_LISTENER,
): GateViolation[] {
  listener.step("Checking what would be published", checks.length);
  const view = { ...publication, contributors: new GateContributors(publication) };
  return checks.flatMap(({ id, find }, index) => {
    listener.count(index);
    return find(view).map((found) => ({ check: id, ...found }));
  });
}

const OF_PROGRAM = new Set(CHECKS.flatMap(({ id, isOfProgram }) => (isOfProgram ? [id] : [])));

/** Precedes the remedy of a violation that is a bug of the program: the operator can only report it. */
const REPORT =
  "This is a bug in the program, not a mistake in the submissions: report this line and the program's version to its developers. What they must fix:";

/**
 * Refuses a publication with violations.
 * @param found everything that must not be published
 * @param accepted the operator's reason for publishing it anyway
 * @throws DataError with all violations, unless they are accepted
 */
export function requireNoViolations(found: readonly GateViolation[], accepted?: string): void {
  if (found.length === 0 || accepted !== undefined) return;
  throw new DataError(
    found.map(({ check, file, row, what, remedy }) => ({
      file,
      ...(row !== undefined && { row }),
      column: check,
      rule: what,
      remedy: OF_PROGRAM.has(check) ? `${REPORT} ${remedy}` : remedy,
    })),
  );
}
