// A point that is left has an entry in both maps, so what is read there is asserted (`!`).

/** An edge between two points, and what it weighs. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

/**
 * Cuts of a graph that weigh less than a limit, the lightest among them: Stoer and Wagner (1997), A simple min-cut
 * algorithm, on what is left when points that no such cut parts are merged (Padberg and Rinaldi 1990).
 * @param edges of a connected graph, weights above 0
 * @returns sides of cuts, each a set of points; none where every cut weighs the limit or more
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
  /** By point that is left: what it is joined to, and how strongly. */
  readonly #joined = new Map<number, Map<number, number>>();
  /** By point that is left: all that it stands for. */
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

  /** Merges points that are joined so strongly that no cut lighter than the limit parts them. */
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

  /** One phase: points are taken in the order of how strongly they are joined to those taken; the last one is cut off. */
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
