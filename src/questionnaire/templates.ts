import { columnName, type Sheet, type SheetColumn, type Validation, workbook } from "../workbook/workbook.ts";
import { QUESTIONNAIRE_COLUMNS, type CodeBookEntry, codeBookRow } from "./code-book.ts";
import { csvText } from "./csv.ts";
import { NOTE } from "./header.ts";

/** At most this many years are offered: spreadsheets limit an inline list to 255 characters. */
const MOST_YEARS = 40;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns the code book as CSV. */
export function codeBookCsv(book: readonly CodeBookEntry[]): string {
  return csvText([[...QUESTIONNAIRE_COLUMNS], ...book.map(codeBookRow)]);
}

/**
 * Returns a submissions file to fill in, as CSV: the header, and rows of notes with the definition, the allowed values and
 * an example of each column. Ingest skips the notes.
 */
export function templateCsv(book: readonly CodeBookEntry[]): string {
  const notes = (of: (entry: CodeBookEntry) => string) => [NOTE, ...book.slice(1).map(of)];
  return (
    BYTE_ORDER_MARK +
    csvText([
      book.map(({ name }) => name),
      notes(({ definition }) => definition),
      notes(({ allowed }) => allowed),
      notes(({ sample }) => `for example ${sample}`),
    ])
  );
}

/**
 * Returns a workbook to fill in: a sheet for submissions, with lists to choose from and a note next to each cell; the code
 * book; and the lists with the names of their entries. Saved as CSV, the first sheet is a submissions file.
 * @param years the years offered as choices; others can be written too
 */
export function templateWorkbook(book: readonly CodeBookEntry[], years: readonly number[]): Uint8Array {
  const lists = book.filter(({ kind }) => kind === "choice");
  const submissions: Sheet = {
    name: "Submissions",
    columns: book.map((entry) => submissionColumn(entry, ruleOf(entry, lists, years))),
    rows: [],
  };
  return workbook([submissions, codeBookSheet(book), listsSheet(lists)]);
}

type List = Pick<CodeBookEntry, "name" | "values">;

const LISTS = "Lists";

function submissionColumn(entry: CodeBookEntry, rule: Validation["rule"]): SheetColumn {
  const { name, kind, definition, allowed, sample, mayBeEmpty } = entry;
  const what = kind === "choice" ? "one of the list" : allowed;
  return {
    name,
    width: Math.max(name.length + 2, 12),
    ...(kind !== "figure" && kind !== "year" && { look: "text" }),
    validation: {
      rule,
      prompt: `${definition} Allowed: ${what}. Example: ${sample}.`,
      error: `Allowed: ${what}. May be empty: ${mayBeEmpty}.`,
    },
  };
}

function ruleOf(entry: CodeBookEntry, lists: readonly List[], years: readonly number[]): Validation["rule"] {
  switch (entry.kind) {
    case "figure":
      return { kind: "decimal", ...entry.range };
    case "finding":
      return { kind: "list", of: '"open,closed"' };
    case "year":
      return { kind: "list", of: `"${years.slice(-MOST_YEARS).join(",")}"`, isOpen: true };
    case "name":
      return { kind: "any" };
    case "choice": {
      const at = lists.findIndex(({ name }) => name === entry.name);
      const column = columnName(2 * at);
      const last = entry.values.length + 1;
      return { kind: "list", of: `${LISTS}!$${column}$2:$${column}$${last}` };
    }
  }
}

/** Column widths of the code book's sheet, in characters. */
const WIDTHS: Readonly<Record<(typeof QUESTIONNAIRE_COLUMNS)[number], number>> = {
  column: 24,
  label: 28,
  definition: 60,
  question: 48,
  unit: 14,
  allowed: 48,
  example: 20,
  may_be_empty: 40,
};

function codeBookSheet(book: readonly CodeBookEntry[]): Sheet {
  return {
    name: "Code book",
    columns: QUESTIONNAIRE_COLUMNS.map((name) => ({ name, width: WIDTHS[name], look: "prose" })),
    rows: book.map(codeBookRow),
  };
}

/** Builds a sheet with two columns for each list: the ids and their names. */
function listsSheet(lists: readonly List[]): Sheet {
  const most = Math.max(...lists.map(({ values }) => values.length));
  return {
    name: LISTS,
    columns: lists.flatMap(({ name }) => [
      { name, width: 24, look: "prose" },
      { name: `${name} (name)`, width: 28, look: "prose" },
    ]),
    rows: Array.from({ length: most }, (_, row) =>
      lists.flatMap(({ values }) => [values[row]?.id ?? "", values[row]?.label ?? ""]),
    ),
  };
}
