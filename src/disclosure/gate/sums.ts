import { byMetric, METRICS, type Metric } from "../../model/metric.ts";
import { type GateCell, cellMembers, gateParts } from "./cells.ts";
import { hasContributed } from "./gate-contributors.ts";
import type { BehindRow } from "./publication.ts";

/**
 * For the values of each metric: their count, the first value, the sum of the differences to it, and the sum of the
 * squares of these. It is one list, because objects would take three times the memory.
 */
type Sums = readonly number[];
const [COUNT, ORIGIN, SUM, SQUARES, WIDTH] = [0, 1, 2, 3, 4];

const PARTS = byMetric(gateParts);

/** Sums the values of blocks. The sums of a block are cached, because it is in several cells. */
export class BlockSums {
  readonly #known = new Map<BehindRow, Sums>();

  /** Returns the number of values of a metric in a cell and the standard error of their mean. */
  of({ blocks }: GateCell, metric: Metric): { readonly count: number; readonly expected: number } {
    let [count, origin, sum, squares] = [0, 0, 0, 0];
    const at = WIDTH * METRICS.indexOf(metric);
    for (const block of blocks) {
      const own = this.#ofBlock(block);
      const [others, sumOfOthers] = [own[at + COUNT]!, own[at + SUM]!];
      if (others === 0) continue;
      if (count === 0) origin = own[at + ORIGIN]!;
      const moved = own[at + ORIGIN]! - origin;
      count += others;
      sum += sumOfOthers + others * moved;
      squares += own[at + SQUARES]! + 2 * moved * sumOfOthers + others * moved ** 2;
    }
    const expected = Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1) / count);
    return { count, expected };
  }

  #ofBlock(block: BehindRow): Sums {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const found = Array<number>(WIDTH * METRICS.length).fill(0);
    for (const { answers } of block.members) {
      for (const [place, metric] of METRICS.entries()) {
        let value = 0;
        for (const part of PARTS[metric]) value += answers[part]!;
        if (Number.isNaN(value)) continue;
        const at = WIDTH * place;
        if (found[at + COUNT] === 0) found[at + ORIGIN] = value;
        const distance = value - found[at + ORIGIN]!;
        found[at + COUNT]!++;
        found[at + SUM]! += distance;
        found[at + SQUARES]! += distance ** 2;
      }
    }
    this.#known.set(block, found);
    return found;
  }
}

/** Returns whether at least k organisations contributed all parts of a metric. */
export function haveEnoughContributors(cell: GateCell, metric: Metric, k: number): boolean {
  const givers = new Set<number>();
  for (const member of cellMembers(cell)) {
    if (
      PARTS[metric].every((part) => hasContributed(member, part)) &&
      givers.add(member.organisation).size >= k
    ) {
      return true;
    }
  }
  return false;
}
