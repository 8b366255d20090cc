import { LIMITS } from "../model/limits.ts";
import { namesInWords } from "../model/names-in-words.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { grouped, type MetricUnit } from "../model/unit.ts";
import { allSubmissionColumns, type FigureColumn, type SubmissionColumn } from "../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../questionnaire/lists.ts";
import { nearest } from "../questionnaire/nearest.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { idProblems, mappedLabelProblems } from "./check-labels.ts";
import { codeToWrite } from "./currencies.ts";
import { isLabelColumn } from "./labels.ts";
import {
  ASK,
  type ColumnMapping,
  CURRENCY,
  EMPTY_FINDINGS,
  EMPTY_LISTS,
  IGNORE,
  type Mapping,
  MappingSchema,
  OPEN_REQUIREMENTS,
} from "./mapping.ts";
import { currencyIn, rowCurrencyOf, sharedRateQuestion } from "./row-currency.ts";
import { EMPTY_LIST, type ImportedCell, importedCellAt, type ReadTable } from "./table.ts";
import { isConverted, type TimeUnit } from "./time-units.ts";
import { otherTime, unitsIn } from "./units.ts";
import { missingValueTest } from "./words.ts";
import { fiscalQuestion, isFiscal } from "./years.ts";

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
  { header, rows }: Pick<ReadTable, "header" | "rows">,
  lists: QuestionnaireLists,
): DataProblem[] {
  const known = allSubmissionColumns(lists.requirements);
  const mapped = Object.entries(mapping.columns ?? {});
  const isMissing = missingValueTest(mapping.missing);
  const problems: DataProblem[] = [];
  for (const name of header) {
    if (mapping.columns?.[name] !== undefined) continue;
    const rule = "is a column of the export that the mapping does not name";
    const remedy = `Add it to "columns": {"to": "…"} with a column of a submissions file, or {"to": "${IGNORE}"}.`;
    problems.push({ file, value: name, rule, remedy });
  }
  for (const [name, column] of mapped) {
    problems.push(...columnProblems(file, name, column, known, lists));
    if (column.to === OPEN_REQUIREMENTS && column.empty === undefined) {
      const place = header.indexOf(name);
      if (place !== -1 && rows.some((row) => isMissing(String(row[place])) && row[place] !== EMPTY_LIST))
        problems.push({
          file,
          column: `${pointer("columns", name)}/empty`,
          rule: EMPTY_ASKED,
          remedy: emptyRemedy(EMPTY_LISTS),
        });
    }
    if (column.to === "year" && column.fiscal === undefined) {
      const fiscal = fiscalIn(rows, header.indexOf(name));
      if (fiscal !== undefined)
        problems.push({
          file,
          column: `${pointer("columns", name)}/fiscal`,
          rule: "is missing, although the column has fiscal years",
          remedy: fiscalQuestion(fiscal),
        });
    }
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
    const rule = `is the target of ${namesInWords(names)}`;
    problems.push({
      file,
      value: to,
      rule,
      remedy: `Keep one of them, and write {"to": "${IGNORE}"} for the others.`,
    });
  }
  for (const [name, value] of Object.entries(mapping.constant ?? {})) {
    if (value === ASK) {
      // Asked by the draft, but meanwhile a column was mapped to it.
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
    else if (isLabelColumn(name))
      problems.push(...idProblems(file, pointer("constant", name), name, value, lists));
  }
  problems.push(...rateProblems(file, mapping, { header, rows }));
  problems.push(...wordProblems(file, "/findings", mapping.findings));
  return problems;
}

/** Returns the first fiscal year of a column, by its position; undefined if it has none. */
export function fiscalIn(rows: ReadTable["rows"], place: number): ImportedCell | undefined {
  return place === -1 ? undefined : rows.find((row) => isFiscal(importedCellAt(row, place)))?.[place];
}

function columnProblems(
  file: string,
  name: string,
  column: ColumnMapping,
  known: readonly SubmissionColumn[],
  lists: QuestionnaireLists,
): DataProblem[] {
  const at = pointer("columns", name);
  const { to, question, empty } = column;
  const asked = (part: string, rule: string, remedy: string): DataProblem => ({
    file,
    column: `${at}/${part}`,
    rule,
    remedy,
  });
  if (to === ASK)
    return [
      asked(
        "to",
        question === undefined ? "which column of a submissions file is this?" : OPEN,
        question ?? `Write its name, or "${IGNORE}".`,
      ),
    ];
  if (to === IGNORE) return [];
  const target = known.find((one) => one.name === to);
  if (target === undefined && to !== OPEN_REQUIREMENTS && to !== CURRENCY) {
    const near = nearest(
      to,
      known.map((one) => one.name),
    );
    return [
      {
        ...asked(
          "to",
          "is not a column of a submissions file",
          `The nearest is ${near}; write "${IGNORE}" for a column that is not read.`,
        ),
        value: to,
      },
    ];
  }
  const open = (["decimal", "in", "hoursPerDay", "currency", "date", "fiscal", "empty"] as const).filter(
    (part) => column[part] === ASK,
  );
  const foreign = target?.kind === "figure" && target.unit === "usd" ? unitsIn(name).currency : undefined;
  const time = target?.kind === "figure" ? otherTime(target.unit, name) : undefined;
  const empties = emptyMeanings(to, target?.kind);
  return [
    ...(time !== undefined && target?.kind === "figure" && column.in === undefined
      ? [asked("in", `is missing, although the heading says ${time}`, timeRemedy(time, target.unit))]
      : []),
    ...(foreign !== undefined && column.currency === undefined
      ? [asked("currency", `is missing, although the heading says ${foreign}`, rateRemedy(foreign))]
      : []),
    ...open.map((part) => asked(part, OPEN, question ?? remedyOf(part, empties))),
    ...unusedParts(column, target?.kind).map((part) =>
      asked(
        part,
        `has no effect: a column of ${to} is not read by it`,
        "Remove it, and correct the values in the export.",
      ),
    ),
    ...mappedLabelProblems(file, `${at}/labels`, to, column.labels, lists),
    ...(target?.kind === "figure" ? figureProblems(file, `${at}/figures`, column.figures, target) : []),
    ...wordProblems(file, `${at}/findings`, column.findings),
    ...(empty === undefined || empty === ASK || empties.includes(empty)
      ? []
      : [
          {
            ...asked("empty", `is not what an empty cell of ${to} can mean`, emptyRemedy(empties)),
            value: empty,
          },
        ]),
  ];
}

/** Returns the parts of a column's mapping that give its values a meaning, but only in columns of another kind. */
function unusedParts(column: ColumnMapping, kind: SubmissionColumn["kind"] | undefined): string[] {
  const kinds = { labels: "choice", figures: "figure", findings: "finding" } as const;
  return (["labels", "figures", "findings"] as const).filter(
    (part) => column[part] !== undefined && kind !== kinds[part],
  );
}

/** Returns what an empty cell of a column can mean. */
function emptyMeanings(to: string, kind: SubmissionColumn["kind"] | undefined): readonly string[] {
  if (to === OPEN_REQUIREMENTS) return EMPTY_LISTS;
  return kind === "finding" ? EMPTY_FINDINGS : ["missing"];
}

function emptyRemedy(possible: readonly string[]): string {
  return `Write ${namesInWords(
    possible.map((one) => JSON.stringify(one)),
    "or",
  )}.`;
}

/** Rule for a question of the draft; its remedy is the question's text. */
const OPEN = "is not answered yet";
const EMPTY_ASKED = "does an empty cell mean that no finding is open, or that the value is missing?";

const rateRemedy = (said: string) =>
  `Write {"code": "${codeToWrite(said)}", "usd": …, "source": "…", "date": "…"} with your rate, or with "code": "USD" and "usd": 1 if the figures are in US dollars.`;

const timeRemedy = (time: TimeUnit, unit: MetricUnit) =>
  isConverted(time)
    ? `Write "in": "${time}" if its figures are in ${time}, or "in": "${unit}" if they are in ${unit}.`
    : `Write "in": "${unit}" if its figures are in ${unit}. If they are in ${time}, convert them in the export, and name the other unit in its heading.`;

const REMEDIES = {
  decimal: 'Write the decimal sign: "," or ".".',
  in: 'Write how the figures are given, such as "share", or remove it.',
  hoursPerDay: "Write how many hours a working day has, such as 8.",
  currency: 'Write {"code": "EUR", "usd": 1.08, "source": "…", "date": "2025-12-31"} with your rate.',
  date: 'Write "day-month-year", "month-day-year" or "year-month-day".',
  fiscal: 'Write "same year" or "year before".',
} as const;

function remedyOf(part: keyof typeof REMEDIES | "empty", empties: readonly string[]): string {
  return part === "empty" ? emptyRemedy(empties) : REMEDIES[part];
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

/** Returns a problem for each word without a figure, and for each figure that is out of range. */
function figureProblems(
  file: string,
  column: string,
  figures: ColumnMapping["figures"] = {},
  { range: { min, max } }: FigureColumn,
): DataProblem[] {
  const remedy = `Write a number from ${grouped(min)} to ${grouped(max)}, or null to leave the answer out.`;
  return Object.entries(figures).flatMap(([word, figure]): DataProblem[] => {
    if (figure === ASK) return [{ file, column, value: word, rule: "which figure is it?", remedy }];
    const isRight = figure === null || (figure >= min && figure <= max);
    return isRight ? [] : [{ file, column, value: String(figure), rule: "is out of range", remedy }];
  });
}

function wordProblems(file: string, column: string, words: Mapping["findings"] = {}): DataProblem[] {
  return Object.entries(words)
    .filter(([, meaning]) => meaning === ASK)
    .map(([word]) => ({
      file,
      column,
      ...(word === ""
        ? { rule: "does an empty cell mean that a finding is open or closed?" }
        : { value: word, rule: "does it mean that a finding is open or closed?" }),
      remedy: 'Write "open", "closed", or "" for no answer.',
    }));
}

function pointer(...parts: readonly string[]): string {
  return `/${parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}
