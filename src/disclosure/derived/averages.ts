import { METRICS, type Metric } from "../../model/metric.ts";
import { weightedMean } from "../../statistics/weighted-mean.ts";
import type { BlockRow } from "../../tables/blocks.ts";

/** How many programmes blocks have, and their mean of each metric; nulls where there is no block. */
export type Averages = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean`]: number | null;
};

/** The averages of blocks, each weighing as many programmes as it has. */
export function averagesOf(rows: readonly BlockRow[]): Averages {
  const weights = rows.map(({ programmes }) => programmes);
  const means = METRICS.map((metric) => {
    const name = `${metric}_mean` as const;
    const values = rows.map((row) => row[name]);
    return [name, weightedMean(values, weights) ?? null];
  });
  return {
    sample_size: rows.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0),
    ...(Object.fromEntries(means) as { [M in Metric as `${M}_mean`]: number | null }),
  };
}
