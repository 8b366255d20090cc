import type { DataProblem } from "../../model/problem.ts";
import type { ListEntry, QuestionnaireLists } from "../../questionnaire/lists.ts";
import { gatherersIn } from "../../tables/gathers.ts";
import { renamesIn } from "../../tables/renames.ts";
import { ASK, type ColumnMapping } from "../model/mapping.ts";
import { isLabelColumn, LABEL_LISTS, type LabelColumn } from "../values/labels.ts";

/** Returns a problem for each label of a column that is not answered yet, and for each id that no entry has or had. */
export function mappedLabelProblems(
  file: string,
  column: string,
  to: string,
  labels: ColumnMapping["labels"] = {},
  lists: QuestionnaireLists,
): DataProblem[] {
  const ids = isLabelColumn(to) ? lists[LABEL_LISTS[to]].map((entry) => entry.id).join(", ") : "";
  const named = new Set<string>();
  return Object.entries(labels).flatMap(([label, id]): DataProblem[] => {
    if (id === ASK) {
      const remedy = `Write one of ${ids}, or null to leave its rows out.`;
      return [{ file, column, value: label, rule: `which ${to} is it?`, remedy }];
    }
    // Many labels may mean the same id.
    if (id === null || !isLabelColumn(to) || named.has(id)) return [];
    named.add(id);
    return idProblems(file, column, to, id, lists);
  });
}

/** Returns a problem if an id is neither that of an entry, nor a former one, nor one that is published as an entry. */
export function idProblems(
  file: string,
  column: string,
  of: LabelColumn,
  id: string,
  lists: QuestionnaireLists,
): DataProblem[] {
  const entries: readonly ListEntry[] = lists[LABEL_LISTS[of]];
  const ids = entries.map((entry) => entry.id);
  if (ids.includes(id) || renamesIn(entries).has(id) || gatherersIn(entries).has(id)) return [];
  return [
    {
      file,
      column,
      value: id,
      rule: `is not the id of a known ${of}`,
      remedy: `Write one of ${ids.join(", ")}.`,
    },
  ];
}
