import type { LabelChanges } from "../disclosure/model/label-changes.ts";
import type { Files } from "../model/file.ts";
import type { PublishedMedian } from "../plausibility/moved.ts";
import { parseColumns } from "../tables/parse.ts";
import { quantiles } from "../tables/quantiles.ts";

/**
 * Returns the medians that the previous release published, under today's industry names. Rows that cannot be read, such as
 * those of a release with other metrics, are left out.
 * @param files the tables of the previous release, by path; empty for a first release
 */
export function previousMedians(files: Files, { industry: renames }: LabelChanges): PublishedMedian[] {
  const bytes = files.get(quantiles.path);
  if (bytes === undefined) return [];
  const names = ["industry", "year", "metric", "percentile", "value"] as const;
  return parseColumns(quantiles, names, bytes).rows.flatMap(
    ({ industry, year, metric, percentile, value }) =>
      percentile === 50 && value !== null
        ? [{ column: metric, industry: renames.get(industry) ?? industry, year, median: value }]
        : [],
  );
}
