import { byMetric, METRICS, type Metric } from "../../model/metric.ts";
import { type Cell, membersOf, partsOf } from "./cells.ts";
import { gave } from "./people.ts";
import type { BehindRow } from "./publication.ts";

/** Of some values: how many, the first, and the sums of the others' differences to it, and of their squares. */
interface Sums {
  count: number;
  origin: number;
  sum: number;
  squares: number;
}

const PARTS = byMetric(partsOf);

/** Adds up the values of blocks: each block once, however many cells it is in. */
export class BlockSums {
  readonly #known = new Map<BehindRow, Readonly<Record<Metric, Sums>>>();

  /** How many values of a metric a cell has, and the standard error of their mean. */
  of({ blocks }: Cell, metric: Metric): { readonly count: number; readonly expected: number } {
    let [count, origin, sum, squares] = [0, 0, 0, 0];
    for (const block of blocks) {
      const own = this.#ofBlock(block)[metric];
      if (own.count === 0) continue;
      if (count === 0) origin = own.origin;
      const moved = own.origin - origin;
      count += own.count;
      sum += own.sum + own.count * moved;
      squares += own.squares + 2 * moved * own.sum + own.count * moved ** 2;
    }
    const expected = Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1) / count);
    return { count, expected };
  }

  #ofBlock(block: BehindRow): Readonly<Record<Metric, Sums>> {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const found = byMetric((): Sums => ({ count: 0, origin: 0, sum: 0, squares: 0 }));
    for (const { answers } of block.members) {
      for (const metric of METRICS) {
        let value = 0;
        for (const part of PARTS[metric]) value += answers[part]!;
        if (Number.isNaN(value)) continue;
        const own = found[metric];
        if (own.count === 0) own.origin = value;
        own.count++;
        own.sum += value - own.origin;
        own.squares += (value - own.origin) ** 2;
      }
    }
    this.#known.set(block, found);
    return found;
  }
}

/** Whether at least k organisations gave all parts of a metric. */
export function haveGiven(cell: Cell, metric: Metric, k: number): boolean {
  const givers = new Set<number>();
  for (const member of membersOf(cell)) {
    if (PARTS[metric].every((part) => gave(member, part)) && givers.add(member.organisation).size >= k) {
      return true;
    }
  }
  return false;
}
