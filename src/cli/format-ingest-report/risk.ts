import { howMany } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";

/** Formats which risk indices are at their upper limit, and what shows the differences; no line if none is. */
export function riskLines({ riskAtLimit }: Pick<IngestReport, "riskAtLimit">): string[] {
  if (riskAtLimit === undefined) return [];
  const { isOverview, regions, of, days, fullRiskDays } = riskAtLimit;
  const where = [
    ...(isOverview ? ["of all programmes"] : []),
    ...(regions > 0 ? [`of ${regions} of ${howMany(of, "region")}`] : []),
  ].join(" and ");
  return [
    `the risk index ${where} is 100, the limit, so differences do not show: the mean delay of all programmes is ${days} days, and riskWeights.remediationDays in methodology.json counts ${fullRiskDays} days as full risk. Set a greater number before the first release; in a later one it makes the whole release a revision`,
  ];
}
