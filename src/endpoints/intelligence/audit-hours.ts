import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { crossIndustryMean } from "../averages-of-industries.ts";
import { crossIndustry, frameworkAverages, benchmarkAverages, selected } from "../averages.ts";
import { explainedField } from "../change-explained.ts";
import { defineEndpoint } from "../define.ts";
import { whyAbsent, ended, lastYearOf } from "../ended.ts";
import { frameworkMean } from "../estimates.ts";
import {
  benchmarkFields,
  benchmarkOf,
  frameworkId,
  hours,
  industryId,
  label,
  list,
  object,
  sampleSize,
  trend,
} from "../fields.ts";
import { industryFigures } from "../industry-figures.ts";
import { industry } from "../parameters.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed, unlessWithheld } from "../withheld.ts";
import { crossIndustryOf, percentChangeIn } from "../wording.ts";

const FRAMEWORK_MEAN =
  "Mean audit hours of the framework, within the requested industry if there is one: mean of `audit_hours` over the rows of `pci-dss-benchmark.csv` with this `framework`. Blocks of mixed frameworks count in no framework.";

export const auditHours = defineEndpoint({
  id: "getAuditHours",
  path: "/api/intelligence/audit-hours",
  title: "Audit hours",
  description: "Average audit hours by industry and by framework, with the change from the year before.",
  sources: [
    "pci-dss-benchmark",
    "industry-trends",
    "framework-trends",
    "industry-frameworks",
    "quantiles",
    "industries",
    "frameworks",
    "blocks",
  ],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: hours(crossIndustryOf("pci-dss-benchmark.csv")),
    byIndustry: list(
      object({
        industry: industryId,
        hours: unlessWithheld(
          hours(
            "Mean audit hours of the industry's programmes in the year: mean of `audit_hours` over its rows of `pci-dss-benchmark.csv`; null where withheld.",
          ),
        ),
        ...percentileFields("hours"),
        trend: nullable(
          trend(
            `${percentChangeIn("audit_hours_mean", "industry-trends.csv")} Fewer hours mean improving efficiency.`,
          ),
        ),
        explained: explainedField("audit_hours"),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        uncertainty: uncertaintyOf({ hours: "hours", ...percentileUnits("hours"), trend: "percent" }),
      }),
    ),
    byFramework: list(
      object({
        framework: label("Display name of the framework; `frameworkId` is the id that other answers use."),
        frameworkId,
        avgHours: hours(FRAMEWORK_MEAN),
        sampleSize,
        uncertainty: uncertaintyOf({ avgHours: "hours" }),
      }),
      { description: "The frameworks that have a figure; `frameworks` also lists those that are withheld." },
    ),
    frameworks: list(
      object({
        framework: frameworkId,
        displayName: label("Name of the framework with its version."),
        hours: unlessWithheld(hours(`${FRAMEWORK_MEAN} Null where withheld.`)),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        uncertainty: uncertaintyOf({ hours: "hours" }),
      }),
      { description: "Every framework." },
    ),
    uncertainty: uncertaintyOf({ crossIndustryAvg: "hours" }),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const averages = benchmarkAverages(tables);
    const byFramework = frameworkAverages(tables, filter.industry);
    const errorOf = (framework: string) => frameworkMean(tables, "audit_hours", framework, filter.industry);
    return {
      crossIndustryAvg: to.hours(crossIndustry(averages, ({ audit_hours }) => audit_hours)),
      byIndustry: selected(averages, filter.industry).map(([industry, average]) => {
        const own = industryFigures(tables, "audit_hours", industry);
        return {
          industry,
          hours: known(average?.audit_hours, to.hours),
          ...own.percentiles,
          trend: known(own.change?.value, to.percent),
          explained: own.explained,
          sampleSize: average?.sampleSize ?? null,
          ...whyAbsent(tables, "industries", industry, average?.sampleSize ?? null),
          uncertainty: { hours: own.sure.now, ...own.sure.percentiles, trend: own.sure.change },
        };
      }),
      byFramework: tables.frameworks.flatMap(({ id, display_name }) => {
        const average = byFramework.get(id);
        if (average === undefined) return [];
        return [
          {
            framework: display_name,
            frameworkId: id,
            avgHours: to.hours(average.audit_hours),
            sampleSize: average.sampleSize,
            uncertainty: { avgHours: sure.hours(errorOf(id)) },
          },
        ];
      }),
      frameworks: tables.frameworks.map(({ id, display_name }) => {
        const average = byFramework.get(id);
        return {
          framework: id,
          displayName: display_name,
          hours: known(average?.audit_hours, to.hours),
          sampleSize: average?.sampleSize ?? null,
          ...frameworkAbsence(tables, id, average?.sampleSize ?? null, filter.industry),
          uncertainty: { hours: sure.hours(errorOf(id)) },
        };
      }),
      uncertainty: {
        crossIndustryAvg: sure.hours(crossIndustryMean(tables, "audit_hours", tables.span.benchmark)),
      },
      ...benchmarkOf(tables.span),
    };
  },
});

/** Returns why a framework has no figure, overall or in an industry, which may have ended earlier than the framework. */
function frameworkAbsence(tables: Tables, framework: string, count: number | null, industry?: string) {
  const over = industry === undefined ? undefined : lastYearOf(tables, "industries", industry);
  return over === undefined ? whyAbsent(tables, "frameworks", framework, count) : { ended: over };
}
