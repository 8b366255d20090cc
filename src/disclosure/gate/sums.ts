import { byMetric, METRICS, type Metric } from "../../model/metric.ts";
import { type GateCell, cellMembers, gateParts } from "./cells.ts";
import { hasContributed } from "./gate-contributors.ts";
import { areMoreThanMost, isOfFew, type OwnedPart } from "./of-few.ts";
import type { BehindRow } from "./publication.ts";

/**
 * For the values of each metric: their count, the first value, the sum of the differences to it, the sum of the squares of
 * these, and the least and greatest of them. It is one list, because objects would take three times the memory.
 */
type Sums = readonly number[];
const [COUNT, ORIGIN, SUM, SQUARES, LEAST, GREATEST, WIDTH] = [0, 1, 2, 3, 4, 5, 6];

interface CellSums {
  readonly count: number;
  readonly mean: number;
  /** The sum of the squared distances to the mean, and the largest of these. */
  readonly squares: number;
  readonly farthest: number;
}

const PARTS = byMetric(gateParts);

/** Sums the values of blocks. The sums of a block are cached, because it is in several cells. */
export class BlockSums {
  readonly #known = new Map<BehindRow, Sums>();
  /** The number of programmes of the organisation with the most, by cell. */
  readonly #most = new WeakMap<GateCell, number>();

  /** Returns the number of values of a metric in a cell, their mean, and their distances to it. */
  of({ blocks }: GateCell, metric: Metric): CellSums {
    let [count, origin, sum, squares, least, greatest] = [0, 0, 0, 0, 0, 0];
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
      least = Math.min(least, moved + own[at + LEAST]!);
      greatest = Math.max(greatest, moved + own[at + GREATEST]!);
    }
    const squared = Math.max(0, squares - sum ** 2 / count);
    const farthest = Math.max(greatest - sum / count, sum / count - least) ** 2;
    return { count, mean: origin + sum / count, squares: squared, farthest };
  }

  /** Returns whether one or two organisations make up more than 85 percent of the squared distances to the mean. */
  isVarianceOfTwo(cell: GateCell, metric: Metric, { mean, squares, farthest }: CellSums): boolean {
    // If all answers of two organisations were the farthest, they would still be too few in most cells.
    return areMoreThanMost(2 * this.#mostOf(cell) * farthest, squares) && isVarianceOfTwo(cell, metric, mean);
  }

  #mostOf(cell: GateCell): number {
    const known = this.#most.get(cell);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const { organisation } of cellMembers(cell))
      counts.set(organisation, 1 + (counts.get(organisation) ?? 0));
    const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
    this.#most.set(cell, most);
    return most;
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
        found[at + LEAST] = Math.min(found[at + LEAST]!, distance);
        found[at + GREATEST] = Math.max(found[at + GREATEST]!, distance);
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

function isVarianceOfTwo(cell: GateCell, metric: Metric, mean: number): boolean {
  const parts = PARTS[metric];
  function* squares(): Generator<OwnedPart> {
    for (const member of cellMembers(cell)) {
      const value = parts.reduce((sum, part) => sum + member.answers[part]!, 0);
      if (Number.isNaN(value)) continue;
      const isOwn = parts.every((part) => hasContributed(member, part));
      yield [isOwn ? member.organisation : undefined, (value - mean) ** 2];
    }
  }
  return isOfFew(squares());
}
