import { lightVectors } from "../statistics/light-vectors.ts";
import { indicator, restricted, type Vector } from "../statistics/sparse-vector.ts";
import { type Atom, byName, type Group, type Leak } from "./leak.ts";
import { leakOf, type Published, publish } from "./published.ts";

/** What was found. */
export interface Derivable {
  /** Fewest contributors first, then fewest atoms, then by name. */
  readonly leaks: readonly Leak[];
  /** All minimal leaks of fewer contributors than this are listed: k, unless the effort did not suffice. */
  readonly decidedBelow: number;
}

export interface DerivableOptions {
  /** Groups that are not published, each of which is decided whatever its size: every withheld cell. */
  readonly targets?: readonly Group[];
  /** How many values the search may look at, roughly, before it gives up. */
  readonly effort?: number;
}

/** Seconds, not minutes; tables that are safe come nowhere near. */
const EFFORT = 1e8;

/**
 * Which figures of fewer than k contributors follow from published ones by adding and subtracting multiples.
 * Counts and sums are alike: a mean with its count is a sum, and so is a standard error beside both, of
 * squares. What follows is the row space of the 0/1 matrix of groups and atoms, which is computed without
 * rounding.
 *
 * Proven: what is listed follows; `proof` says how. A target, and an atom of fewer than k alone, follows only
 * if it is listed. A figure of fewer than `decidedBelow` contributors, with whatever multiples of its atoms,
 * follows only if it is listed or has all atoms of one that is: listed are the minimal ones, no part of whose
 * atoms has a figure that follows. So if `decidedBelow` is k and nothing is listed, nothing follows. To find
 * the lightest figure of all is hard in general; the search is complete but may take long, so it gives up
 * where the effort does not suffice, and decides figures of fewer contributors instead.
 *
 * Not proven: what does not follow from equations. No count is below 0 and no metric outside its bounds, so a
 * figure that does not follow lies in an interval, which may be narrow, even a point: withheld cells that sum
 * to 0 are each 0, and ones that sum to a bound times their count are each at it. A line whose withheld cells
 * have 1 to k - 1 contributors is found here by who knows the sizes of atoms. Who reads the published tables
 * knows the line's sum alone; that it is at least k is checked there, where the lines are. Quantiles are no
 * sums.
 *
 * Atoms without contributors do not count: a figure of three and nobody is one of three, and `assumedEmpty`
 * names the nobody. A target of such atoms alone is listed only if it follows for certain, and not if all of
 * them are known to be empty. To atoms whose size the caller does not know give k contributors, and name as
 * targets what of them must not follow.
 * @param groups what is published, in any order
 * @param atoms all of them, in any order
 * @param k the fewest contributors of which a figure may speak
 * @throws RangeError where k is not a whole number of at least 1, or a group or target has an atom that is
 *   not there
 */
export function derivable(
  groups: readonly Group[],
  atoms: readonly Atom[],
  k: number,
  { targets = [], effort = EFFORT }: DerivableOptions = {},
): Derivable {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a whole number of at least 1, not ${k}`);
  const published = publish(groups, atoms, k);
  const wanted = [...targets].sort(byName).flatMap((target) => targetLeak(published, target) ?? []);
  const { figures, decidedBelow } = lightFigures(published, k, effort);
  const asked = new Set(wanted.map(key));
  const others = figures.map((figure) => leakOf(published, figure)!).filter((leak) => !asked.has(key(leak)));
  return { leaks: [...wanted, ...others].sort(bySize), decidedBelow };
}

function targetLeak(published: Published, target: Group): Leak | undefined {
  const columns = published.columnsOf(target);
  if (columns.length === 0) return undefined;
  const leak = leakOf(published, indicator(columns));
  const isOfNobody = leak?.contributors === 0;
  return leak === undefined || (isOfNobody && leak.assumedEmpty.length > 0)
    ? undefined
    : { target: target.name, ...leak };
}

/** The minimal figures of fewer than k contributors, without atoms that have none. */
function lightFigures(
  { atoms, light }: Published,
  k: number,
  effort: number,
): { figures: readonly Vector[]; decidedBelow: number } {
  const size = (column: number) => atoms[column]?.contributors ?? 0;
  const rows = light.rows.map((row) => restricted(row, (column) => size(column) > 0));
  const all = lightVectors(rows, size, k - 1, effort);
  if (all.complete) return { figures: all.vectors, decidedBelow: k };
  const figures = new Map(all.vectors.map((vector) => [vector.columns.join(), vector]));
  for (let limit = 1; ; limit++) {
    const some = lightVectors(rows, size, limit, effort);
    for (const vector of some.vectors) figures.set(vector.columns.join(), vector);
    // It ends: with a limit of k - 1 the effort did not suffice.
    if (!some.complete) return { figures: [...figures.values()], decidedBelow: limit };
  }
}

/** Leaks of the same figure have the same. */
const key = ({ atoms }: Leak): string => JSON.stringify(atoms.map(({ name, times }) => [name, `${times}`]));

function bySize(a: Leak, b: Leak): number {
  const [left, right] = [a, b].map(({ target, atoms }) => [target ?? "", ...atoms.map(({ name }) => name)]);
  return (
    a.contributors - b.contributors ||
    a.atoms.length - b.atoms.length ||
    byName({ name: left!.join("\n") }, { name: right!.join("\n") })
  );
}
