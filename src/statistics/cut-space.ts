import { lightSides } from "./light-sides.ts";
import { edgesByPoint, otherEnd, type OwnedEdge } from "./owned-graph.ts";
import { transposed } from "./row-space.ts";
import { type Vector, vectorOf } from "./sparse-vector.ts";

/** Stands for 0 among the rows, which are the other points of a graph. */
const ZERO = -1;

/**
 * Returns vectors that span all light vectors in the row space of given rows, and mostly far fewer than these. A vector is
 * light if the columns in which it is not 0 have at most `most` owners.
 *
 * A column that is 0 in all rows but two is an edge between these: a vector is 0 there only for one ratio of their
 * multiples. With the multiples as heights, the rows above any height are cut off from the others by edges in which the
 * vector is not 0. So a light vector is a sum of light cuts. Columns that are no edges are left out of the search for these,
 * which can only find more.
 * @param ownersOf returns the owners of a column; an owner can have several columns
 * @param effort the number of edges that the search may look at; if they are not enough, all rows are returned
 */
export function cutSpace(
  rows: readonly Vector[],
  ownersOf: (column: number) => Iterable<number>,
  most: number,
  effort: number,
): readonly Vector[] {
  const edges = edgesOf(rows, ownersOf);
  const signs = signsOf(rows.length, edges);
  const fitting = edges.filter(({ a, b, sign }) => b === ZERO || signs[a] === signs[b]! * sign);
  return (
    lightSides([...rows.keys()], fitting, ZERO, most, effort)
      ?.map((side) => signedSum(side.map((row) => [rows[row]!, signs[row]!])))
      .filter(({ columns }) => columns.length > 0) ?? rows
  );
}

/** A column between two rows, or between a row and ZERO. */
interface SignedEdge extends OwnedEdge {
  /** 1 if it is 0 for the same multiple of the two rows, -1 if for the opposite one. */
  readonly sign: 1 | -1;
}

function edgesOf(rows: readonly Vector[], ownersOf: (column: number) => Iterable<number>): SignedEdge[] {
  return [...transposed(rows)].flatMap(
    ([
      column,
      {
        columns: [a, b, more],
        values: [p, q],
      },
    ]): SignedEdge[] => {
      if (a === undefined || more !== undefined) return [];
      const owners = [...new Set(ownersOf(column))];
      if (b === undefined) return [{ a, b: ZERO, sign: 1, owners }];
      return p === q || p === -q! ? [{ a, b, sign: p === q ? -1 : 1, owners }] : [];
    },
  );
}

/** Returns a sign for each row, so that rows with the same multiple, times their signs, cancel in most edges. */
function signsOf(count: number, edges: readonly SignedEdge[]): readonly (1 | -1)[] {
  const graph = edgesByPoint(edges);
  const signs: (1 | -1)[] = [];
  for (let first = 0; first < count; first++) {
    if (signs[first] !== undefined) continue;
    signs[first] = 1;
    const reached = [first];
    for (const row of reached) {
      for (const edge of graph.get(row) ?? []) {
        const other = otherEnd(edge, row);
        if (other === ZERO || signs[other] !== undefined) continue;
        signs[other] = signs[row] === edge.sign ? 1 : -1;
        reached.push(other);
      }
    }
  }
  return signs;
}

function signedSum(rows: readonly (readonly [Vector, 1 | -1])[]): Vector {
  const sums = new Map<number, bigint>();
  for (const [{ columns, values }, sign] of rows) {
    columns.forEach((column, index) => {
      sums.set(column, (sums.get(column) ?? 0n) + BigInt(values[index]!) * BigInt(sign));
    });
  }
  const kept = [...sums].filter(([, value]) => value !== 0n).sort(([a], [b]) => a - b);
  return vectorOf(
    kept.map(([column]) => column),
    kept.map(([, value]) => value),
  );
}
