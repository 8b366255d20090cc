import type { Settings } from "../../tables/index.ts";
import type { Cleaned } from "../clean.ts";
import { complete } from "../complete.ts";
import type { Programme } from "../programme.ts";
import type { CellOfYear } from "./cells.ts";
import { type CellChange, cellChanges, isThin, organisationsChanged } from "./changes.ts";
import type { ReleaseRecord } from "./ledger.ts";

/** How a release is made to differ from each before it: in nothing, or in k organisations or more, in every cell. */
export interface Since {
  /** What is remembered of the release before. */
  readonly record: ReleaseRecord;
  /** Of all before, that one too, earlier first: all of them stay public. */
  readonly records: readonly ReleaseRecord[];
  /** New programmes that wait for a later release. */
  readonly heldBack: number;
  /** Years that keep the figures of the release before, and the cells that would have changed by too few. */
  readonly keptYears: KeptYears;
}

/** Years that keep their figures, and why. */
export type KeptYears = ReadonlyMap<number, readonly string[]>;

/**
 * Completes cleaned programmes (see complete) so that they differ from those of each release before by 0 or at least
 * k organisations in every cell, as few as it takes left out: a new programme waits for a later release where
 * too few came into one of its cells with it. A programme that left cannot be put back, for its answers are not
 * kept; where too few left a cell, or answer otherwise, its whole year keeps the figures that it had.
 * @param cleaned with seals
 * @param records of the releases before, earlier first, one at least
 * @param source name of the submissions file, for problems
 * @param kept years that keep their figures for other reasons
 * @throws DataError as complete does
 */
export function completeSince(
  cleaned: Cleaned,
  records: readonly ReleaseRecord[],
  settings: Settings,
  source: string,
  kept: KeptYears = new Map(),
): { readonly completed: Cleaned; readonly since: Since } {
  const { methodology } = settings;
  const record = records.at(-1)!;
  const waiting = new Set<string>();
  const keptYears = new Map<number, string[]>([...kept].map(([year, reasons]) => [year, [...reasons]]));
  const known = new Set(
    Object.values(record.years).flatMap(({ programmes }) => programmes.map(([own]) => own)),
  );
  for (;;) {
    const completed = complete(copyWithout(cleaned, waiting), settings, source);
    const changes = records.flatMap((one) => cellChanges(one, completed.programmes, methodology));
    // Who waits, or goes, changes bounds and filled answers, and these may move others to another band.
    if (!settle(changes, known, methodology.k, waiting, keptYears)) {
      return {
        completed,
        since: { record, records, heldBack: heldBack(completed, known, waiting, keptYears), keptYears },
      };
    }
  }
}

/**
 * Cells that are withheld now and were published in a release before, or the other way, although fewer than k
 * organisations of them changed: the figure of the one release is then nearly that of the other, and tells what it
 * was withheld to hide.
 * @param withheld the cells that are withheld now
 */
export function telltales(
  { records, keptYears }: Pick<Since, "records" | "keptYears">,
  programmes: readonly Programme[],
  withheld: readonly CellOfYear[],
  { k, ...methodology }: Pick<Settings["methodology"], "bands" | "k">,
): CellOfYear[] {
  const now = new Map(withheld.map(({ cell, year }) => [cell, year]));
  return records.flatMap((record) => {
    const enough = new Set(
      cellChanges(record, programmes, methodology)
        .filter((change) => organisationsChanged(change) >= k)
        .map(({ cell }) => cell),
    );
    const then = new Set(record.withheld);
    const years = new Map(
      Object.entries(record.years).flatMap(([year, { cells }]) =>
        cells.map((cell) => [cell, Number(year)] as const),
      ),
    );
    const turned = [...then]
      .filter((cell) => !now.has(cell))
      .concat([...now.keys()].filter((cell) => !then.has(cell)));
    return turned
      .filter((cell) => !enough.has(cell))
      .map((cell) => ({ cell, year: now.get(cell) ?? years.get(cell) }))
      .flatMap(({ cell, year }) => (year === undefined || keptYears.has(year) ? [] : [{ cell, year }]));
  });
}

/** Lets programmes wait and years keep their figures until no change is thin; whether there was anything to do. */
function settle(
  changes: readonly CellChange[],
  known: ReadonlySet<string>,
  k: number,
  waiting: Set<string>,
  keptYears: Map<number, string[]>,
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
      left.length === 0 && entered.every(({ programme, isNew }) => isNew && !known.has(programme));
    for (const change of thin) {
      if (canWait(change)) for (const { programme } of change.entered) waiting.add(programme);
      else keptYears.set(change.year, [...(keptYears.get(change.year) ?? []), inWords(change)]);
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
  known: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
  keptYears: KeptYears,
): number {
  const unseen = programmes.filter(({ year, seals }) => keptYears.has(year) && !known.has(seals!.programme));
  return waiting.size + unseen.length;
}

/** In words, for the operator: "fintech, 2024 would change by 2 organisations". */
export function inWords(change: CellChange): string {
  const count = organisationsChanged(change);
  return `${change.cell} would change by ${count} ${count === 1 ? "organisation" : "organisations"}`;
}
