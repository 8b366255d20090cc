import { METRICS, type Metric } from "../../model/metric.ts";
import { weightedMean } from "../../statistics/weighted-mean.ts";
import { type BlockRow, meanIn } from "../../tables/blocks.ts";

/** How many programmes blocks have, and their mean of each metric; null where there is no block, or none was asked. */
export type Averages = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean`]: number | null;
};

/** The averages of blocks, each weighing as many programmes as it has. */
export function averagesOf(rows: readonly BlockRow[]): Averages {
  const weights = rows.map(({ programmes }) => programmes);
  const means = METRICS.map((metric) => {
    const told = rows.flatMap((row) => {
      const mean = meanIn(row, metric);
      return mean === null ? [] : [{ mean, weight: row.programmes }];
    });
    const values = told.map(({ mean }) => mean);
    const value = weightedMean(
      values,
      told.map(({ weight }) => weight),
    );
    return [`${metric}_mean`, value ?? null];
  });
  return {
    sample_size: rows.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0),
    ...(Object.fromEntries(means) as { [M in Metric as `${M}_mean`]: number | null }),
  };
}
