// Every remaining point has an entry in both maps, so look-ups are asserted (`!`).

/** An edge between two points, with its weight. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

/**
 * Finds cuts of a graph that weigh less than a limit, including the lightest: Stoer and Wagner (1997), A simple min-cut
 * algorithm, after merging points that no such cut separates (Padberg and Rinaldi 1990).
 * @param edges the edges of a connected graph, with weights above 0
 * @returns one side of each cut, as a set of points; empty if every cut weighs at least the limit
 */
export function lightCuts(edges: readonly Edge[], limit: number): Set<number>[] {
  const graph = new Contracted(edges);
  const found: Set<number>[] = [];
  for (;;) {
    graph.mergeHeavy(limit);
    if (graph.size < 2) return found;
    const phase = graph.lastOfPhase();
    if (phase.weight < limit) found.push(new Set(phase.points));
    graph.merge(phase.last, phase.before);
  }
}

/** A graph whose points can be merged. */
class Contracted {
  /** By remaining point: the weights of its edges, by neighbour. */
  readonly #joined = new Map<number, Map<number, number>>();
  /** By remaining point: all points that were merged into it. */
  readonly #points = new Map<number, number[]>();

  constructor(edges: readonly Edge[]) {
    for (const { a, b, weight } of edges) {
      for (const point of [a, b]) {
        if (this.#points.has(point)) continue;
        this.#points.set(point, [point]);
        this.#joined.set(point, new Map());
      }
      if (a === b) continue;
      this.#join(a, b, weight);
      this.#join(b, a, weight);
    }
  }

  get size(): number {
    return this.#points.size;
  }

  #join(a: number, b: number, weight: number): void {
    const joined = this.#joined.get(a)!;
    joined.set(b, (joined.get(b) ?? 0) + weight);
  }

  merge(gone: number, into: number): void {
    for (const [other, weight] of this.#joined.get(gone)!) {
      this.#joined.get(other)!.delete(gone);
      if (other === into) continue;
      this.#join(into, other, weight);
      this.#join(other, into, weight);
    }
    this.#points.get(into)!.push(...this.#points.get(gone)!);
    this.#joined.delete(gone);
    this.#points.delete(gone);
  }

  /** Merges points with such heavy edges that no cut lighter than the limit separates them. */
  mergeHeavy(limit: number): void {
    const open = [...this.#points.keys()];
    while (open.length > 0) {
      const point = open.pop()!;
      const heavy = [...(this.#joined.get(point) ?? [])].find(([, weight]) => weight >= limit);
      if (heavy === undefined) continue;
      this.merge(heavy[0], point);
      open.push(point, ...this.#joined.get(point)!.keys());
    }
  }

  /** Runs one phase: repeatedly takes the point with the heaviest edges to those taken. The last one is cut off. */
  lastOfPhase(): { last: number; before: number; weight: number; points: readonly number[] } {
    const pulls = new Map([...this.#points.keys()].map((point) => [point, 0]));
    let [before, last, weight] = [-1, -1, 0];
    while (pulls.size > 0) {
      let next: number | undefined;
      for (const [point, pull] of pulls) if (next === undefined || pull > pulls.get(next)!) next = point;
      [before, last, weight] = [last, next!, pulls.get(next!)!];
      pulls.delete(next!);
      for (const [other, own] of this.#joined.get(next!)!) {
        const pull = pulls.get(other);
        if (pull !== undefined) pulls.set(other, pull + own);
      }
    }
    return { last, before, weight, points: this.#points.get(last)! };
  }
}
