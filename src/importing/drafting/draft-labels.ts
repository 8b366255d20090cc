import { group, sum } from "d3-array";
import { namesInWords } from "../../model/names-in-words.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { countedIn, type FoundInExport } from "../model/counted.ts";
import { ASK } from "../model/mapping.ts";
import { bareLetters } from "../text/words.ts";
import { isLabelColumn, LABEL_LISTS, labelProposer } from "../values/labels.ts";
import type { DraftedEntry, Given, MisspeltLabel } from "./draft-entry.ts";

/** The maximum number of ids that a question names. */
const MOST_IDS = 4;
/** Maximum number of labels that are mapped one by one. */
const MOST_LABELS = 200;

/** Drafts the mapping of a column of labels: the id of each, or a question. */
export function draftLabels({ to, cells }: Given, lists: QuestionnaireLists): DraftedEntry {
  if (!isLabelColumn(to)) throw new Error(`${to} has no list`);
  const propose = labelProposer(to, lists);
  const counted = spelledOnce(countedIn(cells.map((cell) => String(cell).trim())));
  const meanings: Record<string, string> = {};
  const asked: string[] = [];
  const misspelt: MisspeltLabel[] = [];
  const first = bareLetters(String(cells[0]));
  let readAs: string | undefined;
  const ids = lists[LABEL_LISTS[to]].map(({ id }) => id);
  const written = ids.length > MOST_IDS ? "its id" : namesInWords(ids, "or");
  for (const { label, count } of counted.slice(0, MOST_LABELS)) {
    const { id, nearest, isPlain, isTypo = false } = propose(label);
    if (id !== ASK && bareLetters(label) === first) readAs = id;
    if (isPlain) continue;
    meanings[label] = id;
    if (isTypo) misspelt.push({ label, rows: count, id });
    if (id !== ASK) continue;
    const near = nearest === undefined ? "" : `, such as ${nearest}`;
    const rows = count === 1 ? "1 row" : `${count} rows`;
    asked.push(
      `Which ${to} is ${JSON.stringify(label)} (${rows})${near}? Write ${written} under "labels", or null to leave it out.${asked.length === 0 ? ` Or add it to data/reference/${LABEL_LISTS[to]}.csv first; before the first release, you can remove unused entries there.` : ""}`,
    );
  }
  return {
    mapping: { to, ...(Object.keys(meanings).length > 0 && { labels: meanings }) },
    readAs,
    asked,
    misspelt,
  };
}

/** Joins the spellings of labels that a mapping reads alike, under the most frequent one. */
function spelledOnce(counted: readonly FoundInExport[]): FoundInExport[] {
  return [...group(counted, ({ label }) => bareLetters(label)).values()]
    .flatMap((own) => own.slice(0, 1).map(({ label }) => ({ label, count: sum(own, ({ count }) => count) })))
    .sort((a, b) => b.count - a.count);
}
