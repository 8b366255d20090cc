import {
  type SubmissionColumn,
  allSubmissionColumns,
  ORGANISATION_COLUMN,
  submissionColumns,
} from "../questionnaire/columns.ts";
import { labelFinders } from "../questionnaire/labels.ts";
import type { QuestionnaireLists } from "../questionnaire/lists.ts";
import { findingWord, requirementsIn } from "./findings.ts";
import type { LabelColumn } from "./labels.ts";
import {
  ASK,
  type ColumnMapping,
  CURRENCY,
  type FindingsMapping,
  IGNORE,
  type Mapping,
  OPEN_REQUIREMENTS,
} from "./mapping.ts";
import { isLabelAnyway } from "./namibia.ts";
import { decimalOf } from "./numbers.ts";
import { figureReader } from "./read-figure.ts";
import { type RowCurrency, rowCurrencyOf } from "./row-currency.ts";
import { type ImportedCell, importedCellAt, cellsAt, EMPTY_LIST, type ReadTable } from "./table.ts";
import { bareLetters, missingValueTest } from "./words.ts";
import { isFiscal, mappedYear } from "./years.ts";

/** A cell or row that is not copied to the submissions file as it is in the export. */
export interface Note {
  /** The column of the submissions file; undefined for a whole row. */
  readonly column: string | undefined;
  /** What happened to it. */
  readonly made: "row left out" | "cell left empty" | "cell altered";
  /** The value used for an altered cell. */
  readonly to?: string;
  readonly reason: string;
  readonly remedy: string;
}

/** A row of an export, converted to a row of a submissions file. */
export interface ConvertedRow {
  /** In the order of submissionColumns, followed by the organisation. */
  readonly cells: string[];
  readonly notes: readonly Note[];
}

/** Invisible characters that nobody types, such as NUL; not spaces and line ends. */
const CONTROL = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

/** Reads a cell: returns its value, with a note if it was altered, or only a note if it is not used. */
type Read = (
  cell: ImportedCell,
  currency?: RowCurrency,
) => string | Note | { readonly value: string; readonly note: Note };

/**
 * Creates a function that converts rows of an export into rows of a submissions file.
 * @param mapping a mapping without problems (see mappingProblems)
 */
export function converter(
  header: readonly string[],
  mapping: Mapping,
  lists: QuestionnaireLists,
): (row: readonly ImportedCell[]) => ConvertedRow {
  const columns = [...submissionColumns(lists.requirements), ORGANISATION_COLUMN];
  const known = new Map(allSubmissionColumns(lists.requirements).map((column) => [column.name, column]));
  const isMissing = missingValueTest(mapping.missing);
  const constant = columns.map((name) => {
    const value = mapping.constant?.[name] ?? "";
    // Asked by the draft, but meanwhile a column was mapped to it.
    return value === ASK ? "" : value;
  });
  const sources = header.flatMap((name, place) => {
    const own = mapping.columns?.[name];
    if (own === undefined || [IGNORE, ASK, CURRENCY].includes(own.to)) return [];
    const column = known.get(own.to);
    return [
      {
        place,
        own,
        at: columns.indexOf(own.to),
        column,
        read: column && reader(column, own, lists, mapping),
        empty: own.empty ?? (column?.kind === "finding" ? mapping.findings?.[""] : undefined),
      },
    ];
  });
  const currencyOf = rowCurrencyReader(header, mapping);
  const findings = lists.requirements.map(({ id }) => ({ id, at: columns.indexOf(`requirement_${id}`) }));
  const ownFindings = new Set(sources.map(({ at }) => at));
  return (row) => {
    const cells = [...constant];
    const notes: Note[] = [];
    const currency = currencyOf(row);
    for (const { place, own, at, column, read, empty } of sources) {
      const cell = importedCellAt(row, place);
      const control = CONTROL.exec(String(cell))?.[0];
      if (control !== undefined) {
        notes.push(controlNote(own.to, column, control));
        continue;
      }
      const missing = isMissing(String(cell)) && !isLabelAnyway(cell, own, lists.countries, mapping.missing);
      if (read === undefined) {
        const isEmptyAnswer = missing && cell !== EMPTY_LIST;
        const list = isEmptyAnswer
          ? own.empty === "none open"
            ? []
            : undefined
          : requirementsIn(String(cell));
        if (list === undefined) {
          if (!isEmptyAnswer)
            notes.push(
              emptied(
                OPEN_REQUIREMENTS,
                "is not a list of requirements",
                "Write their numbers, with semicolons between them, or none.",
              ),
            );
          continue;
        }
        if (isEmptyAnswer) {
          notes.push(
            altered(
              OPEN_REQUIREMENTS,
              "none open",
              "is empty, which according to the mapping means that no finding is open",
            ),
          );
        }
        for (const { id, at: place } of findings) {
          if (!ownFindings.has(place)) cells[place] = list.includes(id) ? "open" : "closed";
        }
      } else if (missing && (empty === "open" || empty === "closed")) {
        cells[at] = empty;
      } else if (!missing) {
        const value = read(cell, currency);
        if (typeof value === "string") cells[at] = value;
        else if ("value" in value) {
          cells[at] = value.value;
          notes.push(value.note);
        } else notes.push(value);
      }
    }
    return { cells, notes };
  };
}

