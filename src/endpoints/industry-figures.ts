import { METRIC, type Metric } from "../model/metric.ts";
import { changesInPoints } from "../model/unit.ts";
import type { Tables } from "../tables/index.ts";
import { explainedOf } from "./change-explained.ts";
import { changeOf, industryMean, pointsOf, thisYearAndBefore } from "./estimates.ts";
import { percentilesOf } from "./percentiles.ts";
import { uncertainties } from "./uncertainty.ts";

/**
 * Returns what every list by industry shows of a metric: the mean of the benchmark year and its change since the year before,
 * unrounded; the percentiles and the explained change, as answers show them; and the uncertainty of each.
 */
export function industryFigures(tables: Tables, metric: Metric, industry: string) {
  const { unit } = METRIC[metric];
  const sure = uncertainties(tables);
  const percentiles = percentilesOf(tables, metric, industry);
  const [now, before] = thisYearAndBefore(tables, (year) => industryMean(tables, metric, industry, year));
  const change = changeOf(metric, now, before);
  return {
    now,
    change,
    difference: pointsOf(now, before),
    percentiles: percentiles.figures,
    explained: explainedOf(tables, metric, industry),
    sure: {
      now: sure[unit](now),
      percentiles: percentiles.uncertainty,
      change: sure[changesInPoints(unit) ? unit : "percent"](change),
    },
  };
}
