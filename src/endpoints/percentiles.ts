import type * as Type from "typebox";
import { METRIC, type Metric } from "../model/metric.ts";
import type { MetricUnit } from "../model/unit.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { PERCENTILES, type Percentile } from "../tables/quantiles.ts";
import { industryQuantile } from "./estimates.ts";
import { figure } from "./fields.ts";
import { rounder } from "./rounding.ts";
import { uncertainties } from "./uncertainty.ts";

/** One value for each percentile, by field name: `percentile25`. */
type ByPercentile<T> = { [P in Percentile as `percentile${P}`]: T };

function byPercentile<T>(of: (percentile: Percentile) => T): ByPercentile<T> {
  const entries = PERCENTILES.map((percentile) => [`percentile${percentile}`, of(percentile)]);
  return Object.fromEntries(entries) as ByPercentile<T>;
}

type Nullable = Type.TUnion<[Type.TNumber, Type.TNull]>;

/** The fields for the percentiles of an industry, shared by all lists by industry. */
export function percentileFields(unit: MetricUnit): ByPercentile<Nullable> {
  return byPercentile((percentile) =>
    nullable(
      figure(
        unit,
        `${percentile === 50 ? "Median" : `${percentile}th percentile`} of the answers of the industry's programmes (\`quantiles.csv\`); null where there are too few answers.`,
      ),
    ),
  );
}

/** Returns the unit of each percentile, for the field `uncertainty`. */
export function percentileUnits<U extends MetricUnit>(unit: U): ByPercentile<U> {
  return byPercentile(() => unit);
}

/** Returns the percentiles of an industry and their uncertainty. */
export function percentilesOf(tables: Tables, metric: Metric, industry: string) {
  const { unit } = METRIC[metric];
  const estimates = byPercentile((percentile) => industryQuantile(tables, metric, industry, percentile));
  const each = <T>(use: (estimate: (typeof estimates)["percentile25"]) => T) =>
    byPercentile((percentile) => use(estimates[`percentile${percentile}`]));
  return {
    figures: each((estimate) => (estimate === null ? null : rounder(tables)[unit](estimate.value))),
    uncertainty: each(uncertainties(tables)[unit]),
  };
}
