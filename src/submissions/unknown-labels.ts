import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import type { DataProblem } from "../model/problem.ts";
import type { IngestReport } from "./report.ts";

const MOST_LABELS = 20;
const REGISTRIES: Readonly<Record<string, string>> = {
  industry: "industries",
  framework: "frameworks",
  country: "countries",
};

/** The labels that no registry knows as problems, the most frequent first. */
export function unknownLabelProblems(labels: IngestReport["unknownLabels"]): DataProblem[] {
  return labels.slice(0, MOST_LABELS).map(({ column, value, count }) => {
    const registry = REGISTRIES[column];
    const file = `data/reference/${registry}.csv`;
    return {
      file: SUBMISSIONS,
      column,
      value,
      rule: `${count} ${count === 1 ? "row has" : "rows have"} it, and ${registry === undefined ? "it is no year" : `${file} does not`}`,
      remedy:
        registry === undefined ? "Write years with four digits." : `Add it to ${file}, or correct the rows.`,
    };
  });
}
