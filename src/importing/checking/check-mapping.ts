import type { Static } from "typebox";
import { LIMITS } from "../../model/limits.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { howMany } from "../../model/unit.ts";
import { allSubmissionColumns } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import { figureColumn } from "../headings/heading-doubts.ts";
import { type Noted, notedCurrencyQuestion, notedIn, notedQuestion } from "../headings/noted.ts";
import {
  ASK,
  type ColumnMapping,
  CURRENCY,
  EMPTY_LISTS,
  IGNORE,
  listedIn,
  type Mapping,
  MappingSchema,
} from "../model/mapping.ts";
import { EMPTY_LIST, importedCellAt, type ReadTable, type Separator, SEPARATORS } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { emptyListMeaning } from "../values/requirement-list.ts";
import { amountCurrencyOf, currencyIn, rowCurrencyOf, sharedRateQuestion } from "../values/row-currency.ts";
import { unitsIn } from "../values/units.ts";
import { columnProblems, emptyRemedy, OPEN, pointer, wordProblems } from "./check-column.ts";
import { constantProblems, listProblems, type MappedColumn, sharedTargetProblems } from "./check-targets.ts";
import { yearProblems } from "./check-years.ts";

/**
 * Parses a mapping and validates it against its schema.
 * @param file name of the file in problems
 * @throws DataError with every problem
 */
export function parseMapping(file: string, bytes: Uint8Array): Mapping {
  const { value, problems, total } = parseDocument(file, MappingSchema, bytes, LIMITS.settingsBytes);
  if (total > 0) throw new DataError(problems, total);
  const { constant, ...rest } = value as Static<typeof MappingSchema>;
  if (constant === undefined) return rest;
  const texts = Object.entries(constant).map(([name, own]) => [name, String(own)]);
  return { ...rest, constant: Object.fromEntries(texts) };
}

/**
 * Returns the problems that keep a mapping from being used for an export: open questions, columns that it does not name, and
 * entries that do not fit.
 * @param file name of the mapping in problems
 * @param table the export
 */
export function mappingProblems(
  file: string,
  mapping: Mapping,
  { header, rows, notes = [] }: Pick<ReadTable, "header" | "rows" | "notes">,
  lists: QuestionnaireLists,
): DataProblem[] {
  const mapped = Object.entries(mapping.columns ?? {});
  const elsewhere = headerLineProblem(file, mapping, header, mapped);
  if (elsewhere !== undefined) return [elsewhere];
  const known = allSubmissionColumns(lists.requirements);
  const hasCurrencies = mapped.some(([, { to }]) => to === CURRENCY);
  const noted = notedIn(notes);
  return [
    ...unnamedProblems(file, mapping, header),
    ...mapped.flatMap(([name, column]) => [
      ...columnProblems(file, name, column, known, lists),
      ...emptyProblems(file, name, column, mapping, { header, rows }),
      ...unitProblems(file, name, column, noted),
      ...(hasCurrencies ? [] : currencyProblems(file, name, column, noted, { header, rows })),
      ...(column.to === "year" ? yearProblems(file, name, column, rows, header.indexOf(name)) : []),
      ...absenceProblems(file, name, column, mapping, header),
    ]),
    ...sharedTargetProblems(file, mapped),
    ...listProblems(file, mapped),
    ...constantProblems(file, mapping, known, lists),
    ...rateProblems(file, mapping, { header, rows }),
    ...wordProblems(file, "/findings", mapping.findings),
  ];
}

/** Returns the problem of a header line that is another one in this export; undefined if it has half of the mapped columns. */
function headerLineProblem(
  file: string,
  { dialect }: Mapping,
  header: readonly string[],
  mapped: readonly MappedColumn[],
): DataProblem | undefined {
  const line = dialect?.headerLine;
  const found = mapped.filter(([name]) => header.includes(name)).length;
  if (2 * found >= mapped.length) return undefined;
  const other = otherSeparatorIn(header, dialect?.separator, mapped.length);
  if (other !== undefined)
    return {
      file,
      column: "/dialect/separator",
      value: dialect?.separator ?? "",
      rule: `separates the header into ${howMany(header.length, "column")}, and ${other} into more`,
      remedy: `Remove "separator" and "encoding" from "dialect": they are detected.`,
    };
  if (line === undefined) return undefined;
  return {
    file,
    column: "/dialect/headerLine",
    value: String(line),
    rule: `is a line that has ${found} of the ${mapped.length} columns that the mapping names`,
    remedy: "Write the line that names the columns, or draft a mapping of this export with --suggest.",
  };
}

/** Returns the separator that a header seems to have in place of the given one, as a name; undefined if it has none. */
function otherSeparatorIn(
  header: readonly string[],
  given: Separator | undefined,
  columns: number,
): string | undefined {
  if (given === undefined || 2 * header.length > columns) return undefined;
  const text = header.join("\n");
  const names: Readonly<Record<Separator, string>> = {
    ",": "a comma",
    ";": "a semicolon",
    "|": "a vertical bar",
    tab: "a tab",
  };
  const other = SEPARATORS.find(
    (one) => one !== given && 2 * text.split(one === "tab" ? "\t" : one).length > columns,
  );
  return other && names[other];
}

