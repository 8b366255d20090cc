import { byAnswerField, byMetric, METRIC, type Metric, metricsInWords } from "../../model/metric.ts";
import { crossIndustryMean } from "../averages-of-industries.ts";
import { crossIndustry, industryAverages, selected, averageSource } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { whyAbsent, ended } from "../ended.ts";
import { industryMean } from "../estimates.ts";
import { benchmarkFields, benchmarkOf, industryId, list, meanOf, object } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed, unlessWithheld } from "../withheld.ts";

const UNIT_OF_EACH = byAnswerField((metric) => METRIC[metric].unit);

/** The end of each metric's description: the table and column that its average comes from. */
const INDUSTRY_SOURCES = byMetric((metric) => {
  const [table, column] = averageSource(metric);
  return ` over the industry's programmes: \`${column}\` of \`${table}\`; null where withheld`;
});

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
    "industry-trends",
    "blocks",
    "industries",
  ],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAverages: object(
      {
        ...byAnswerField((metric) =>
          meanOf(metric, `: unweighted mean of the industries' averages (\`${averageSource(metric)[0]}\`)`),
        ),
        uncertainty: uncertaintyOf(UNIT_OF_EACH),
      },
      {
        description:
          "Unweighted means of the averages of the industries that have them: each industry counts once.",
      },
    ),
    industries: list(
      object({
        industry: industryId,
        ...byAnswerField((metric) => unlessWithheld(meanOf(metric, INDUSTRY_SOURCES[metric]))),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        uncertainty: uncertaintyOf(UNIT_OF_EACH),
      }),
    ),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const averages = industryAverages(tables);
    const { benchmark } = tables.span;
    const rounded = (metric: Metric, value: number) => to[METRIC[metric].unit](value);
    return {
      crossIndustryAverages: {
        ...byAnswerField((metric) =>
          rounded(
            metric,
            crossIndustry(averages, (average) => average[metric]),
          ),
        ),
        uncertainty: byAnswerField((metric) =>
          sure[METRIC[metric].unit](crossIndustryMean(tables, metric, benchmark)),
        ),
      },
      industries: selected(averages, filter.industry).map(([industry, average]) => ({
        industry,
        ...byAnswerField((metric) => known(average?.[metric], (value) => rounded(metric, value))),
        sampleSize: average?.sampleSize ?? null,
        ...whyAbsent(tables, "industries", industry, average?.sampleSize ?? null),
        uncertainty: byAnswerField((metric) =>
          sure[METRIC[metric].unit](industryMean(tables, metric, industry, benchmark)),
        ),
      })),
      ...benchmarkOf(tables.span),
    };
  },
});
