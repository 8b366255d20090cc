import { type Listener, UNHEARD } from "../../model/listener.ts";
import { DataError } from "../../model/problem.ts";
import { blockMeans } from "./block-means.ts";
import { blockSafety } from "./block-safety.ts";
import type { Check, GateFinding } from "./check.ts";
import { contributors } from "./contributors.ts";
import { differencing } from "./differencing.ts";
import { identifiers } from "./identifiers.ts";
import { keptRows } from "./kept-rows.ts";
import { labels } from "./labels.ts";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { oneBlock } from "./one-block.ts";
import { order } from "./order.ts";
import { People } from "./people.ts";
import type { Publication } from "./publication.ts";
import { quantiles } from "./quantiles.ts";
import { rateChanges } from "./rate-changes.ts";
import { rates } from "./rates.ts";
import { standardErrors } from "./standard-errors.ts";

export type { Check, GateFinding } from "./check.ts";
export type { Publication } from "./publication.ts";

/**
 * Every rule that what is about to be published must keep. The checks share no function with the makers: they look up
 * again who stands behind each row, and compute what it must say another way.
 */
export const CHECKS: readonly Check[] = [
  oneBlock,
  contributors,
  labels,
  blockSafety,
  blockMeans,
  keptRows,
  quantiles,
  standardErrors,
  rates,
  rateChanges,
  order,
  identifiers,
  ledgerAgrees,
  differencing,
];

/**
 * Everything that must not be published.
 * @param listener told how many checks are done
 */
export function findings(
  publication: Publication,
  checks: readonly Check[] = CHECKS,
  listener: Listener = UNHEARD,
): GateFinding[] {
  listener.step("Checking what would be published", checks.length);
  const view = { ...publication, people: new People(publication) };
  return checks.flatMap(({ id, find }, index) => {
    listener.count(index);
    return find(view).map((found) => ({ check: id, ...found }));
  });
}

const OF_PROGRAM = new Set(CHECKS.flatMap(({ id, isOfProgram }) => (isOfProgram ? [id] : [])));

/** What an operator, who wrote no table, does about one that the program made wrong; the developers do the rest. */
const REPORT =
  "The program made this table wrong, whatever the submissions are: report this line and the program's version to its developers. To be mended there:";

/**
 * Refuses a publication that the gate found something in.
 * @param found everything that must not be published
 * @param accepted why it is published all the same, in the operator's words
 * @throws DataError with all findings, unless they are accepted
 */
export function requireNoFindings(found: readonly GateFinding[], accepted?: string): void {
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
