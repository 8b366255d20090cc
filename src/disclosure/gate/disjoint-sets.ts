/** Disjoint sets of points that can be united. */
export class DisjointSets {
  readonly #parents = new Map<number, number>();

  rootOf(point: number): number {
    let root = point;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    for (let at = point; at !== root;) {
      const next = this.#parents.get(at)!;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [from, to] = [this.rootOf(one), this.rootOf(other)];
    if (from !== to) this.#parents.set(from, to);
  }
}
