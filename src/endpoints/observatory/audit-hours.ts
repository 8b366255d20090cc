import { nullable } from "../../tables/column.ts";
import { industryAverages } from "../averages.ts";
import { hours, industryId, list, object, regionId, trend } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, entryFlags, entryFlagsOf, globalAverage, rowOf } from "./figures.ts";

const cell = {
  hours: nullable(hours("Mean audit hours of the programmes in the year; null where withheld.")),
  trend: nullable(trend("Percent change on the year before; null where either year is withheld.")),
  sampleSize: maybeSampleSize,
  ...entryFlags,
};

export const auditHours = defineObservation({
  id: "getObservatoryAuditHours",
  path: "/api/intelligence/observatory/audit-hours",
  title: "Observatory: audit hours",
  description: "Audit hours by industry, by region and by both, with the change on the year before.",
  sources: ["pci-dss-benchmark", "industry-trends", "region-trends", "industry-regions", "regions"],
  data: object({
    globalAvg: hours("Mean over all programmes."),
    byIndustry: list(object({ industry: industryId, ...cell })),
    byRegion: list(object({ region: regionId, ...cell })),
    byIndustryAndRegion: list(object({ industry: industryId, region: regionId, ...cell })),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const { industryTrends, regionTrends, industryRegions } = tables;
    const cellOf = (
      now: { audit_hours_mean: number | null; sample_size: number | null } | undefined,
      before: { audit_hours_mean: number | null } | undefined,
      ...entries: readonly (readonly ["industries" | "regions", string])[]
    ) => ({
      hours: known(now?.audit_hours_mean, to.hours),
      trend: known(changeBetween(before?.audit_hours_mean, now?.audit_hours_mean), to.percent),
      sampleSize: now?.sample_size ?? null,
      ...entryFlagsOf(tables, now?.sample_size ?? null, ...entries),
    });
    const inBoth = (industry: string, region: string, year: number) =>
      industryRegions.find((row) => row.industry === industry && row.region === region && row.year === year);
    return {
      globalAvg: to.hours(globalAverage(tables).audit_hours),
      byIndustry: [...industryAverages(tables)].map(([industry, average]) => {
        const [now, before] = [tables.span.benchmark, tables.span.benchmark - 1].map((year) =>
          rowOf(industryTrends, "industry", industry, year),
        );
        return {
          industry,
          ...cellOf(now, before, ["industries", industry]),
          hours: known(average?.audit_hours, to.hours),
        };
      }),
      byRegion: tables.regions.map(({ id: region }) => ({
        region,
        ...cellOf(
          rowOf(regionTrends, "region", region, tables.span.benchmark),
          rowOf(regionTrends, "region", region, tables.span.benchmark - 1),
          ["regions", region],
        ),
      })),
      byIndustryAndRegion: tables.industries.flatMap(({ id: industry }) =>
        tables.regions.map(({ id: region }) => ({
          industry,
          region,
          ...cellOf(
            inBoth(industry, region, tables.span.benchmark),
            inBoth(industry, region, tables.span.benchmark - 1),
            ["industries", industry],
            ["regions", region],
          ),
        })),
      ),
    };
  },
});
