import type { Estimate } from "../../statistics/estimate.ts";
import { nullable } from "../../tables/column.ts";
import { globalMean } from "../averages-of-industries.ts";
import { benchmarkAverages } from "../averages.ts";
import { explainedField } from "../change-explained.ts";
import {
  industryRegionCount,
  industryRegionMean,
  percentOf,
  regionMean,
  thisYearAndBefore,
} from "../estimates.ts";
import { hours, industryId, list, object, regionId, sampleSize, trend } from "../fields.ts";
import { industryFigures } from "../industry-figures.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "../withheld.ts";
import { globalOf, percentChangeIn } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import { entryFlags, entryFlagsOf, globalAverage, rowOf } from "./figures.ts";

const cellIn = (table: string) => ({
  hours: unlessWithheld(
    hours(
      `Mean audit hours of the programmes in the year: \`audit_hours_mean\` of \`${table}\`; null where withheld.`,
    ),
  ),
  trend: nullable(trend(percentChangeIn("audit_hours_mean", table))),
  sampleSize: maybeSampleSize,
  ...entryFlags,
});
const uncertain = { hours: "hours", trend: "percent" } as const;

export const auditHours = defineObservation({
  id: "getObservatoryAuditHours",
  path: "/api/intelligence/observatory/audit-hours",
  title: "Observatory: audit hours",
  description:
    "Audit hours by industry, by region, and by industry and region, with the change from the year before.",
  sources: [
    "pci-dss-benchmark",
    "industry-trends",
    "region-trends",
    "industry-regions",
    "quantiles",
    "regions",
    "blocks",
  ],
  data: object({
    globalAvg: hours(globalOf("audit_hours_mean")),
    sampleSize,
    uncertainty: uncertaintyOf({ globalAvg: "hours" }),
    byIndustry: list(
      object({
        industry: industryId,
        ...cellIn("industry-trends.csv"),
        ...percentileFields("hours"),
        explained: explainedField("audit_hours"),
        uncertainty: uncertaintyOf({ ...uncertain, ...percentileUnits("hours") }),
      }),
    ),
    byRegion: list(
      object({ region: regionId, ...cellIn("region-trends.csv"), uncertainty: uncertaintyOf(uncertain) }),
    ),
    byIndustryAndRegion: list(
      object({
        industry: industryId,
        region: regionId,
        ...cellIn("industry-regions.csv"),
        uncertainty: uncertaintyOf(uncertain),
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const cellOf = (
      [now, before]: readonly [Estimate | null, Estimate | null],
      sampleSize: number | null,
      ...entries: readonly (readonly ["industries" | "regions", string])[]
    ) => {
      const trend = percentOf(now, before);
      return {
        hours: known(now?.value, to.hours),
        trend: known(trend?.value, to.percent),
        sampleSize,
        ...entryFlagsOf(tables, sampleSize, ...entries),
        uncertainty: { hours: sure.hours(now), trend: sure.percent(trend) },
      };
    };
    const { benchmark } = tables.span;
    const global = globalAverage(tables);
    return {
      globalAvg: to.hours(global.audit_hours),
      sampleSize: global.sampleSize,
      uncertainty: { globalAvg: sure.hours(globalMean(tables, "audit_hours", benchmark)) },
      byIndustry: [...benchmarkAverages(tables)].map(([industry, average]) => {
        const row = rowOf(tables.industryTrends, "industry", industry, benchmark);
        const own = industryFigures(tables, "audit_hours", industry);
        const sampleSize = row?.sample_size ?? null;
        return {
          industry,
          hours: known(average?.audit_hours, to.hours),
          trend: known(own.change?.value, to.percent),
          sampleSize,
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
          uncertainty: { hours: own.sure.now, trend: own.sure.change, ...own.sure.percentiles },
          ...own.percentiles,
          explained: own.explained,
        };
      }),
      byRegion: tables.regions.map(({ id: region }) => ({
        region,
        ...cellOf(
          thisYearAndBefore(tables, (year) => regionMean(tables, "audit_hours", region, year)),
          rowOf(tables.regionTrends, "region", region, benchmark)?.sample_size ?? null,
          ["regions", region],
        ),
      })),
      byIndustryAndRegion: tables.industries.flatMap(({ id: industry }) =>
        tables.regions.map(({ id: region }) => ({
          industry,
          region,
          ...cellOf(
            thisYearAndBefore(tables, (year) =>
              industryRegionMean(tables, "audit_hours", industry, region, year),
            ),
            industryRegionCount(tables, industry, region, benchmark),
            ["industries", industry],
            ["regions", region],
          ),
        })),
      ),
    };
  },
});
