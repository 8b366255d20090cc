import { transposed } from "./row-space.ts";
import { type Vector, vectorOf } from "./sparse-vector.ts";

/** Stands for 0 among the rows: a row that is tied to it is in no light vector. */
const ZERO = -1;

/**
 * Adds up rows that are in the same proportion in every light vector, so that fewer remain. A vector of the row space is
 * light if the columns in which it is not 0 have at most `most` owners; the light vectors stay the same.
 *
 * A column that is 0 in all rows but two is an edge between these: a vector is 0 there only for one ratio of their
 * multiples. So two rows are tied if no cut between them has few owners. Such rows are found by maximum adjacency orderings
 * (Nagamochi and Ibaraki 1992, Computing edge-connectivity in multigraphs and capacitated graphs): each point is connected
 * with the one before it by at least its edges to all earlier points. The columns of an owner together weigh 1, however
 * that is shared among them, so no cut weighs more than it has owners.
 * @param ownersOf returns the owners of a column; an owner can have several columns
 */
export function tiedRows(
  rows: readonly Vector[],
  ownersOf: (column: number) => Iterable<number>,
  most: number,
): readonly Vector[] {
  let left = rows;
  let place = 0;
  for (let tried = 0; tried < SHARINGS.length; place = (place + 1) % SHARINGS.length) {
    const edges = edgesOf(left, ownersOf);
    SHARINGS[place]!(edges);
    const joined = joinedRows(left, adjacencyOrder(coreOf(neighbours(edges), most)), most);
    tried = joined.length === left.length ? tried + 1 : 0;
    left = joined;
  }
  return left;
}

/** A column between two rows, or between a row and ZERO. */
interface Edge {
  readonly a: number;
  readonly b: number;
  /** Whether it is 0 if the two rows have the same multiple, or the opposite one. */
  readonly sign: "same" | "opposite";
  readonly owners: ReadonlySet<number>;
  weight: number;
}

function edgesOf(rows: readonly Vector[], ownersOf: (column: number) => Iterable<number>): Edge[] {
  return [...transposed(rows)].flatMap(
    ([
      column,
      {
        columns: [a, b, more],
        values: [p, q],
      },
    ]): Edge[] => {
      if (a === undefined || more !== undefined) return [];
      const owners = new Set(ownersOf(column));
      if (b === undefined) return [{ a, b: ZERO, sign: "same", owners, weight: 0 }];
      return p === q || p === -q! ? [{ a, b, sign: p === q ? "opposite" : "same", owners, weight: 0 }] : [];
    },
  );
}

/** The ways to share the weight of an owner among its edges. */
const SHARINGS: readonly ((edges: readonly Edge[]) => void)[] = [
  (edges) => {
    for (const [, own] of byOwner(edges)) for (const edge of own) edge.weight += 1 / own.length;
  },
  // All to one edge: that of the point with the fewest.
  (edges) => {
    const counts = new Map<number, number>([[ZERO, Number.POSITIVE_INFINITY]]);
    const countOf = (point: number) => counts.get(point) ?? 0;
    const least = ({ a, b }: Edge) => Math.min(countOf(a), countOf(b));
    for (const [, own] of [...byOwner(edges)].sort(([, a], [, b]) => a.length - b.length)) {
      const needy = own.reduce((best, edge) => (least(edge) < least(best) ? edge : best));
      needy.weight += 1;
      for (const point of [needy.a, needy.b]) counts.set(point, countOf(point) + 1);
    }
  },
];

function byOwner(edges: readonly Edge[]): Map<number, Edge[]> {
  const found = new Map<number, Edge[]>();
  for (const edge of edges) {
    for (const owner of edge.owners) {
      const own = found.get(owner);
      if (own) own.push(edge);
      else found.set(owner, [edge]);
    }
  }
  return found;
}

/** By point, its neighbours with the weight of the edges of either sign. */
type Graph = Map<number, Map<number, { same: number; opposite: number }>>;

function neighbours(edges: readonly Edge[]): Graph {
  const graph: Graph = new Map();
  const add = (from: number, to: number, { sign, weight }: Edge) => {
    const own = graph.get(from) ?? new Map<number, { same: number; opposite: number }>();
    graph.set(from, own);
    const edge = own.get(to) ?? { same: 0, opposite: 0 };
    own.set(to, edge);
    edge[sign] += weight;
  };
  for (const edge of edges) {
    add(edge.a, edge.b, edge);
    add(edge.b, edge.a, edge);
  }
  return graph;
}

/** Leaves points out whose edges weigh too little for them to be tied to any other, until there are none. */
function coreOf(graph: Graph, most: number): Graph {
  const weightOf = (point: number) =>
    [...(graph.get(point)?.values() ?? [])].reduce(
      (sum, { same, opposite }) => sum + Math.max(same, opposite),
      0,
    );
  const light = [...graph.keys()].filter((point) => weightOf(point) <= most);
  for (let point = light.pop(); point !== undefined; point = light.pop()) {
    const others = [...(graph.get(point)?.keys() ?? [])];
    graph.delete(point);
    for (const other of others) {
      graph.get(other)!.delete(point);
      if (weightOf(other) <= most) light.push(other);
    }
  }
  return graph;
}

/** A point in an ordering, with its sign, and the weight of its edges to those before it that these signs fit. */
interface Placed {
  readonly point: number;
  readonly sign: 1 | -1;
  readonly weight: number;
}

/** Orders the points: the next one has the heaviest edges to those before it. */
function adjacencyOrder(graph: Graph): Placed[] {
  const pulls = new Map([...graph.keys()].map((point) => [point, { plus: 0, minus: 0 }]));
  const order: Placed[] = [];
  while (pulls.size > 0) {
    let [point, weight] = [ZERO, -1];
    for (const [own, { plus, minus }] of pulls) {
      if (Math.max(plus, minus) > weight) [point, weight] = [own, Math.max(plus, minus)];
    }
    const { plus, minus } = pulls.get(point)!;
    const sign = plus >= minus ? 1 : -1;
    pulls.delete(point);
    order.push({ point, sign, weight });
    for (const [other, { same, opposite }] of graph.get(point)!) {
      const pull = pulls.get(other);
      if (pull === undefined) continue;
      // 0 has no sign.
      const isPlus = sign === 1 || point === ZERO;
      pull.plus += isPlus ? same : opposite;
      pull.minus += isPlus && point !== ZERO ? opposite : same;
    }
  }
  return order;
}

/** Adds up the rows that are tied to the one before them, and leaves out those tied to 0. */
function joinedRows(rows: readonly Vector[], order: readonly Placed[], most: number): readonly Vector[] {
  const groups: Placed[][] = [];
  for (const placed of order) {
    if (placed.weight > most) groups.at(-1)!.push(placed);
    else groups.push([placed]);
  }
  const tied = groups.filter((group) => group.length > 1);
  const gone = new Set(tied.flatMap((group) => group.map(({ point }) => point)));
  const sums = tied
    .filter((group) => group.every(({ point }) => point !== ZERO))
    .map((group) => signedSum(group.map(({ point, sign }) => [rows[point]!, sign])));
  return [...rows.filter((_, row) => !gone.has(row)), ...sums.filter(({ columns }) => columns.length > 0)];
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
