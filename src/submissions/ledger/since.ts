import type { Settings } from "../../tables/index.ts";
import type { Cleaned } from "../clean.ts";
import { complete } from "../complete.ts";
import type { Programme } from "../programme.ts";
import { type CellChange, cellChanges, isThin, organisationsChanged } from "./changes.ts";
import type { ReleaseRecord } from "./ledger.ts";

/** How a release is made to differ from the one before: in nothing, or in k organisations or more, in every cell. */
export interface Since {
  /** What is remembered of the release before. */
  readonly record: ReleaseRecord;
  /** New programmes that wait for a later release. */
  readonly heldBack: number;
  /** Years that keep the figures of that release, and the cells that would have changed by too few. */
  readonly keptYears: ReadonlyMap<number, readonly CellChange[]>;
}

/**
 * Completes cleaned programmes (see complete) so that they differ from those of the release before by 0 or at least
 * k organisations in every cell, as few as it takes left out: a new programme waits for a later release where
 * too few came into one of its cells with it. A programme that left cannot be put back, for its answers are not
 * kept; where too few left a cell, or answer otherwise, its whole year keeps the figures that it had.
 * @param cleaned with seals
 * @param source name of the submissions file, for problems
 * @throws DataError as complete does
 */
export function completeSince(
  cleaned: Cleaned,
  record: ReleaseRecord,
  settings: Settings,
  source: string,
): { readonly completed: Cleaned; readonly since: Since } {
  const { methodology } = settings;
  const waiting = new Set<string>();
  const keptYears = new Map<number, CellChange[]>();
  for (;;) {
    const completed = complete(copyWithout(cleaned, waiting), settings, source);
    const changes = cellChanges(record, completed.programmes, methodology);
    // Who waits, or goes, changes bounds and filled answers, and these may move others to another band.
    if (!settle(changes, methodology.k, waiting, keptYears)) {
      return {
        completed,
        since: { record, heldBack: heldBack(completed, record, waiting, keptYears), keptYears },
      };
    }
  }
}

/** Lets programmes wait and years keep their figures until no change is thin; whether there was anything to do. */
function settle(
  changes: readonly CellChange[],
  k: number,
  waiting: Set<string>,
  keptYears: Map<number, CellChange[]>,
): boolean {
  for (let isSettled = true; ; isSettled = false) {
    const thin = changes
      .filter(({ year }) => !keptYears.has(year))
      .map((change) => ({
        ...change,
        entered: change.entered.filter(({ programme }) => !waiting.has(programme)),
      }))
      .filter((change) => isThin(change, k));
    if (thin.length === 0) return !isSettled;
    const canWait = ({ entered, left }: CellChange) =>
      left.length === 0 && entered.every(({ isNew }) => isNew);
    for (const change of thin) {
      if (canWait(change)) for (const { programme } of change.entered) waiting.add(programme);
      else keptYears.set(change.year, [...(keptYears.get(change.year) ?? []), change]);
    }
  }
}

/** With answers and counts of its own, for completing changes them. */
function copyWithout(cleaned: Cleaned, waiting: ReadonlySet<string>): Cleaned {
  const programmes = cleaned.programmes
    .filter(({ seals }) => !waiting.has(seals!.programme))
    .map((programme): Programme => ({ ...programme, answers: programme.answers.slice() }));
  return { ...cleaned, programmes, answers: structuredClone(cleaned.answers) };
}

/** How many new programmes are in no figure: those that wait, and those of years that keep theirs. */
function heldBack(
  { programmes }: Cleaned,
  { years }: ReleaseRecord,
  waiting: ReadonlySet<string>,
  keptYears: ReadonlyMap<number, unknown>,
): number {
  const known = new Set(
    [...keptYears.keys()].flatMap((year) => years[year]?.programmes.map(([programme]) => programme) ?? []),
  );
  const unseen = programmes.filter(({ year, seals }) => keptYears.has(year) && !known.has(seals!.programme));
  return waiting.size + unseen.length;
}

/** In words, for the operator: "fintech, 2024 would change by 2 organisations". */
export function inWords(change: CellChange): string {
  const count = organisationsChanged(change);
  return `${change.cell} would change by ${count} ${count === 1 ? "organisation" : "organisations"}`;
}
