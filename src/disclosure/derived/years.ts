import type { MetricOrPart } from "../../model/metric.ts";
import { type Span, trendYearsOf } from "../../model/years.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import type { AutomationRow, RemediationRow } from "../../tables/datasets.ts";
import type { Settings } from "../../tables/index.ts";
import type { TrendRow } from "../../tables/observatory.ts";
import type { Percentile, QuantileRow } from "../../tables/quantiles.ts";

/** Looks up published figures of industries by year, as any reader could in the tables. */
export interface IndustryFigures {
  readonly trend: (industry: string, year: number) => TrendRow | undefined;
  readonly quantile: (
    industry: string,
    year: number,
    metric: MetricOrPart,
    percentile: Percentile,
  ) => number | null;
}

/** Makes the look-up of figures from the published tables. */
export function publishedIndustryFigures(
  trends: readonly TrendRow[],
  quantiles: readonly QuantileRow[],
): IndustryFigures {
  const trendOf = new Map(trends.map((row) => [`${row.industry} ${row.year}`, row]));
  const quantileOf = new Map(
    quantiles.map((row) => [`${row.industry} ${row.year} ${row.metric} ${row.percentile}`, row.value]),
  );
  return {
    trend: (industry, year) => trendOf.get(`${industry} ${year}`),
    quantile: (industry, year, metric, percentile) =>
      quantileOf.get(`${industry} ${year} ${metric} ${percentile}`) ?? null,
  };
}

/** Returns the percent change of an industry's mean from the year before; null if one is missing or the base is 0. */
export function percentChangeOf(
  { trend }: IndustryFigures,
  industry: string,
  year: number,
  column: "cost_usd_mean" | "remediation_days_mean" | "automation_rate_mean",
): number | null {
  const before = trend(industry, year - 1)?.[column] ?? null;
  const now = trend(industry, year)?.[column] ?? null;
  return before === null || now === null ? null : (percentChange(before, now) ?? null);
}

/** Returns the trend years in which an industry has a row. */
function yearsOf({ trend }: IndustryFigures, span: Span, industry: string): number[] {
  return trendYearsOf(span).filter((year) => trend(industry, year) !== undefined);
}

export function remediationRows(
  figures: IndustryFigures,
  span: Span,
  { industries }: Settings,
): RemediationRow[] {
  return industries.flatMap(({ id: industry }) =>
    yearsOf(figures, span, industry).map((year) => ({
      industry,
      year,
      avg_remediation_days: figures.trend(industry, year)?.remediation_days_mean ?? null,
      yoy_trend_pct: percentChangeOf(figures, industry, year, "remediation_days_mean"),
      percentile_25: figures.quantile(industry, year, "remediation_days", 25),
      percentile_75: figures.quantile(industry, year, "remediation_days", 75),
    })),
  );
}

export function automationRows(
  figures: IndustryFigures,
  span: Span,
  { industries }: Settings,
): AutomationRow[] {
  return industries.flatMap(({ id: industry }) =>
    yearsOf(figures, span, industry).map((year) => ({
      industry,
      year,
      automation_rate_pct: figures.trend(industry, year)?.automation_rate_mean ?? null,
      yoy_growth_pct: percentChangeOf(figures, industry, year, "automation_rate_mean"),
      sample_size: figures.trend(industry, year)?.sample_size ?? null,
    })),
  );
}
