import type { Programme } from "../disclosure/model/programme.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import { isLabelColumn, LABEL_LISTS, labelProposer } from "../importing/values/labels.ts";
import type { DataProblem } from "../model/problem.ts";
import { isGathered } from "../tables/gathers.ts";
import type { Registries } from "../tables/index.ts";
import type { CleaningReport } from "./cleaning-report.ts";

type Labels = CleaningReport["unknownLabels"];

const MOST_LABELS = 20;

/** Returns a problem for each of the most frequent unknown labels, with the most similar entry. */
export function unknownLabelProblems(labels: Labels, registries: Registries): DataProblem[] {
  return labels.slice(0, MOST_LABELS).map(({ column, value, count }) => {
    const registry = isLabelColumn(column) ? LABEL_LISTS[column] : undefined;
    const file = `data/reference/${registry}.csv`;
    const near = nearestTo(column, value, registries);
    const correction =
      near === undefined ? "correct the rows" : `correct the rows, to ${near} if that is meant`;
    return {
      file: SUBMISSIONS,
      column,
      value,
      rule: `${count} ${count === 1 ? "row has" : "rows have"} it, but ${registry === undefined ? "it is not a year" : `${file} does not`}`,
      remedy:
        registry === undefined ? "Write years with four digits." : `Add it to ${file}, or ${correction}.`,
    };
  });
}

/**
 * Returns problems for unknown labels that look like another spelling of an industry or framework that no programme has.
 * Without a question, all of their submissions would be left out and the entry would be withheld.
 */
export function mistakenLabelProblems(
  labels: Labels,
  programmes: readonly Programme[],
  registries: Registries,
): DataProblem[] {
  const used = {
    industry: new Set(programmes.map(({ industry }) => industry)),
    framework: new Set(programmes.map(({ framework }) => framework)),
  };
  const isElsewhere = isGathered(registries.industries);
  const mistaken = labels.filter(({ column, value }) => {
    if (column !== "industry" && column !== "framework") return false;
    const near = nearestTo(column, value, registries);
    return near !== undefined && !used[column].has(near) && !isElsewhere(near);
  });
  return unknownLabelProblems(mistaken, registries);
}

function nearestTo(column: string, value: string, registries: Registries): string | undefined {
  return isLabelColumn(column) ? labelProposer(column, registries)(value).nearest : undefined;
}
