import { withoutLinks } from "../../model/without-links.ts";
import { IDENTIFIER_COLUMN, type SubmissionColumn } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { ASK, type ColumnMapping, type FindingsMapping, type Mapping } from "../model/mapping.ts";
import { altered, emptied, type Note } from "../model/note.ts";
import type { ImportedCell } from "../model/table.ts";
import { bareLetters } from "../text/words.ts";
import { COUNTS, findingText, findingWord, isCount } from "../values/findings.ts";
import { mappedYear } from "../values/fiscal-years.ts";
import { type LabelColumn, labelRecogniser, type ProposedLabel } from "../values/labels.ts";
import { notASubmission } from "../values/no-organisation.ts";
import { figureReader } from "../values/read-figure.ts";
import type { RowCurrency } from "../values/row-currency.ts";
import { isFiscal } from "../values/years.ts";

/** Reads a cell of a row: returns its value, with a note if it was altered, or only a note if it is not used. */
type Read = (
  cell: ImportedCell,
  currency?: RowCurrency,
  row?: readonly ImportedCell[],
) => string | Note | { readonly value: string; readonly note: Note };

/**
 * Returns a function that reads the cells of a column, by its mapping and the shared parts of the mapping.
 * @param heading its name in the export
 */
export function cellReader(
  column: SubmissionColumn,
  heading: string,
  mapping: ColumnMapping,
  lists: QuestionnaireLists,
  { findings = {}, rates }: Pick<Mapping, "findings" | "rates">,
): Read {
  const { name, kind } = column;
  switch (kind) {
    case "figure": {
      const read = figureReader(column, mapping, rates);
      return (cell, currency) => {
        const found = read(cell, currency);
        if (!("value" in found)) return emptied(name, found.reason, found.remedy);
        const { value, altered: why } = found;
        return why === undefined ? value : { value, note: altered(name, value, why) };
      };
    }
    case "year":
      // Anything that is not a year is reported later, when the row is checked.
      return yearReader(name, mapping, heading);
    case "finding":
      return remembered(findingReader(name, { ...findings, ...mapping.findings }));
    case "choice":
      return remembered(labelReader(column, mapping.labels ?? {}, lists));
    case "name":
      return (cell, _, row = []) => {
        const written = withoutLinks(String(cell)).trim();
        const others = row.flatMap((other) => (typeof other === "string" && other !== cell ? [other] : []));
        // An identifier has a number: SUM-17.
        const isIdentifier = name === IDENTIFIER_COLUMN && /\d/.test(written);
        const what = isIdentifier ? undefined : notASubmission(written, others);
        return what === undefined ? written : ofNobody(name, what);
      };
  }
}

/** Returns the note on a row that is no submission. */
function ofNobody(column: string, what: string): Note {
  return {
    column,
    made: "row left out",
    isOfNobody: true,
    reason: `is the name of ${what}, and not of a submission`,
    remedy: "If it is a submission, write the whole name of its organisation in the export.",
  };
}

function yearReader(name: string, mapping: ColumnMapping, heading: string): Read {
  const which = mapping.fiscal === "year before" ? "before it" : "of the same number";
  return (cell) => {
    const year = mappedYear(cell, mapping, heading);
    if (year === undefined || !isFiscal(cell)) return String(year ?? cell).trim();
    const reason = `is a fiscal year, and counts as the calendar year ${which}`;
    return { value: String(year), note: altered(name, String(year), reason) };
  };
}

/** Caches results by cell: columns of labels and words have few distinct values. */
function remembered(read: Read): Read {
  const known = new Map<ImportedCell, ReturnType<Read>>();
  return (cell) => {
    let value = known.get(cell);
    if (value === undefined) {
      value = read(cell);
      known.set(cell, value);
    }
    return value;
  };
}

function findingReader(name: string, words: FindingsMapping): Read {
  const meanings = new Map(
    Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning]),
  );
  return (cell) => {
    const text = findingText(String(cell));
    const own = meanings.get(String(cell).trim().toLowerCase()) ?? meanings.get(text);
    const meaning = own ?? (isCount(text, 1) ? meanings.get(COUNTS) : undefined) ?? findingWord(text);
    if (meaning === "open" || meaning === "closed" || meaning === "") return meaning;
    return emptied(name, "is neither open nor closed", 'Map it under "findings" in the mapping.');
  };
}

/** Returns the id of a label that is an entry's name, or another spelling or name of it; undefined if it may be a typo. */
function withoutDoubt({ id, isTypo }: ProposedLabel): string | undefined {
  return id === ASK || isTypo ? undefined : id;
}

function labelReader(
  { name, whenEmpty }: SubmissionColumn,
  labels: Readonly<Record<string, string | null>>,
  lists: QuestionnaireLists,
): Read {
  const recognise = labelRecogniser(name as LabelColumn, lists);
  const exact = new Map(Object.entries(labels).map(([label, id]) => [label.trim(), id]));
  const bare = new Map(Object.entries(labels).map(([label, id]) => [bareLetters(label), id]));
  return (cell) => {
    const label = String(cell).trim();
    const id = exact.has(label) ? exact.get(label) : bare.get(bareLetters(label));
    if (id !== null) return id ?? withoutDoubt(recognise(label)) ?? label;
    const made = whenEmpty === "left out" ? "row left out" : "cell left empty";
    return {
      column: name,
      made,
      reason: "is left out by the mapping",
      remedy: "To use it, map it to an id there.",
    };
  };
}
