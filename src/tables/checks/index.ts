import type { DataProblem } from "../../model/problem.ts";
import { deprecationProblems } from "../deprecations.ts";
import type { Tables } from "../index.ts";
import { blockProblems } from "./blocks.ts";
import { cellProblems } from "./cells.ts";
import { costShareProblems } from "./cost-shares.ts";
import { endProblems } from "./ends.ts";
import { industryYearProblems } from "./industry-years.ts";
import { labelProblems } from "./labels.ts";
import { methodologyProblems } from "./methodology.ts";
import { newEntryProblems } from "./new-entries.ts";
import { privacyReportProblems } from "./privacy-report.ts";
import { programmeRowProblems } from "./programmes.ts";
import { quantileProblems } from "./quantiles.ts";
import { rateProblems } from "./rates.ts";
import { relationProblems } from "./relations.ts";
import { rateYearProblems, spanProblems } from "./years.ts";

/**
 * Checks all rules across rows and tables, in tables whose rows are valid by themselves: blocks are safe as far as they show,
 * and every other table follows from them.
 */
export function consistencyProblems(tables: Tables): DataProblem[] {
  // Later checks look up thresholds and labels, so these must be valid first.
  const basics = [
    ...methodologyProblems(tables.methodology),
    ...labelProblems(tables),
    ...spanProblems(tables),
    ...endProblems(tables),
    ...newEntryProblems(tables),
  ];
  if (basics.length > 0) return basics;
  return [
    ...blockProblems(tables),
    ...programmeRowProblems(tables),
    ...cellProblems(tables),
    ...relationProblems(tables),
    ...quantileProblems(tables),
    ...costShareProblems(tables),
    ...industryYearProblems(tables),
    ...rateProblems(tables),
    ...rateYearProblems(tables),
    ...privacyReportProblems(tables),
    ...deprecationProblems(tables),
  ];
}
