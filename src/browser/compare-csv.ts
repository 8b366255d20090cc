import { METRIC } from "../model/metric.ts";
import type { CompareSettings } from "../site/compare/data.ts";
import { betterOf, type Placed } from "../site/compare/stand.ts";
import { betterThan } from "../site/compare/words.ts";
import { round } from "../statistics/round.ts";
import { safeCsv } from "./csv.ts";

const QUARTILES = [25, 50, 75];
const COLUMNS = [
  "metric",
  "label",
  "unit",
  "value",
  "better_than_pct",
  "beyond_published",
  "ci95_low",
  "ci95_high",
  "percentile",
  "industry",
  "framework",
  "region",
  "programmes",
  ...QUARTILES.map((percentile) => `percentile_${percentile}`),
  "release",
  "period",
  "source",
  "notice",
  "better_than_at_most_pct",
  "same_at_least_pct",
  "warnings",
];

/**
 * Returns where figures stand as CSV, with a row for each. An empty id means all; an end of an interval is
 * empty if it is beyond the published percentiles or is unknown. For a metric without a better side, only the
 * percentile says where it stands, and the interval is that of the percentile. For a figure that others have
 * too, the last columns give the largest percentage that it is better than, and the smallest that have the
 * same.
 * @param warnings what limits the comparison
 */
export function compareCsv(
  settings: CompareSettings,
  placed: readonly Placed[],
  warnings: readonly string[] = [],
): string {
  const { release, period, source, notice } = settings;
  const rows = placed.map(({ metric, value, rank, peers, programmes, quantiles }) => {
    const { label, unit } = METRIC[metric];
    const better = betterOf(metric);
    const share = betterThan(rank, better);
    const at = (percentile: number) => quantiles.find((one) => one.percentile === percentile)?.value ?? null;
    return [
      metric,
      label,
      unit,
      value,
      better === "neither" || share.same !== null ? null : share.percent,
      rank.outside ?? "",
      share.interval?.[0] ?? null,
      share.interval?.[1] ?? null,
      round(rank.percentile, 2),
      peers.industry ?? "",
      peers.framework ?? "",
      peers.region ?? "",
      programmes,
      ...QUARTILES.map(at),
      release,
      period,
      source,
      notice,
      better === "neither" || share.same === null ? null : share.percent,
      share.same,
      warnings.join(" "),
    ];
  });
  return safeCsv([COLUMNS, ...rows]);
}
