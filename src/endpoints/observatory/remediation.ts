import * as Type from "typebox";
import { shares } from "../../statistics/shares.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import type { RequirementGapRow } from "../../tables/observatory.ts";
import { industryAverages } from "../averages.ts";
import { delayFields, delayOf } from "../delays.ts";
import { days, label, list, object, percent, trend } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, entryFlags, entryFlagsOf, globalAverage, rowOf } from "./figures.ts";

export const remediation = defineObservation({
  id: "getObservatoryRemediation",
  path: "/api/intelligence/observatory/remediation",
  title: "Observatory: remediation",
  description:
    "Remediation delays by industry, hotspots among the PCI DSS requirements, and what causes delay.",
  sources: [
    "pci-dss-benchmark",
    "remediation-delay",
    "industry-trends",
    "requirement-gaps",
    "bottleneck-shares",
    "requirements",
    "bottlenecks",
  ],
  data: object({
    globalAvg: days("Mean remediation delay over all programmes."),
    byIndustry: list(object({ ...delayFields, sampleSize: maybeSampleSize, ...entryFlags })),
    requirementHotspots: list(
      object({
        requirement: Type.Integer({ minimum: 1, description: "PCI DSS requirement." }),
        title: label("What the requirement is about."),
        openFindingRate: nullable(
          percent(
            "Share of the programmes that answered with an open finding, from counts rounded to fives.",
          ),
        ),
        avgDays: nullable(days("Mean remediation delay of the programmes with an open finding.")),
        trend: nullable(
          trend(
            "Percent change of the open-finding rate on the year before; null without a rate to compare with.",
          ),
        ),
        sampleSize: maybeSampleSize,
        ...entryFlags,
      }),
      { description: "Highest rate of open findings first; withheld ones last." },
    ),
    bottlenecks: list(
      object({
        bottleneck: label("Cause of delay."),
        label: label("Name of the cause."),
        share: nullable(percent("Share of the programmes that named a cause, from counts rounded to fives.")),
        avgDelayDays: nullable(days("Mean delay that the cause costs the programmes that name it.")),
        sampleSize: maybeSampleSize,
        ...entryFlags,
      }),
      {
        description: "Most frequent first; withheld ones last. The shares sum to 100 where none is withheld.",
      },
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    return {
      globalAvg: to.days(globalAverage(tables).remediation_days),
      byIndustry: tables.industries.map(({ id: industry }) => {
        const sampleSize = industryAverages(tables).get(industry)?.sampleSize ?? null;
        return {
          ...delayOf(
            tables,
            industry,
            rowOf(tables.remediation, "industry", industry, tables.span.benchmark),
          ),
          sampleSize,
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
        };
      }),
      requirementHotspots: hotspots(tables).map(({ requirement, title, now, before }) => ({
        requirement,
        title,
        openFindingRate: known(now?.open_finding_rate_pct, to.percent),
        avgDays: known(now?.avg_remediation_days, to.days),
        trend: known(changeBetween(before?.open_finding_rate_pct, now?.open_finding_rate_pct), to.percent),
        sampleSize: now?.sample_size ?? null,
        ...(now?.avg_remediation_days === null && now.sample_size !== null
          ? {}
          : entryFlagsOf(tables, programmesWithFindings(now), ["requirements", requirement])),
      })),
      bottlenecks: causes(tables),
    };
  },
});

/** Requirements with their latest two years, highest open-finding rate first. */
function hotspots({ requirements, requirementGaps, span }: Tables) {
  const gap = (requirement: number, year: number) =>
    requirementGaps.find((row) => row.requirement === requirement && row.year === year);
  return requirements
    .map(({ id, title }) => ({
      requirement: id,
      title,
      now: gap(id, span.benchmark),
      before: gap(id, span.benchmark - 1),
    }))
    .sort((a, b) => (b.now?.open_finding_rate_pct ?? -1) - (a.now?.open_finding_rate_pct ?? -1));
}

/** How many programmes the mean delay of a requirement rests on: those with an open finding. */
function programmesWithFindings(row: RequirementGapRow | undefined): number | null {
  if (row === undefined || row.sample_size === null || row.open_finding_rate_pct === null) return null;
  return Math.round((row.sample_size * row.open_finding_rate_pct) / 100);
}

function causes(tables: Tables) {
  const to = rounder(tables);
  const rows = tables.bottlenecks
    .map(({ id, display_name }) => ({
      id,
      display_name,
      row: tables.bottleneckShares.find(
        (share) => share.bottleneck === id && share.year === tables.span.benchmark,
      ),
    }))
    .sort((a, b) => (b.row?.sample_size ?? -1) - (a.row?.sample_size ?? -1));
  const counts = rows.map(({ row }) => row?.sample_size ?? null);
  // Only a whole can be made to sum to 100.
  const whole = counts.every((count) => count !== null)
    ? shares(counts, tables.methodology.rounding.percent)
    : undefined;
  return rows.map(({ id, display_name, row }, index) => ({
    bottleneck: id,
    label: display_name,
    share: whole?.[index] ?? known(row?.share_pct, to.percent),
    avgDelayDays: known(row?.avg_delay_days, to.days),
    sampleSize: row?.sample_size ?? null,
    ...entryFlagsOf(tables, row?.sample_size ?? null, ["bottlenecks", id]),
  }));
}
