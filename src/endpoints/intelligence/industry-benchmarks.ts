import { byAnswerField, METRIC, type Metric, metricsInWords } from "../../model/metric.ts";
import { nullable } from "../../tables/column.ts";
import { crossIndustry, industryAverages, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { absenceOf, ended } from "../ended.ts";
import { benchmarkFields, benchmarkOf, industryId, list, meanOf, object } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize, suppressed } from "../withheld.ts";

export const industryBenchmarks = defineEndpoint({
  id: "getIndustryBenchmarks",
  path: "/api/intelligence/industry-benchmarks",
  title: "Industry benchmarks",
  description: `The full benchmark table: ${metricsInWords()}.`,
  sources: [
    "pci-dss-benchmark",
    "compliance-cost",
    "remediation-delay",
    "automation-adoption",
    "compliance-maturity",
    "industries",
  ],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAverages: object(
      byAnswerField((metric) => meanOf(metric)),
      {
        description: "Unweighted means of the averages of the industries that have them.",
      },
    ),
    industries: list(
      object({
        industry: industryId,
        ...byAnswerField((metric) => nullable(meanOf(metric))),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
      }),
    ),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const averages = industryAverages(tables);
    const rounded = (metric: Metric, value: number) => to[METRIC[metric].unit](value);
    return {
      crossIndustryAverages: byAnswerField((metric) =>
        rounded(
          metric,
          crossIndustry(averages, (average) => average[metric]),
        ),
      ),
      industries: selected(averages, filter.industry).map(([industry, average]) => ({
        industry,
        ...byAnswerField((metric) => known(average?.[metric], (value) => rounded(metric, value))),
        sampleSize: average?.sampleSize ?? null,
        ...absenceOf(tables, "industries", industry, average?.sampleSize ?? null),
      })),
      ...benchmarkOf(tables.span),
    };
  },
});
