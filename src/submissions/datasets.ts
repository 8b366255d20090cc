import { group } from "d3-array";
import { FIRST_TREND_YEAR, LATEST_YEAR, years } from "../model/metric.ts";
import { mergeCohorts } from "../privacy/merge-cohorts.ts";
import { mean } from "../statistics/mean.ts";
import { microaggregateVariable } from "../statistics/microaggregate-variable.ts";
import { percentChange } from "../statistics/percent-change.ts";
import { ascending, quantile } from "../statistics/quantile.ts";
import { standardise } from "../statistics/standardise.ts";
import type {
  AutomationRow,
  BenchmarkRow,
  CostRow,
  MaturityRow,
  RemediationRow,
} from "../tables/datasets.ts";
import type { Settings } from "../tables/index.ts";
import type { TrendRow } from "../tables/observatory.ts";
import { tierOf } from "../tables/steps.ts";
import { metricOf, organisationsOf, type Programme } from "./programme.ts";
import type { benchmarkPartition, maturityPartition } from "./rows.ts";

/**
 * The five datasets. What a column repeats of its industry is computed from the published trends and rows, as
 * any reader would compute it; so rows and tables agree by construction. Programmes of every industry and year
 * must be there, k of them or more.
 */

/** Looks an industry's trend up. */
export type Trends = (industry: string, year: number) => TrendRow;

export function trendLookUp(rows: readonly TrendRow[]): Trends {
  const byKey = new Map(rows.map((row) => [`${row.industry} ${row.year}`, row]));
  return (industry, year) => byKey.get(`${industry} ${year}`)!;
}

type BenchmarkCohorts = ReturnType<typeof benchmarkPartition>["cohorts"];
type MaturityCohorts = ReturnType<typeof maturityPartition>["cohorts"];

export function benchmarkAndCostRows(cohorts: BenchmarkCohorts, trends: Trends, settings: Settings) {
  const order = labelOrder(settings);
  const sorted = [...cohorts].sort(
    ({ values: { benchmark: a } }, { values: { benchmark: b } }) =>
      order(a.industry, b.industry) ||
      order(a.framework, b.framework) ||
      a.maturity_score - b.maturity_score ||
      a.cost_usd - b.cost_usd ||
      a.audit_hours - b.audit_hours,
  );
  const benchmark: BenchmarkRow[] = [];
  const cost: CostRow[] = [];
  for (const { members, values } of sorted) {
    const yoy_trend_pct = changesOfLatestYear(trends, values.cost.industry).cost;
    for (const _ of members) {
      benchmark.push(values.benchmark);
      cost.push({ ...values.cost, yoy_trend_pct });
    }
  }
  return { benchmark, cost };
}

/** An industry's changes on the year before that its rows repeat: of its cost in percent, of its maturity in points. */
export function changesOfLatestYear(
  trends: Trends,
  industry: string,
): { readonly cost: number; readonly maturity: number } {
  const maturityOf = (year: number) => trends(industry, year).maturity_score_mean!;
  return {
    cost: changeOf(trends, industry, LATEST_YEAR, "cost_usd_mean"),
    maturity: maturityOf(LATEST_YEAR) - maturityOf(LATEST_YEAR - 1),
  };
}

export function maturityRows(cohorts: MaturityCohorts, trends: Trends, settings: Settings): MaturityRow[] {
  const { industries, methodology } = settings;
  const byIndustry = group(cohorts, ({ values }) => values.industry);
  return industries.flatMap(({ id: industry }) => {
    const rows = byIndustry
      .get(industry)!
      .flatMap(({ members, values }) => members.map(() => values.maturity_score));
    const sorted = ascending(rows);
    const percentile = (p: number) => quantile(sorted, p)!;
    const yoy_delta = changesOfLatestYear(trends, industry).maturity;
    return [...sorted].map((maturity_score) => ({
      industry,
      maturity_score,
      percentile_25: percentile(0.25),
      percentile_50: percentile(0.5),
      percentile_75: percentile(0.75),
      percentile_90: percentile(0.9),
      tier: tierOf(maturity_score, methodology.maturityTiers),
      yoy_delta,
    }));
  });
}

/** Percentiles come from values microaggregated on this variable alone, so that they are true. */
export function remediationRows(
  programmes: readonly Programme[],
  trends: Trends,
  { industries, methodology }: Settings,
): RemediationRow[] {
  const groups = group(programmes, ({ industry, year }) => `${industry} ${year}`);
  return industries.flatMap(({ id: industry }) =>
    years(FIRST_TREND_YEAR, LATEST_YEAR).map((year) => {
      const sorted = ascending(aggregated(groups.get(`${industry} ${year}`)!, methodology.k));
      return {
        industry,
        year,
        avg_remediation_days: trends(industry, year).remediation_days_mean!,
        yoy_trend_pct: changeOf(trends, industry, year, "remediation_days_mean"),
        percentile_25: quantile(sorted, 0.25)!,
        percentile_75: quantile(sorted, 0.75)!,
      };
    }),
  );
}

/** Rows of before, whose change on the year before them is that of the trends as they are now. */
export function changesAnew(rows: readonly RemediationRow[], trends: Trends): RemediationRow[] {
  return rows.map((row) => ({
    ...row,
    yoy_trend_pct: changeOf(trends, row.industry, row.year, "remediation_days_mean"),
  }));
}

/** The remediation days, each replaced by the mean of its cohort of at least k organisations, as alike as can be. */
function aggregated(programmes: readonly Programme[], k: number): number[] {
  const days = programmes.map((programme) => metricOf(programme, "remediation_days"));
  const space = standardise(days.map((value) => [value]));
  const cohorts = mergeCohorts(
    space,
    1,
    microaggregateVariable(days, k).cohorts,
    (cohort) => organisationsOf(cohort.map((index) => programmes[index]!)) >= k,
  );
  return cohorts.flatMap((cohort) => {
    const centre = mean(cohort.map((index) => days[index]!))!;
    return cohort.map(() => centre);
  });
}

export function automationRows(trends: Trends, { industries }: Settings): AutomationRow[] {
  return industries.flatMap(({ id: industry }) =>
    years(FIRST_TREND_YEAR, LATEST_YEAR).map((year) => ({
      industry,
      year,
      automation_rate_pct: trends(industry, year).automation_rate_mean!,
      yoy_growth_pct: changeOf(trends, industry, year, "automation_rate_mean"),
      sample_size: trends(industry, year).sample_size!,
    })),
  );
}

function changeOf(
  trends: Trends,
  industry: string,
  year: number,
  column: "cost_usd_mean" | "remediation_days_mean" | "automation_rate_mean",
): number {
  // Without a base there is no change; the check of the finished tables refuses a mean of 0.
  return percentChange(trends(industry, year - 1)[column]!, trends(industry, year)[column]!) ?? 0;
}

/** Compares labels by their place in the registries. */
function labelOrder({ industries, frameworks }: Settings): (a: string, b: string) => number {
  const place = new Map([...industries, ...frameworks].map(({ id }, index) => [id, index]));
  return (a, b) => place.get(a)! - place.get(b)!;
}
