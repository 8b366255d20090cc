import { expect, test } from "vitest";
import {
  frameworkAverages,
  industryAverages,
  industryCosts,
  industryMaturity,
} from "../../src/endpoints/averages.ts";
import { changeOf, frameworkMean, industryMean, thisYearAndBefore } from "../../src/endpoints/estimates.ts";
import { METRIC, METRICS, type Metric } from "../../src/model/metric.ts";
import { round } from "../../src/statistics/round.ts";
import type { Tables } from "../../src/tables/index.ts";
import { generated } from "./consistency.ts";

/** Figures that answers take from the datasets, next to the same from the tables of trends, by name. */
function pairs(tables: Tables): [name: string, Metric | "change", number, number][] {
  const { industries, frameworks, span } = tables;
  const found: [string, Metric | "change", number, number][] = [];
  const add = (name: string, unit: Metric | "change", one?: number | null, other?: number | null) => {
    if (one != null && other != null) found.push([name, unit, one, other]);
  };
  for (const industry of [undefined, ...industries.map(({ id }) => id)]) {
    for (const metric of METRICS) {
      for (const { id } of frameworks) {
        const dataset = frameworkAverages(tables, industry).get(id)?.[metric];
        add(`${industry} ${id}`, metric, dataset, frameworkMean(tables, metric, id, industry)?.value);
      }
      if (industry === undefined) continue;
      const dataset = industryAverages(tables).get(industry)?.[metric];
      add(industry, metric, dataset, industryMean(tables, metric, industry, span.benchmark)?.value);
    }
    if (industry === undefined) continue;
    const change = (metric: Metric) => {
      const means = thisYearAndBefore(tables, (year) => industryMean(tables, metric, industry, year));
      return changeOf(metric, ...means)?.value;
    };
    const isLatest = (row: { industry: string; year: number }) =>
      row.industry === industry && row.year === span.benchmark;
    const { automation, remediation } = tables;
    add(`${industry} cost`, "change", industryCosts(tables).get(industry)?.trend, change("cost_usd"));
    add(
      `${industry} maturity`,
      "change",
      industryMaturity(tables).get(industry)?.delta,
      change("maturity_score"),
    );
    add(`${industry} rate`, "change", automation.find(isLatest)?.yoy_growth_pct, change("automation_rate"));
    add(`${industry} days`, "change", remediation.find(isLatest)?.yoy_trend_pct, change("remediation_days"));
  }
  return found;
}

// In each, the tables' own decimals would make a half of a figure that is less.
test.each([60, 100, 129])(
  "a figure that two tables have is rounded to the same in every answer (%d)",
  (seed) => {
    const tables = generated(900, seed);
    const { rounding } = tables.methodology;
    const found = pairs(tables);
    expect(found.length).toBeGreaterThan(50);
    const differing = found.filter(([, unit, one, other]) => {
      const decimals = unit === "change" ? rounding.percent : rounding[METRIC[unit].unit];
      return round(one, decimals) !== round(other, decimals);
    });
    expect(differing).toEqual([]);
  },
);
