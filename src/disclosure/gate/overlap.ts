import { group } from "d3-array";
import { DisjointSets } from "./disjoint-sets.ts";
import type { GateContributor } from "./gate-contributors.ts";

/** Stands for an empty sum, in place of a block. */
export const GROUND = -1;

/** An entry that is in a block of both releases or of only one. */
export interface OverlapLine {
  readonly entry: number;
  /** The block of the earlier release, or the ground. */
  readonly a: number;
  /** The block of this release, or the ground. */
  readonly b: number;
}

/** The entries of the blocks of an earlier release and of this one, by block number. Both share one numbering. */
export interface OverlapSides {
  readonly earlier: ReadonlyMap<number, readonly number[]>;
  readonly later: ReadonlyMap<number, readonly number[]>;
}

/**
 * Makes a line for each entry of the two releases. Entries that cancel each other share a line.
 * @param namesOf functions of which entries with equal results cancel each other, the most important first; an entry
 *   always cancels itself
 */
export function overlapLines(
  { earlier, later }: OverlapSides,
  namesOf: readonly ((entry: number) => number | string)[],
): OverlapLine[] {
  const came = new Map<number, number>();
  for (const [b, entries] of later) for (const entry of entries) came.set(entry, b);
  const went: { readonly entry: number; readonly a: number }[] = [];
  const lines: OverlapLine[] = [];
  for (const [a, entries] of earlier) {
    for (const entry of entries) {
      const b = came.get(entry);
      if (b === undefined) went.push({ entry, a });
      else lines.push({ entry, a, b });
      came.delete(entry);
    }
  }
  let open = went;
  for (const nameOf of namesOf) {
    const alike = group(came.keys(), nameOf);
    open = open.filter(({ entry, a }) => {
      const match = alike.get(nameOf(entry))?.pop();
      if (match === undefined) return true;
      lines.push({ entry, a, b: came.get(match)! });
      came.delete(match);
      return false;
    });
  }
  for (const { entry, a } of open) lines.push({ entry, a, b: GROUND });
  for (const [entry, b] of came) lines.push({ entry, a: GROUND, b });
  return lines;
}

/**
 * Splits lines into connected parts; the ground does not connect lines.
 * @param alsoTogether further sets of lines to be treated as connected
 */
export function connectedLines(
  lines: readonly OverlapLine[],
  alsoTogether: readonly (readonly OverlapLine[])[] = [],
): OverlapLine[][] {
  const points = new DisjointSets();
  for (const { a, b } of lines) if (a !== GROUND && b !== GROUND) points.join(a, b);
  for (const [first, ...others] of alsoTogether) {
    for (const other of others) points.join(blockOf(first!), blockOf(other));
  }
  return [...group(lines, (line) => points.rootOf(blockOf(line))).values()];
}

/** Returns a block of a line: the earlier one if it has one. */
const blockOf = ({ a, b }: OverlapLine) => (a === GROUND ? b : a);

/** Returns the lines of owners that have both an entry that left and an entry that is new: perhaps a correction. */
export function corrections(
  lines: readonly OverlapLine[],
  contributorOf: (entry: number) => GateContributor,
): OverlapLine[][] {
  const ends = lines.filter(({ a, b }) => a === GROUND || b === GROUND);
  const byOwner = group(ends, ({ entry }) => contributorOf(entry).owner);
  return [...byOwner.values()].filter(
    (own) => own.some(({ a }) => a === GROUND) && own.some(({ b }) => b === GROUND),
  );
}
