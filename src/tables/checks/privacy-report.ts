import type { Files } from "../../model/file.ts";
import type { DataProblem } from "../../model/problem.ts";
import { sha256 } from "../../model/sha256.ts";
import type { Tables } from "../index.ts";
import { PRIVACY_REPORT_PATH, type PrivacyReport } from "../privacy-report.ts";

const REMEDY =
  "Restore the file as ingest made it, or make tables and report with ingest. Delete the report only if it is of other tables.";

/** Checks that the counts of a privacy report match the tables next to it. */
export function privacyReportProblems({
  privacyReport,
  blocks,
  benchmark,
  methodology,
  span,
}: Tables): DataProblem[] {
  if (privacyReport === null) return [];
  const { k, population, blocks: counted } = privacyReport;
  const facts: readonly [string, number | undefined, number][] = [
    ["/k", k, methodology.k],
    [`/population/byYear/${span.benchmark}`, population.byYear[span.benchmark], benchmark.length],
    ["/population/programmes", population.programmes, blocks.reduce((sum, row) => sum + row.programmes, 0)],
    ["/blocks/all", counted.all, blocks.length],
  ];
  return facts
    .filter(([, found, expected]) => found !== expected)
    .map(([column, found, expected]) => ({
      file: PRIVACY_REPORT_PATH,
      column,
      value: String(found),
      rule: `must be ${expected}, as in the tables`,
      remedy: REMEDY,
    }));
}

/**
 * Checks by digest that a privacy report covers exactly the tables next to it.
 * @param tables paths of the tables that ingest makes
 */
export function digestProblems(
  report: PrivacyReport | null,
  files: Files,
  tables: readonly string[],
): DataProblem[] {
  if (report === null) return [];
  const problem = (path: string, rule: string, value?: string): DataProblem => ({
    file: PRIVACY_REPORT_PATH,
    column: `/digests/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    ...(value !== undefined && { value }),
    rule,
    remedy: REMEDY,
  });
  return [
    ...tables
      .filter((path) => !(path in report.digests))
      .map((path) => problem(path, `must exist for ${path}`)),
    ...Object.entries(report.digests).flatMap(([path, digest]) => {
      const bytes = files.get(path);
      if (bytes === undefined) return [problem(path, `belongs to ${path}, which is missing`, digest)];
      const found = sha256(bytes);
      return found === digest ? [] : [problem(path, `must be ${found}, the SHA-256 of ${path}`, digest)];
    }),
  ];
}
