import { METRIC, type Metric } from "../../src/model/metric.ts";

/** Runs something as if neither direction were better for a metric, which holds for no metric today. */
export function asNeither<T>(metric: Metric, run: () => T): T {
  const entry: { better: string } = METRIC[metric];
  const { better } = entry;
  entry.better = "neither";
  try {
    return run();
  } finally {
    entry.better = better;
  }
}
