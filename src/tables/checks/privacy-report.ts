import { LATEST_YEAR } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import type { Tables } from "../index.ts";
import { PRIVACY_REPORT_PATH } from "../privacy-report.ts";

/** A privacy report is that of the tables beside it. */
export function privacyReportProblems({ privacyReport, benchmark, methodology }: Tables): DataProblem[] {
  if (privacyReport === null) return [];
  const { k, population } = privacyReport;
  const counted = population.byYear[LATEST_YEAR];
  const facts: readonly [string, number | undefined, number][] = [
    ["/k", k, methodology.k],
    [`/population/byYear/${LATEST_YEAR}`, counted, benchmark.length],
  ];
  return facts
    .filter(([, found, expected]) => found !== expected)
    .map(([column, found, expected]) => ({
      file: PRIVACY_REPORT_PATH,
      column,
      value: String(found),
      rule: `must be ${expected}, as in the tables`,
      remedy: "Make tables and report with ingest, or delete the report of other tables.",
    }));
}