const unnamedIn = (header: readonly string[], { columns }: Mapping) =>
  header.filter((name) => columns?.[name] === undefined);

/** Returns a problem for each column of the export that the mapping does not name. */
function unnamedProblems(file: string, mapping: Mapping, header: readonly string[]): DataProblem[] {
  return unnamedIn(header, mapping).map((name) => ({
    file,
    value: name,
    rule: "is a column of the export that the mapping does not name",
    remedy: `Add it to "columns": {"to": "…"} with a column of a submissions file, or {"to": "${IGNORE}"}.`,
  }));
}

/** Returns the problem of a column that the mapping names and the export does not have, unless it is ignored. */
function absenceProblems(
  file: string,
  name: string,
  { to }: ColumnMapping,
  mapping: Mapping,
  header: readonly string[],
): DataProblem[] {
  if (header.includes(name) || to === IGNORE) return [];
  const unnamed = unnamedIn(header, mapping).slice(0, 40);
  const others =
    unnamed.length === 0 ? "" : `; columns that the mapping does not name: ${unnamed.join(", ")}`;
  const remedy = `Correct its name, or remove it${others}.`;
  return [{ file, column: pointer("columns", name), rule: "is not a column of the export", remedy }];
}

/** Returns the problem of a column of lists with empty cells whose mapping does not say what they mean. */
function emptyProblems(
  file: string,
  name: string,
  { to, empty }: ColumnMapping,
  { missing }: Mapping,
  { header, rows }: Pick<ReadTable, "header" | "rows">,
): DataProblem[] {
  const listed = listedIn(to);
  const place = header.indexOf(name);
  if (listed === undefined || empty !== undefined || place === -1) return [];
  const isMissing = missingValueTest(missing);
  if (!rows.some((row) => isMissing(String(row[place])) && row[place] !== EMPTY_LIST)) return [];
  return [
    {
      file,
      column: `${pointer("columns", name)}/empty`,
      rule: `does an empty cell mean that ${emptyListMeaning(listed)}, or that the value is missing?`,
      remedy: emptyRemedy(EMPTY_LISTS[listed]),
    },
  ];
}

/** Returns the problem of a column of figures whose mapping does not say whether they are in the unit that a title or note names. */
function unitProblems(
  file: string,
  name: string,
  { to, in: given }: ColumnMapping,
  noted: Noted,
): DataProblem[] {
  const column = given === undefined ? figureColumn(to) : undefined;
  const remedy = column && notedQuestion(column.unit, name, noted);
  if (remedy === undefined) return [];
  const rule = "is missing, although a title or a note names a unit";
  return [{ file, column: `${pointer("columns", name)}/in`, rule, remedy }];
}

/**
 * Returns the problem of a column of amounts whose mapping does not say whether they are in the currency that a title or a note
 * names. A heading or cells that name one take precedence.
 */
function currencyProblems(
  file: string,
  name: string,
  { to, currency }: ColumnMapping,
  noted: Noted,
  { header, rows }: Pick<ReadTable, "header" | "rows">,
): DataProblem[] {
  const remedy = notedCurrencyQuestion(noted);
  const says = unitsIn(name);
  const isNamed = currency !== undefined || says.currency !== undefined || says.saysMoney;
  if (remedy === undefined || isNamed || figureColumn(to)?.unit !== "usd") return [];
  const place = header.indexOf(name);
  if (rows.some((row) => amountCurrencyOf(importedCellAt(row, place)) !== undefined)) return [];
  const rule = "is missing, although a title or a note names a currency";
  return [{ file, column: `${pointer("columns", name)}/currency`, rule, remedy }];
}

/** Returns a problem for each rate that is not given yet, and for each currency of rows that has none. */
function rateProblems(
  file: string,
  { columns = {}, rates = {} }: Mapping,
  { header, rows }: Pick<ReadTable, "header" | "rows">,
): DataProblem[] {
  const asked = Object.keys(rates).filter((said) => rates[said] === ASK);
  const place = header.findIndex((name) => columns[name]?.to === CURRENCY);
  const cells = place === -1 ? [] : rows.map((row) => String(importedCellAt(row, place)).trim());
  const named = [...new Set(cells)].flatMap((text) => currencyIn(rowCurrencyOf(text) ?? undefined) ?? []);
  const missing = [...new Set(named)].filter((said) => !Object.hasOwn(rates, said));
  return [...asked, ...missing].map((said) => ({
    file,
    column: pointer("rates", said),
    rule: asked.includes(said) ? OPEN : "is missing, although rows are in it",
    remedy: sharedRateQuestion(said),
  }));
}
