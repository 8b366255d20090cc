import { type RowSpace, remainder, rowSpace } from "../statistics/row-space.ts";
import {
  cancel,
  has,
  indicator,
  primitive,
  restricted,
  type Vector,
  valueAt,
  vectorOf,
} from "../statistics/sparse-vector.ts";
import { type Atom, byName, type Group, type Leak, type Term } from "./leak.ts";

/**
 * What follows from published groups: a row space whose columns are atoms, then one for each group (proofs).
 */
export interface Published {
  /** By name; an atom is the column of its index. */
  readonly atoms: readonly Atom[];
  readonly groups: readonly Group[];
  /** The columns of a group without those of atoms that are known to be empty. */
  readonly columnsOf: (group: Group) => number[];
  /** Led by atoms of at least k contributors. */
  readonly heavy: RowSpace;
  /** What of the row space is 0 in those, led by atoms of fewer. */
  readonly light: RowSpace;
  /**
   * What is left for atoms of none that are not known to be empty; its rest are sums of groups that come to
   * 0.
   */
  readonly none: RowSpace;
}

/** @throws RangeError where a group has an atom that is not there */
export function publish(groups: readonly Group[], atoms: readonly Atom[], k: number): Published {
  const ownAtoms = [...atoms].sort(byName);
  const ownGroups = [...groups].sort(byName);
  const size = (column: number) => ownAtoms[column]?.contributors;
  const columnOf = new Map(ownAtoms.map(({ name }, column) => [name, column]));
  const allColumnsOf = (group: Group) =>
    group.atoms.map((name) => {
      const column = columnOf.get(name);
      if (column === undefined) throw new RangeError(`${group.name} has an atom that is not there: ${name}`);
      return column;
    });
  const known = new Set([...ownAtoms.keys()].filter((column) => ownAtoms[column]!.knownEmpty === true));
  for (const columns of ownGroups.map(allColumnsOf)) {
    if (columns.every((column) => size(column) === 0)) for (const column of columns) known.add(column);
  }
  const columnsOf = (group: Group) => allColumnsOf(group).filter((column) => !known.has(column));
  const rows = ownGroups.map((group, row) => indicator([...columnsOf(group), ownAtoms.length + row]));
  const heavy = rowSpace(rows, (column) => (size(column) ?? 0) >= k);
  const light = rowSpace(heavy.rest, (column) => (size(column) ?? 0) > 0);
  const none = rowSpace(light.rest, (column) => size(column) === 0);
  return { atoms: ownAtoms, groups: ownGroups, columnsOf, heavy, light, none };
}

/**
 * How a figure follows, if it does: with atoms of no contributor as it is, if it can be, and else with
 * others.
 * @param figure how often it has each atom
 */
export function leakOf(published: Published, figure: Vector): Leak | undefined {
  const { atoms, groups, heavy, light, none } = published;
  const asked = atoms.length + groups.length;
  const question = vectorOf([...figure.columns, asked], [...figure.values, 1n]);
  const open = remainder(light, remainder(heavy, question));
  if (open.columns.some((column) => (atoms[column]?.contributors ?? 0) > 0)) return undefined;
  const left = primitive(shortened(remainder(none, open), none.rest), asked);
  const times = valueAt(left, asked);
  const assumed = restricted(left, (column) => column < atoms.length);
  const columns = [...new Set([...figure.columns, ...assumed.columns])].sort((a, b) => a - b);
  return {
    atoms: columns.flatMap((column) =>
      term(atoms[column]!, times * valueAt(figure, column) - valueAt(assumed, column)),
    ),
    contributors: columns.reduce((sum, column) => sum + atoms[column]!.contributors, 0),
    proof: groups.flatMap((group, row) => term(group, -valueAt(left, atoms.length + row))),
    assumedEmpty: [...assumed.columns].map((column) => atoms[column]!.name),
  };
}

const term = ({ name }: { readonly name: string }, times: bigint): Term[] =>
  times === 0n ? [] : [{ name, times }];

/**
 * A proof with groups replaced by others that come to the same, what saves most first, as long as that takes
 * fewer.
 */
function shortened(proof: Vector, relations: readonly Vector[]): Vector {
  let shortest = proof;
  for (const relation of relations) {
    const shared = [...relation.columns].filter((column) => has(proof, column));
    // Each column of the relation that the proof has not comes in.
    if (2 * shared.length <= relation.columns.length) continue;
    for (const column of shared) {
      const other = cancel(proof, relation, column);
      if (other.columns.length < shortest.columns.length) shortest = other;
    }
  }
  return shortest === proof ? proof : shortened(shortest, relations);
}
