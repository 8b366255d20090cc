import { LIMITS } from "../../model/limits.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { allSubmissionColumns } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import { figureColumn } from "../headings/heading-doubts.ts";
import { isPartOfRequirement } from "../headings/headings.ts";
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
import { EMPTY_LIST, type ImportedCell, importedCellAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";
import { isLabelColumn } from "../values/labels.ts";
import { emptyListMeaning } from "../values/requirement-list.ts";
import { amountCurrencyOf, currencyIn, rowCurrencyOf, sharedRateQuestion } from "../values/row-currency.ts";
import { unitsIn } from "../values/units.ts";
import {
  dateQuestion,
  fiscalQuestion,
  partYearQuestion,
  type YearForm,
  yearFormOf,
} from "../values/years.ts";
import { columnProblems, emptyRemedy, OPEN, pointer, wordProblems } from "./check-column.ts";
import { idProblems } from "./check-labels.ts";

/**
 * Parses a mapping and validates it against its schema.
 * @param file name of the file in problems
 * @throws DataError with every problem
 */
export function parseMapping(file: string, bytes: Uint8Array): Mapping {
  const { value, problems, total } = parseDocument(file, MappingSchema, bytes, LIMITS.settingsBytes);
  if (total > 0) throw new DataError(problems, total);
  return value as Mapping;
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
  const noted = notedIn(notes);
  const known = allSubmissionColumns(lists.requirements);
  const mapped = Object.entries(mapping.columns ?? {});
  const headerLine = mapping.dialect?.headerLine;
  const found = mapped.filter(([name]) => header.includes(name)).length;
  if (headerLine !== undefined && 2 * found < mapped.length)
    return [
      {
        file,
        column: "/dialect/headerLine",
        value: String(headerLine),
        rule: `is a line that has ${found} of the ${mapped.length} columns that the mapping names`,
        remedy: "Write the line that names the columns, or draft a mapping of this export with --suggest.",
      },
    ];
  const isMissing = missingValueTest(mapping.missing);
  const hasCurrencies = mapped.some(([, { to }]) => to === CURRENCY);
  const problems: DataProblem[] = [];
  for (const name of header) {
    if (mapping.columns?.[name] !== undefined) continue;
    const rule = "is a column of the export that the mapping does not name";
    const remedy = `Add it to "columns": {"to": "…"} with a column of a submissions file, or {"to": "${IGNORE}"}.`;
    problems.push({ file, value: name, rule, remedy });
  }
  for (const [name, column] of mapped) {
    problems.push(...columnProblems(file, name, column, known, lists));
    const listed = listedIn(column.to);
    if (listed !== undefined && column.empty === undefined) {
      const place = header.indexOf(name);
      if (place !== -1 && rows.some((row) => isMissing(String(row[place])) && row[place] !== EMPTY_LIST))
        problems.push({
          file,
          column: `${pointer("columns", name)}/empty`,
          rule: `does an empty cell mean that ${emptyListMeaning(listed)}, or that the value is missing?`,
          remedy: emptyRemedy(EMPTY_LISTS[listed]),
        });
    }
    problems.push(...unitProblems(file, name, column, noted));
    if (!hasCurrencies) problems.push(...currencyProblems(file, name, column, noted, { header, rows }));
    if (column.to === "year") problems.push(...yearProblems(file, name, column, rows, header.indexOf(name)));
    if (header.includes(name) || column.to === IGNORE) continue;
    const unnamed = header.filter((one) => mapping.columns?.[one] === undefined).slice(0, 40);
    const others =
      unnamed.length === 0 ? "" : `; columns that the mapping does not name: ${unnamed.join(", ")}`;
    const remedy = `Correct its name, or remove it${others}.`;
    problems.push({ file, column: pointer("columns", name), rule: "is not a column of the export", remedy });
  }
  const targets = mapped.map(([, { to }]) => to).filter((to) => ![ASK, IGNORE].includes(to));
  for (const to of new Set(targets.filter((one, at) => targets.indexOf(one) !== at))) {
    const names = mapped.filter(([, column]) => column.to === to).map(([name]) => name);
    // Parts of a requirement are read together, also with a column of the whole.
    if (to.startsWith("requirement_") && names.filter((name) => !isPartOfRequirement(name)).length < 2)
      continue;
    const rule = `is the target of ${namesInWords(names)}`;
    problems.push({
      file,
      value: to,
      rule,
      remedy: `Keep one of them, and write {"to": "${IGNORE}"} for the others.`,
    });
  }
  const listing = mapped.filter(([, { to }]) => listedIn(to) !== undefined);
  if (new Set(listing.map(([, { to }]) => to)).size > 1)
    problems.push({
      file,
      rule: `${namesInWords(listing.map(([name]) => name))} list requirements, and each list implies the opposite for those that it does not name`,
      remedy: `Keep one of them, and write {"to": "${IGNORE}"} for the others.`,
    });
  for (const [name, value] of Object.entries(mapping.constant ?? {})) {
    if (value === ASK) {
      // The draft asked for it, but meanwhile a column was mapped to it.
      if (targets.includes(name)) continue;
      problems.push({
        file,
        column: pointer("constant", name),
        rule: `which ${name} do all rows have?`,
        remedy: "Write it in place of the question mark, or name its column.",
      });
    } else if (!known.some((column) => column.name === name))
      problems.push({
        file,
        column: pointer("constant", name),
        rule: "is not a column of a submissions file",
        remedy: "Correct its name.",
      });
    else if (targets.includes(name))
      problems.push({
        file,
        column: pointer("constant", name),
        value,
        rule: `is given for all rows, but ${namesInWords(mapped.filter(([, { to }]) => to === name).map(([one]) => one))} has the ${name} too`,
        remedy: `Remove it here, or write {"to": "${IGNORE}"} for the column.`,
      });
    else if (isLabelColumn(name))
      problems.push(...idProblems(file, pointer("constant", name), name, value, lists));
  }
  problems.push(...rateProblems(file, mapping, { header, rows }));
  problems.push(...wordProblems(file, "/findings", mapping.findings));
  return problems;
}

/** Returns the problems of a column of years whose mapping does not say how its dates and fiscal years are read. */
function yearProblems(
  file: string,
  name: string,
  { date, fiscal, partYear }: ColumnMapping,
  rows: ReadTable["rows"],
  place: number,
): DataProblem[] {
  const missing = (part: "date" | "fiscal" | "partYear", what: string, remedy: string): DataProblem => ({
    file,
    column: `${pointer("columns", name)}/${part}`,
    rule: `is missing, although the column has ${what}`,
    remedy,
  });
  const short = date === undefined ? yearOfForm(rows, place, "short date") : undefined;
  const part = partYear === undefined ? yearOfForm(rows, place, "part of a year") : undefined;
  const year = fiscal === undefined ? yearOfForm(rows, place, "fiscal year") : undefined;
  return [
    ...(short === undefined ? [] : [missing("date", "dates with a year of two digits", dateQuestion(short))]),
    ...(year === undefined ? [] : [missing("fiscal", "fiscal years", fiscalQuestion(year))]),
    ...(part === undefined ? [] : [missing("partYear", "parts of years", partYearQuestion(part))]),
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

/** Returns the first cell of a column from which a year can be read in this form, by its position; undefined if it has none. */
export function yearOfForm(rows: ReadTable["rows"], place: number, form: YearForm): ImportedCell | undefined {
  const isOfForm = (row: readonly ImportedCell[]) => yearFormOf(importedCellAt(row, place)) === form;
  return place === -1 ? undefined : rows.find(isOfForm)?.[place];
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
