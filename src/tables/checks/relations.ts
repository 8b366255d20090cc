import { BANDED_METRICS, isAsked, METRICS, type Metric } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { yearsOf } from "../../model/years.ts";
import { type BlockRow, blockMean } from "../blocks.ts";
import type { Tables } from "../index.ts";
import { relations as table } from "../observatory.ts";
import { figureProblems, expectedKeyProblems, RunningMean } from "./figures.ts";

/** Checks that every relation follows from the blocks of its year, weighted by their programmes. */
export function relationProblems({ blocks, relations, span }: Tables): DataProblem[] {
  const expected = new Map<string, Relation & { readonly isLine: boolean }>();
  for (const year of yearsOf(span)) {
    const ofYear = blocks.filter((block) => block.year === year);
    for (const x of BANDED_METRICS) {
      for (const y of METRICS) {
        if (x === y || !isAsked(x, year) || !isAsked(y, year)) continue;
        const asked = ofYear.filter((row) => blockMean(row, x) !== null && blockMean(row, y) !== null);
        expected.set(`${x}, ${y}, ${year}`, { ...relationOf(asked, x, y), isLine: isLine(asked, x, y) });
      }
    }
  }
  const keyOf = ({ x, y, year }: (typeof relations)[number]) => `${x}, ${y}, ${year}`;
  const problems = relations.flatMap((row, index) => {
    const relation = expected.get(keyOf(row));
    if (relation === undefined) return [];
    return (["sample_size", "correlation", "slope"] as const).flatMap((column) => {
      // Earlier versions of the program wrote the relation of two pairs.
      if (relation.isLine && column !== "sample_size" && row[column] === null) return [];
      return figureProblems({
        table,
        index,
        column,
        found: row[column],
        expected: relation[column],
        what: `${column} over the blocks of ${keyOf(row)}`,
      });
    });
  });
  return [...expectedKeyProblems(table, relations, new Set(expected.keys()), keyOf), ...problems];
}

interface Relation {
  readonly sample_size: number | null;
  readonly correlation: number | null;
  readonly slope: number | null;
}

/** Whether a line fits the blocks whatever the metrics have to do with each other: fewer than three of them differ. */
function isLine(blocks: readonly BlockRow[], x: Metric, y: Metric): boolean {
  return new Set(blocks.map((block) => `${blockMean(block, x)} ${blockMean(block, y)}`)).size < 3;
}

/**
 * Computes a relation from moments, over the blocks that have both metrics: the covariance is the mean product of
 * deviations. Null if a metric does not vary.
 */
function relationOf(blocks: readonly BlockRow[], x: Metric, y: Metric): Relation {
  const [xs, ys] = [x, y].map((metric) => blocks.map((block) => blockMean(block, metric) ?? 0));
  const weights = blocks.map(({ programmes }) => programmes);
  const averageOf = (values: readonly number[]) => {
    const running = new RunningMean();
    for (const [index, value] of values.entries()) running.add(value, weights[index]!);
    return running.value ?? 0;
  };
  const sample_size = blocks.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0);
  if (new Set(xs).size < 2 || new Set(ys).size < 2) return { sample_size, correlation: null, slope: null };
  const [meanX, meanY] = [averageOf(xs!), averageOf(ys!)];
  const variance = averageOf(xs!.map((value) => (value - meanX) ** 2));
  const covariance = averageOf(xs!.map((value, index) => (value - meanX) * (ys![index]! - meanY)));
  const spread = Math.sqrt(averageOf(ys!.map((value) => (value - meanY) ** 2)));
  return {
    sample_size,
    correlation: covariance / (Math.sqrt(variance) * spread),
    slope: covariance / variance,
  };
}
