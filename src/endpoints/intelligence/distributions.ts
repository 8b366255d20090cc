import { group } from "d3-array";
import * as Type from "typebox";
import {
  type AnswerField,
  answerField,
  METRIC,
  METRICS_AND_PARTS,
  type MetricOrPart,
} from "../../model/metric.ts";
import { meanEstimate } from "../../statistics/estimate.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import type { DistributionRow } from "../../tables/quantiles.ts";
import { defineEndpoint } from "../define.ts";
import { derive } from "../derive.ts";
import { whyAbsent, ended } from "../ended.ts";
import { benchmarkFields, benchmarkOf, figure, frameworkId, industryId, list, object } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed } from "../withheld.ts";

/** Returns one value for each metric and each part of the cost, by its name in answers. */
function byField<T>(of: (metric: MetricOrPart) => T) {
  return Object.fromEntries(METRICS_AND_PARTS.map((metric) => [answerField(metric), of(metric)])) as {
    [F in AnswerField<MetricOrPart>]: T;
  };
}

const figures = byField((metric) => {
  const { unit, label } = METRIC[metric];
  return nullable(
    figure(
      unit,
      `${label} at the percentile, over the answers of the programmes (\`distributions.csv\`); null where withheld.`,
    ),
  );
});

export const distributions = defineEndpoint({
  id: "getDistributions",
  path: "/api/intelligence/distributions",
  title: "Distributions",
  description:
    "Every fifth percentile of each metric and each part of the cost, with its standard error: by industry, and by industry and framework if these have at least twice the methodology's minimum cohort of programmes. The percentiles of all programmes, of frameworks and of regions are in `peer-distributions.csv`.",
  sources: ["distributions", "industries"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    byIndustry: list(object({ industry: industryId, sampleSize: maybeSampleSize, suppressed, ended })),
    quantiles: list(
      object({
        industry: industryId,
        framework: nullable({
          ...frameworkId,
          description: "Framework id; null for all programmes of the industry.",
        }),
        percentile: Type.Integer({
          minimum: 5,
          maximum: 95,
          description: "The percentile: 5, 10 and so on.",
        }),
        sampleSize: maybeSampleSize,
        ...figures,
        uncertainty: uncertaintyOf(byField((metric) => METRIC[metric].unit)),
      }),
      {
        description:
          "One row for each percentile of each industry, and of each of its frameworks that has percentiles.",
      },
    ),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const rows =
      filter.industry === undefined
        ? tables.distributions
        : (rowsByIndustry(tables).get(filter.industry) ?? []);
    const byPlace = group(rows, (row) => [row.industry, row.framework, row.percentile].join());
    return {
      byIndustry: tables.industries
        .filter(({ id }) => filter.industry === undefined || id === filter.industry)
        .map(({ id }) => {
          const own = rowsByIndustry(tables).get(id) ?? [];
          const sampleSize = own.find((row) => row.framework === null)?.sample_size ?? null;
          return { industry: id, sampleSize, ...whyAbsent(tables, "industries", id, sampleSize) };
        }),
      quantiles: [...byPlace.values()].flatMap((own) => entriesOf(tables, own)),
      ...benchmarkOf(tables.span),
    };
  },
});

const rowsByIndustry = derive(({ distributions }) => group(distributions, ({ industry }) => industry));

/** Returns one entry for each percentile, from its rows, which are one for each figure. */
function entriesOf(tables: Tables, rows: readonly DistributionRow[]) {
  const [first] = rows;
  if (first === undefined) return [];
  const to = rounder(tables);
  const sure = uncertainties(tables);
  const byMetric = new Map(rows.map((row) => [row.metric, row]));
  return [
    {
      industry: first.industry,
      framework: first.framework,
      percentile: first.percentile,
      sampleSize: first.sample_size,
      ...byField((metric) => known(byMetric.get(metric)?.value, to[METRIC[metric].unit])),
      uncertainty: byField((metric) => {
        const row = byMetric.get(metric);
        return known(row?.value, (value) =>
          sure[METRIC[metric].unit](meanEstimate(value, row?.standard_error ?? null, first.sample_size ?? 0)),
        );
      }),
    },
  ];
}
