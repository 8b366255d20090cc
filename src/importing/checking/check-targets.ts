import { namesInWords } from "../../model/names-in-words.ts";
import type { DataProblem } from "../../model/problem.ts";
import type { SubmissionColumn } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { isPartOfRequirement } from "../headings/headings.ts";
import { ASK, type ColumnMapping, IGNORE, listedIn, type Mapping } from "../model/mapping.ts";
import { isLabelColumn } from "../values/labels.ts";
import { pointer } from "./check-column.ts";
import { idProblems } from "./check-labels.ts";

/** Checks that each column of a submissions file is filled from one source. */

/** A column of an export by its name, with its entry in the mapping. */
export type MappedColumn = readonly [name: string, column: ColumnMapping];

const KEEP_ONE = `Keep one of them, and write {"to": "${IGNORE}"} for the others.`;

const targetsOf = (mapped: readonly MappedColumn[]) =>
  mapped.map(([, { to }]) => to).filter((to) => ![ASK, IGNORE].includes(to));

const namesFor = (mapped: readonly MappedColumn[], target: string) =>
  mapped.filter(([, { to }]) => to === target).map(([name]) => name);

/** Returns a problem for each column of a submissions file that several columns of the export fill. */
export function sharedTargetProblems(file: string, mapped: readonly MappedColumn[]): DataProblem[] {
  const targets = targetsOf(mapped);
  return [...new Set(targets.filter((to, at) => targets.indexOf(to) !== at))].flatMap((to) => {
    const names = namesFor(mapped, to);
    // Parts of a requirement are read together, also with a column of the whole.
    const areParts =
      to.startsWith("requirement_") && names.filter((name) => !isPartOfRequirement(name)).length < 2;
    if (areParts) return [];
    return [{ file, value: to, rule: `is the target of ${namesInWords(names)}`, remedy: KEEP_ONE }];
  });
}

/** Returns the problem of lists of requirements that contradict each other: those of the closed and of the open ones. */
export function listProblems(file: string, mapped: readonly MappedColumn[]): DataProblem[] {
  const lists = mapped.filter(([, { to }]) => listedIn(to) !== undefined);
  if (new Set(lists.map(([, { to }]) => to)).size < 2) return [];
  const rule = `${namesInWords(lists.map(([name]) => name))} list requirements, and each list implies the opposite for those that it does not name`;
  return [{ file, rule, remedy: KEEP_ONE }];
}

/** Returns the problems of the values that the mapping gives for all rows. */
export function constantProblems(
  file: string,
  { columns = {}, constant = {} }: Mapping,
  known: readonly SubmissionColumn[],
  lists: QuestionnaireLists,
): DataProblem[] {
  const mapped = Object.entries(columns);
  const targets = targetsOf(mapped);
  return Object.entries(constant).flatMap(([name, value]): DataProblem[] => {
    const column = pointer("constant", name);
    if (value === ASK) {
      // The draft asked for it, but meanwhile a column was mapped to it.
      if (targets.includes(name)) return [];
      const remedy = "Write it in place of the question mark, or name its column.";
      return [{ file, column, rule: `which ${name} do all rows have?`, remedy }];
    }
    if (!known.some((one) => one.name === name)) {
      const rule = "is not a column of a submissions file";
      return [{ file, column, rule, remedy: "Correct its name." }];
    }
    if (targets.includes(name)) {
      const rule = `is given for all rows, but ${namesInWords(namesFor(mapped, name))} has the ${name} too`;
      const remedy = `Remove it here, or write {"to": "${IGNORE}"} for the column.`;
      return [{ file, column, value, rule, remedy }];
    }
    return isLabelColumn(name) ? idProblems(file, column, name, value, lists) : [];
  });
}
