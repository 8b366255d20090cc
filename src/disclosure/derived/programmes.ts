import { byCostPart, byMetric } from "../../model/metric.ts";
import { type Span } from "../../model/years.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import type { BenchmarkRow, CostRow, MaturityRow } from "../../tables/datasets.ts";
import type { Settings } from "../../tables/index.ts";
import { tierOf } from "../../tables/steps.ts";
import { percentChangeOf, type IndustryFigures } from "./years.ts";

/** The three datasets with one row per programme: all programmes of a block have equal rows. */

/** Makes the rows of the benchmark dataset, in the order of the blocks. */
export function benchmarkRows(blocks: readonly BlockRow[], span: Span): BenchmarkRow[] {
  return latest(blocks, span).flatMap((block) =>
    repeated(block, {
      industry: block.industry,
      ...byMetric((metric) => knownMeanIn(block, metric)),
      sample_size: block.programmes,
      framework: block.framework,
    }),
  );
}

/** Makes the rows of the cost dataset, in the order of the blocks. */
export function costRows(blocks: readonly BlockRow[], span: Span, figures: IndustryFigures): CostRow[] {
  return latest(blocks, span).flatMap((block) =>
    repeated(block, {
      industry: block.industry,
      framework: block.framework,
      total_cost_usd: block.cost_usd_mean,
      ...byCostPart((part) => block[`${part}_mean`]),
      yoy_trend_pct: percentChangeOf(figures, block.industry, span.benchmark, "cost_usd_mean"),
    }),
  );
}

/** Makes the rows of the maturity dataset, by industry, least mature first. */
export function maturityRows(
  blocks: readonly BlockRow[],
  span: Span,
  figures: IndustryFigures,
  { industries, methodology }: Settings,
): MaturityRow[] {
  return industries.flatMap(({ id: industry }) => {
    const percentile = (p: 25 | 50 | 75 | 90) =>
      figures.quantile(industry, span.benchmark, "maturity_score", p);
    const repeats = {
      percentile_25: percentile(25),
      percentile_50: percentile(50),
      percentile_75: percentile(75),
      percentile_90: percentile(90),
      yoy_delta: maturityDelta(figures, span, industry),
    };
    return latest(blocks, span)
      .filter((block) => block.industry === industry)
      .sort((a, b) => a.maturity_score_mean - b.maturity_score_mean)
      .flatMap((block) =>
        repeated(block, {
          industry,
          maturity_score: block.maturity_score_mean,
          tier: tierOf(block.maturity_score_mean, methodology.maturityTiers),
          ...repeats,
        }),
      );
  });
}

function maturityDelta({ trend }: IndustryFigures, { benchmark }: Span, industry: string): number | null {
  const [now, before] = [benchmark, benchmark - 1].map(
    (year) => trend(industry, year)?.maturity_score_mean ?? null,
  );
  return now == null || before == null ? null : now - before;
}

function latest(blocks: readonly BlockRow[], { benchmark }: Span): BlockRow[] {
  return blocks.filter(({ year }) => year === benchmark);
}

/** Repeats one row object for all programmes of a block. */
function repeated<R>({ programmes }: BlockRow, row: R): R[] {
  return Array.from({ length: programmes }, () => row);
}
