import { informationLoss, type Microaggregation } from "../../src/statistics/microaggregate.ts";
import { standardise } from "../../src/statistics/standardise.ts";

/**
 * The optimal partition of one variable into blocks of at least k: no other loses less (Hansen and
 * Mukherjee 2003). In an optimal partition blocks are intervals of k to 2k - 1 sorted values, so the best
 * partition of the first j values follows from those of j - k to j - 2k + 1. O(n log n + k n).
 * @param values one number a record
 * @param k least size of a block, a whole number of at least 1
 * @throws RangeError when k is not such a number, a value is not finite, or there are fewer than k values
 */
export function microaggregateVariable(values: readonly number[], k: number): Microaggregation {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be a whole number of at least 1, not ${k}`);
  const n = values.length;
  if (n > 0 && n < k) throw new RangeError(`${n} values cannot make a block of ${k}`);
  const space = standardise(values.map((value) => [value]));
  const order = values.map((_, index) => index).sort((a, b) => space[a]! - space[b]! || a - b);
  const starts = blockStarts(
    order.map((index) => space[index]!),
    k,
  );
  const blocks: number[][] = [];
  for (let end = n; end > 0; end = starts[end]!) blocks.push(order.slice(starts[end]!, end));
  blocks.reverse();
  return { cohorts: blocks, informationLoss: informationLoss(space, 1, blocks) };
}

/** For each end, where the last block of the best partition of the values before it starts. */
function blockStarts(sorted: readonly number[], k: number): Int32Array {
  const n = sorted.length;
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const starts = new Int32Array(n + 1);
  best[0] = 0;
  for (let end = k; end <= n; end++) {
    // The squared error of sorted[start .. end), grown backwards (Welford 1962): no difference of large sums.
    let mean = 0;
    let error = 0;
    for (let start = end - 1; start >= Math.max(0, end - 2 * k + 1); start--) {
      const size = end - start;
      const deviation = sorted[start]! - mean;
      mean += deviation / size;
      error += deviation * (sorted[start]! - mean);
      if (size >= k && best[start]! + error < best[end]!) {
        best[end] = best[start]! + error;
        starts[end] = start;
      }
    }
  }
  return starts;
}
