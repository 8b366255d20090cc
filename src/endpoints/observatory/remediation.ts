import * as Type from "typebox";
import { shares } from "../../statistics/shares.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { globalMean } from "../averages-of-industries.ts";
import { benchmarkAverages } from "../averages.ts";
import { delayFields, delayOf } from "../delays.ts";
import { percentOf } from "../estimates.ts";
import { days, label, list, object, percent, sampleSize, trend } from "../fields.ts";
import {
  bottleneckDelay,
  bottleneckShare,
  openFindingRate,
  programmesWithFindings,
  requirementDelay,
} from "../rate-estimates.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, unlessWithheld } from "../withheld.ts";
import { globalOf } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, entryFlags, entryFlagsOf, globalAverage, rowOf } from "./figures.ts";

/** The schema of a count of programmes. */
const programmes = (description: string, minimum = 1) =>
  Type.Integer({ minimum, unit: "programmes", description });

/** A count whose name has another meaning in other answers. */
const ambiguous = (description: string) => ({ ...programmes(description), deprecated: true });

/** A figure whose number of programmes is in another field of its object. */
const counted = <S extends Type.TNumber>(figure: S, countIn: string) => ({ ...figure, countIn });

export const remediation = defineObservation({
  id: "getObservatoryRemediation",
  path: "/api/intelligence/observatory/remediation",
  title: "Observatory: remediation",
  description:
    "Remediation delays by industry, hotspots among the PCI DSS requirements, and the causes of delay.",
  sources: [
    "pci-dss-benchmark",
    "remediation-delay",
    "industry-trends",
    "requirement-gaps",
    "bottleneck-shares",
    "requirements",
    "bottlenecks",
    "quantiles",
    "blocks",
  ],
  data: object({
    globalAvg: days(globalOf("remediation_days_mean")),
    sampleSize,
    uncertainty: uncertaintyOf({ globalAvg: "days" }),
    byIndustry: list(object({ ...delayFields, ...entryFlags })),
    requirementHotspots: list(
      object({
        requirement: Type.Integer({ minimum: 1, description: "PCI DSS requirement." }),
        title: label("What the requirement is about."),
        openFindingRate: nullable(
          counted(
            percent(
              "Share of the `respondents` with an open finding, computed from counts in steps of five: `open_finding_rate_pct` of `requirement-gaps.csv`.",
            ),
            "respondents",
          ),
        ),
        avgDays: nullable(
          counted(
            days(
              "Mean remediation delay of the programmes with an open finding: `avg_remediation_days` of `requirement-gaps.csv`.",
            ),
            "openFindings",
          ),
        ),
        trend: nullable(
          counted(
            trend(
              "Change of the open-finding rate in percent of the year before, not in points: 100 x (now - before) / before, computed from `open_finding_rate_pct` in `requirement-gaps.csv`; null without a rate in the year before.",
            ),
            "respondents",
          ),
        ),
        respondents: nullable(
          programmes(
            "Number of programmes that the rate is based on, in steps of five: those that answered for the requirement and may be counted; `sample_size` of `requirement-gaps.csv`.",
          ),
        ),
        openFindings: nullable(
          programmes(
            "Number of programmes with an open finding, in steps of five: `open_findings` of `requirement-gaps.csv`.",
            0,
          ),
        ),
        sampleSize: nullable(
          ambiguous("Deprecated because the same name is another count in `bottlenecks`; use `respondents`."),
        ),
        ...entryFlags,
        uncertainty: uncertaintyOf({ openFindingRate: "percent", avgDays: "days", trend: "percent" }),
      }),
      {
        description:
          "Highest rate of open findings first; withheld ones last. `lowSample` and `suppressed` refer to the delay, and depend on `openFindings`. Both are left out if the rate is published and the delay is not.",
      },
    ),
    bottlenecks: list(
      object({
        bottleneck: label("Cause of delay."),
        label: label("Name of the cause."),
        share: unlessWithheld(
          counted(
            percent(
              "Share of the `respondents` that named the cause, computed from counts in steps of five: `share_pct` of `bottlenecks.csv`; rounded by largest remainder if none is withheld.",
            ),
            "respondents",
          ),
        ),
        avgDelayDays: unlessWithheld(
          counted(
            days(
              "Mean delay due to the cause, over the programmes that named it: `avg_delay_days` of `bottlenecks.csv`.",
            ),
            "named",
          ),
        ),
        respondents: unlessWithheld(
          programmes(
            "Number of programmes that named any cause, in steps of five: `respondents` of `bottlenecks.csv`.",
          ),
        ),
        named: unlessWithheld(
          programmes(
            "Number of programmes that named the cause, in steps of five: `sample_size` of `bottlenecks.csv`.",
          ),
        ),
        sampleSize: unlessWithheld(
          ambiguous(
            "Deprecated because the same name is another count in `requirementHotspots`; use `named`.",
          ),
        ),
        ...entryFlags,
        uncertainty: uncertaintyOf({ share: "percent", avgDelayDays: "days" }),
      }),
      {
        description:
          "Most frequent first; withheld ones last. The shares sum to 100 if none is withheld. `lowSample` refers to `named`.",
      },
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const global = globalAverage(tables);
    return {
      globalAvg: to.days(global.remediation_days),
      sampleSize: global.sampleSize,
      uncertainty: {
        globalAvg: sure.days(globalMean(tables, "remediation_days", tables.span.benchmark)),
      },
      byIndustry: tables.industries.map(({ id: industry }) => {
        const sampleSize = benchmarkAverages(tables).get(industry)?.sampleSize ?? null;
        return {
          ...delayOf(
            tables,
            industry,
            rowOf(tables.remediation, "industry", industry, tables.span.benchmark),
          ),
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
        };
      }),
      requirementHotspots: hotspots(tables).map(({ requirement, title, now, before }) => ({
        requirement,
        title,
        openFindingRate: known(now?.open_finding_rate_pct, to.percent),
        avgDays: known(now?.avg_remediation_days, to.days),
        trend: known(changeBetween(before?.open_finding_rate_pct, now?.open_finding_rate_pct), to.percent),
        respondents: now?.sample_size ?? null,
        openFindings: programmesWithFindings(now),
        sampleSize: now?.sample_size ?? null,
        ...(now?.avg_remediation_days === null && now.sample_size !== null
          ? {}
          : entryFlagsOf(tables, programmesWithFindings(now), ["requirements", requirement])),
        uncertainty: {
          openFindingRate: sure.percent(openFindingRate(now)),
          avgDays: sure.days(requirementDelay(now)),
          trend: sure.percent(percentOf(openFindingRate(now), openFindingRate(before))),
        },
      })),
      bottlenecks: causes(tables),
    };
  },
});

/** Returns the requirements with their latest two years, highest rate of open findings first. */
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

function causes(tables: Tables) {
  const to = rounder(tables);
  const sure = uncertainties(tables);
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
  // Shares can sum to 100 only if no count is missing.
  const whole = counts.every((count) => count !== null)
    ? shares(counts, tables.methodology.rounding.percent)
    : undefined;
  return rows.map(({ id, display_name, row }, index) => ({
    bottleneck: id,
    label: display_name,
    share: whole?.[index] ?? known(row?.share_pct, to.percent),
    avgDelayDays: known(row?.avg_delay_days, to.days),
    respondents: row?.respondents ?? null,
    named: row?.sample_size ?? null,
    sampleSize: row?.sample_size ?? null,
    ...entryFlagsOf(tables, row?.sample_size ?? null, ["bottlenecks", id]),
    uncertainty: {
      share: sure.percent(bottleneckShare(row)),
      avgDelayDays: sure.days(bottleneckDelay(row)),
    },
  }));
}
