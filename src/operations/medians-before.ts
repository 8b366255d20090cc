import type { LabelChanges } from "../disclosure/model/label-changes.ts";
import type { Files } from "../model/file.ts";
import type { PublishedMedian } from "../plausibility/moved.ts";
import { parseColumns } from "../tables/parse.ts";
import { quantiles } from "../tables/quantiles.ts";

/**
 * The medians that the release before published, by the names that industries have today. What cannot be read of it, as of
 * a release with other metrics, is compared with nothing.
 * @param files its tables, by path; none before a first release
 */
export function mediansBefore(files: Files, { industry: renames }: LabelChanges): PublishedMedian[] {
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
