import { METRICS, type Metric } from "../../model/metric.ts";
import { weightedMean } from "../../statistics/weighted-mean.ts";
import { type BlockRow, blockMean } from "../../tables/blocks.ts";

/** The number of programmes of blocks and their mean of each metric; null without blocks, or if it was not asked. */
export type BlockAverages = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean`]: number | null;
};

/** Averages the means of blocks, weighted by their number of programmes. */
export function averagesOf(rows: readonly BlockRow[]): BlockAverages {
  const weights = rows.map(({ programmes }) => programmes);
  const means = METRICS.map((metric) => {
    const known = rows.flatMap((row) => {
      const mean = blockMean(row, metric);
      return mean === null ? [] : [{ mean, weight: row.programmes }];
    });
    const values = known.map(({ mean }) => mean);
    const value = weightedMean(
      values,
      known.map(({ weight }) => weight),
    );
    return [`${metric}_mean`, value ?? null];
  });
  return {
    sample_size: rows.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0),
    ...(Object.fromEntries(means) as { [M in Metric as `${M}_mean`]: number | null }),
  };
}