/** Returns the mapping of a file that has the columns of a submissions file, but in another dialect. */
export function ownMapping(table: ReadTable, lists: QuestionnaireLists): Mapping {
  const known = new Map(allSubmissionColumns(lists.requirements).map((column) => [column.name, column]));
  return {
    columns: Object.fromEntries(
      table.header.map((name, place): [string, ColumnMapping] => {
        if (known.get(name)?.kind !== "figure") return [name, { to: name }];
        const decimal = decimalOf(cellsAt(table, place));
        if (decimal === "either") return [name, { to: name }];
        return [name, { to: name, decimal: decimal === "," || decimal === "." ? decimal : ASK }];
      }),
    ),
  };
}

/** Returns whether a header has exactly the columns of a submissions file; the organisation is optional. */
export function isOwnHeader(header: readonly string[], lists: QuestionnaireLists): boolean {
  const columns = submissionColumns(lists.requirements);
  return (
    columns.every((name) => header.includes(name)) &&
    header.every((name) => columns.includes(name) || name === ORGANISATION_COLUMN)
  );
}

function reader(
  column: SubmissionColumn,
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
      return yearReader(name, mapping);
    case "finding":
      return remembered(findingReader(name, { ...findings, ...mapping.findings }));
    case "choice":
      return remembered(labelReader(column, mapping.labels ?? {}, lists));
    case "name":
      return (cell) => String(cell).replace(LINK_AFTER, "").trim();
  }
}

/** The address that exports of databases write after a linked name: `Rose Ltd (https://…)`. */
const LINK_AFTER = /\s*\(https?:\/\/[^\s)]*\)\s*$/;

/** Returns a function that reads the currency of a row's amounts; it returns undefined if no column names it. */
function rowCurrencyReader(
  header: readonly string[],
  { columns = {} }: Mapping,
): (row: readonly ImportedCell[]) => RowCurrency | undefined {
  const place = header.findIndex((name) => columns[name]?.to === CURRENCY);
  if (place === -1) return () => undefined;
  const known = new Map<string, RowCurrency>();
  return (row) => {
    const text = String(importedCellAt(row, place));
    let currency = known.get(text);
    if (currency === undefined) {
      currency = rowCurrencyOf(text);
      known.set(text, currency);
    }
    return currency;
  };
}

function yearReader(name: string, mapping: ColumnMapping): Read {
  const which = mapping.fiscal === "year before" ? "before it" : "of the same number";
  return (cell) => {
    const year = mappedYear(cell, mapping);
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
    const word = String(cell).trim().toLowerCase();
    const meaning = meanings.get(word) ?? findingWord(word);
    if (meaning === "open" || meaning === "closed" || meaning === "") return meaning;
    return emptied(name, "is neither open nor closed", 'Map it under "findings" in the mapping.');
  };
}

function labelReader(
  { name, whenEmpty }: SubmissionColumn,
  labels: Readonly<Record<string, string | null>>,
  lists: QuestionnaireLists,
): Read {
  const find = labelFinders(lists)[name as LabelColumn];
  const exact = new Map(Object.entries(labels).map(([label, id]) => [label.trim(), id]));
  const bare = new Map(Object.entries(labels).map(([label, id]) => [bareLetters(label), id]));
  return (cell) => {
    const label = String(cell).trim();
    const id = exact.has(label) ? exact.get(label) : bare.get(bareLetters(label));
    if (id !== null) return id ?? find(label)?.id ?? label;
    const made = whenEmpty === "left out" ? "row left out" : "cell left empty";
    return {
      column: name,
      made,
      reason: "is left out by the mapping",
      remedy: "To use it, map it to an id there.",
    };
  };
}

function controlNote(to: string, column: SubmissionColumn | undefined, control: string): Note {
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return {
    column: to,
    made: column?.whenEmpty === "left out" ? "row left out" : "cell left empty",
    reason: `has the control character U+${code}`,
    remedy: "Remove it in the export.",
  };
}

function altered(column: string, to: string, reason: string): Note {
  return {
    column,
    made: "cell altered",
    to,
    reason,
    remedy: "Correct it in the export if it means something else.",
  };
}

function emptied(column: string, reason: string, remedy: string): Note {
  return { column, made: "cell left empty", reason, remedy };
}
