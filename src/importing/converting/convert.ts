import {
  allSubmissionColumns,
  ORGANISATION_COLUMN,
  type SubmissionColumn,
  submissionColumns,
} from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import {
  ASK,
  type ColumnMapping,
  contraryOf,
  CURRENCY,
  IGNORE,
  EMPTY_LISTS,
  listedIn,
  type Mapping,
} from "../model/mapping.ts";
import { altered, controlNote, emptied, type Note } from "../model/note.ts";
import { type ImportedCell, importedCellAt, cellsAt, EMPTY_LIST, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { decimalOf } from "../values/decimal-signs.ts";
import { isLabelAnyway } from "../values/namibia.ts";
import { emptyListMeaning, isListAsNumber, requirementsIn } from "../values/requirement-list.ts";
import { type RowCurrency, rowCurrencyOf } from "../values/row-currency.ts";
import { cellReader } from "./read-cell.ts";

/** A row of an export, converted to a row of a submissions file. */
export interface ConvertedRow {
  /** In the order of submissionColumns, followed by the organisation. */
  readonly cells: string[];
  readonly notes: readonly Note[];
}

const LIST_AS_NUMBER = [
  "is a number in the spreadsheet, which may have been two requirements, or a part of one",
  "Format the column as text, and write the numbers of the requirements with semicolons between them.",
] as const;
const NO_LIST = {
  open: ["is not a list of requirements", "Write their numbers, with semicolons between them, or none."],
  closed: [
    "is not a list of whole requirements",
    "Write the numbers of those that are met as a whole, with semicolons between them, or none.",
  ],
} as const;

/** Invisible characters that nobody types, such as NUL; not spaces and line ends. */
const CONTROL = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

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
    // The draft asked for it, but meanwhile a column was mapped to it.
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
        read: column && cellReader(column, name, own, lists, mapping),
        listed: listedIn(own.to),
        isNext: header.slice(0, place).some((other) => mapping.columns?.[other]?.to === own.to),
        empty: own.empty ?? (column?.kind === "finding" ? mapping.findings?.[""] : undefined),
      },
    ];
  });
  const currencyOf = rowCurrencyReader(header, mapping);
  const findings = lists.requirements.map(({ id }) => ({ id, at: columns.indexOf(`requirement_${id}`) }));
  const ownFindings = new Set(sources.map(({ at }) => at));
  const answers = answerPlaces(sources);
  return (row) => {
    const cells = [...constant];
    const notes: Note[] = [];
    const currency = currencyOf(row);
    const isUnanswered = answers.length > 0 && answers.every((place) => isMissing(String(row[place])));
    for (const { place, own, at, column, read, listed, empty, isNext } of sources) {
      const cell = importedCellAt(row, place);
      const control = CONTROL.exec(String(cell))?.[0];
      if (control !== undefined) {
        notes.push(controlNote(own.to, column, control));
        continue;
      }
      const missing = isMissing(String(cell)) && !isLabelAnyway(cell, own, lists.countries, mapping.missing);
      if (listed !== undefined) {
        const isEmptyAnswer = missing && cell !== EMPTY_LIST;
        const list = isEmptyAnswer
          ? meansNone(own)
            ? []
            : undefined
          : requirementsIn(cell, lists.requirements, listed);
        if (list === undefined) {
          const [reason, remedy] = isListAsNumber(cell) ? LIST_AS_NUMBER : NO_LIST[listed];
          if (!isEmptyAnswer) notes.push(emptied(own.to, reason, remedy));
          continue;
        }
        if (isEmptyAnswer) {
          const reason = `is empty, which according to the mapping means that ${emptyListMeaning(listed)}`;
          notes.push(altered(own.to, EMPTY_LISTS[listed][0], reason));
        }
        for (const { id, at: place } of findings) {
          if (!ownFindings.has(place)) cells[place] = list.includes(id) ? listed : contraryOf(listed);
        }
      } else if (read === undefined) {
        continue;
      } else if (missing && (empty === "open" || empty === "closed")) {
        if (!isUnanswered) cells[at] = isNext ? withPart(cells[at], empty) : empty;
      } else if (!missing) {
        const value = read(cell, currency, row);
        if (typeof value === "string") cells[at] = isNext ? withPart(cells[at], value) : value;
        else if ("value" in value) {
          cells[at] = value.value;
          notes.push(value.note);
        } else notes.push(value);
      }
    }
    return { cells, notes };
  };
}

/**
 * Returns the places of the columns of requirements and of the one that says which or that none is open: a row in which all of
 * them are empty has no answer. Empty if there is no such column.
 */
function answerPlaces(
  sources: readonly {
    readonly place: number;
    readonly own: ColumnMapping;
    readonly column: SubmissionColumn | undefined;
  }[],
): readonly number[] {
  const isList = ({ own }: (typeof sources)[number]) => listedIn(own.to) !== undefined && !meansNone(own);
  if (!sources.some(isList)) return [];
  return sources
    .filter((source) => isList(source) || source.column?.kind === "finding")
    .map(({ place }) => place);
}

/** Returns whether an empty cell of a list of requirements means that it has none. */
function meansNone({ to, empty }: ColumnMapping): boolean {
  const listed = listedIn(to);
  return listed !== undefined && empty === EMPTY_LISTS[listed][0];
}

/** Returns the finding of a requirement with one more of its parts: open if any of them is. */
function withPart(finding = "", part = ""): string {
  return finding === "open" || part === "" ? finding : part;
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

/**
 * Returns a mapping with the decimal sign of each column of figures that it gives none for and whose numbers have a comma: this
 * quarter's export may be written otherwise than the one that it was made for.
 */
export function withDecimalCommas(mapping: Mapping, table: ReadTable, lists: QuestionnaireLists): Mapping {
  const figures = new Set(
    allSubmissionColumns(lists.requirements).flatMap(({ name, kind }) => (kind === "figure" ? [name] : [])),
  );
  const hasComma = (name: string, { to, decimal }: ColumnMapping) => {
    const place = decimal === undefined && figures.has(to) ? table.header.indexOf(name) : -1;
    return place !== -1 && decimalOf(cellsAt(table, place)) === ",";
  };
  if (mapping.columns === undefined) return mapping;
  const columns = Object.entries(mapping.columns).map(([name, column]): [string, ColumnMapping] => [
    name,
    hasComma(name, column) ? { ...column, decimal: "," } : column,
  ]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}

/** Returns whether a header has exactly the columns of a submissions file; the organisation is optional. */
export function isOwnHeader(header: readonly string[], lists: QuestionnaireLists): boolean {
  const columns = submissionColumns(lists.requirements);
  return (
    columns.every((name) => header.includes(name)) &&
    header.every((name) => columns.includes(name) || name === ORGANISATION_COLUMN)
  );
}

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
