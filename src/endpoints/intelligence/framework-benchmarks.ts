import {
  type AnswerField,
  answerField,
  METRIC,
  METRICS,
  type Metric,
  metricsInWords,
} from "../../model/metric.ts";
import { frameworkAverages } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { whyAbsent, ended } from "../ended.ts";
import { frameworkMean } from "../estimates.ts";
import { benchmarkFields, benchmarkOf, frameworkId, label, list, meanOf, object } from "../fields.ts";
import { countedMixed, countsOfMixed } from "../mixed.ts";
import { framework } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed, unlessWithheld } from "../withheld.ts";

const OVER =
  " over the framework's programmes in the rows of `pci-dss-benchmark.csv`; blocks of mixed frameworks count in no framework; null where withheld";

/** The name of a metric's average. That of maturity is shorter. */
type AverageField<M extends Metric> = M extends "maturity_score"
  ? "avgMaturity"
  : `avg${Capitalize<AnswerField<M>>}`;

function averageField(metric: Metric): AverageField<Metric> {
  const field = answerField(metric);
  const name = metric === "maturity_score" ? "Maturity" : `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  return `avg${name}` as AverageField<Metric>;
}

/** The metrics in the original order of this answer, then all others. */
const IN_ORDER = new Set<Metric>([
  "maturity_score",
  "cost_usd",
  "audit_hours",
  "remediation_days",
  "automation_rate",
  ...METRICS,
]);

/** Returns one value for each metric, by the name of its average. */
function byAverage<T>(of: (metric: Metric) => T): { [M in Metric as AverageField<M>]: T } {
  return Object.fromEntries([...IN_ORDER].map((metric) => [averageField(metric), of(metric)])) as {
    [M in Metric as AverageField<M>]: T;
  };
}

export const frameworkBenchmarks = defineEndpoint({
  id: "getFrameworkBenchmarks",
  path: "/api/intelligence/framework-benchmarks",
  title: "Framework benchmarks",
  description: `Averages by framework: ${metricsInWords()}.`,
  sources: ["blocks", "pci-dss-benchmark", "framework-trends", "frameworks"],
  parameters: { framework },
  example: { framework: "PCI_DSS_v4" },
  response: object({
    frameworks: list(
      object({
        framework: frameworkId,
        displayName: label("Name of the framework with its version."),
        ...byAverage((metric) => unlessWithheld(meanOf(metric, OVER))),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        certificationBody: label("The body that certifies or attests."),
        uncertainty: uncertaintyOf(byAverage((metric) => METRIC[metric].unit)),
      }),
    ),
    ...benchmarkFields,
    ...countsOfMixed("framework"),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const averages = frameworkAverages(tables);
    return {
      frameworks: tables.frameworks
        .filter(({ id }) => filter.framework === undefined || filter.framework === id)
        .map(({ id, display_name, certification_body }) => {
          const average = averages.get(id);
          return {
            framework: id,
            displayName: display_name,
            ...byAverage((metric) => known(average?.[metric], to[METRIC[metric].unit])),
            sampleSize: average?.sampleSize ?? null,
            ...whyAbsent(tables, "frameworks", id, average?.sampleSize ?? null),
            certificationBody: certification_body,
            uncertainty: byAverage((metric) => sure[METRIC[metric].unit](frameworkMean(tables, metric, id))),
          };
        }),
      ...benchmarkOf(tables.span),
      ...countedMixed(tables, "framework"),
    };
  },
});
