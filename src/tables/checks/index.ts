import type { DataProblem } from "../../model/problem.ts";
import { deprecationProblems } from "../deprecations.ts";
import type { Tables } from "../index.ts";
import { agreementProblems } from "./agreement.ts";
import { boundProblems } from "./bounds.ts";
import { cohortProblems } from "./cohorts.ts";
import { completenessProblems } from "./completeness.ts";
import { exposedProblems } from "./exposed.ts";
import { methodologyProblems } from "./methodology.ts";
import { privacyReportProblems } from "./privacy-report.ts";
import { programmeCountProblems } from "./programme-counts.ts";
import { costPartProblems, repeatedFigureProblems, tierProblems } from "./rows.ts";
import { withheldProblems } from "./withheld.ts";

/** All rules that reach over rows and tables, in tables whose rows are valid by themselves. */
export function consistencyProblems(tables: Tables): DataProblem[] {
  // The later checks look up thresholds and divide by counts, so those must hold first.
  const basics = [
    ...methodologyProblems(tables.methodology),
    ...completenessProblems(tables),
    ...programmeCountProblems(tables),
  ];
  if (basics.length > 0) return basics;
  return [
    ...cohortProblems(tables),
    ...withheldProblems(tables),
    ...exposedProblems(tables),
    ...boundProblems(tables),
    ...costPartProblems(tables),
    ...tierProblems(tables),
    ...repeatedFigureProblems(tables),
    ...agreementProblems(tables),
    ...privacyReportProblems(tables),
    ...deprecationProblems(tables),
  ];
}
