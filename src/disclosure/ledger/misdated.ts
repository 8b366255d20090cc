import { QUESTIONS } from "../../model/metric.ts";
import type { Baseline } from "../model/baseline.ts";
import { LEAST_EQUAL } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";

/** Missing programmes whose answers new programmes of another year have. */
export interface Misdated {
  /** The difference to the year of the previous release: 1 for one year later. */
  readonly shift: number;
  readonly programmes: number;
}

/**
 * Counts the programmes of the previous release that are missing, but whose answers a new programme has in another year: the
 * year of one of the two was misread.
 * @param withdrawn the ledger's entries of withdrawn programmes
 * @returns the most frequent difference of years; undefined if no answers are in another year
 */
export function misdated(
  programmes: readonly Programme[],
  { current, blockHistory, entryOf, programmeOf, versionOf }: Baseline,
  withdrawn: ReadonlySet<number>,
): Misdated | undefined {
  const before = current.flatMap(({ block, row }) =>
    (blockHistory[block] ?? []).map((entry) => ({ entry, year: row.year })),
  );
  const known = new Set(before.map(({ entry }) => programmeOf(entry)));
  const today = new Set(programmes.map((programme) => programmeOf(entryOf(programme))));
  const answersOf = (entry: number) => versionOf(entry).digests.slice(0, QUESTIONS.length).join();
  const yearsOf = new Map<string, Set<number>>();
  for (const programme of programmes) {
    const entry = entryOf(programme);
    if (known.has(programmeOf(entry)) || numberOf(versionOf(entry).given) < LEAST_EQUAL) continue;
    const answers = answersOf(entry);
    yearsOf.set(answers, (yearsOf.get(answers) ?? new Set()).add(programme.year));
  }
  if (yearsOf.size === 0) return undefined;
  const shifts = new Map<number, number>();
  for (const { entry, year } of before) {
    if (withdrawn.has(entry) || today.has(programmeOf(entry))) continue;
    for (const other of yearsOf.get(answersOf(entry)) ?? []) {
      if (other !== year) shifts.set(other - year, (shifts.get(other - year) ?? 0) + 1);
    }
  }
  const [most] = [...shifts].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]) || a[0] - b[0]);
  return most && { shift: most[0], programmes: most[1] };
}

/** Counts the questions in a set of bits. */
function numberOf(given: number): number {
  return QUESTIONS.filter((_, place) => ((given >> place) & 1) === 1).length;
}
