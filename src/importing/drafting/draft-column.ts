import { LIMITS } from "../../model/limits.ts";
import { IDENTIFIER_COLUMN, type SubmissionColumn } from "../../questionnaire/columns.ts";
import type { QuestionnaireLists } from "../../questionnaire/lists.ts";
import { beforePart, headingParts } from "../headings/headings.ts";
import { notedIn } from "../headings/noted.ts";
import { ASK, CURRENCY, IGNORE, listedIn } from "../model/mapping.ts";
import { type ImportedCell, cellsAt, EMPTY_LIST, type ReadTable } from "../model/table.ts";
import { headingOf, isUnnamed } from "../reading/header.ts";
import { missingValueTest } from "../text/words.ts";
import { decimalOf } from "../values/decimal-signs.ts";
import { mappedYear } from "../values/fiscal-years.ts";
import { isLabelColumn } from "../values/labels.ts";
import { namibiaTest } from "../values/namibia.ts";
import { rowCurrencyOf } from "../values/row-currency.ts";
import { differingIn } from "./differing-rows.ts";
import { draftRowCurrencies } from "./draft-currency.ts";
import { columnQuestion, type DraftedEntry, type Given } from "./draft-entry.ts";
import { draftFigure } from "./draft-figure.ts";
import { draftFinding, draftRequirementList } from "./draft-findings.ts";
import { draftLabels } from "./draft-labels.ts";
import { draftYear } from "./draft-year.ts";
import { flaggedQuestion, rowsQuestion } from "./flagged-rows.ts";
import { figureCompleter } from "./split-figures.ts";

/** The drafted mapping of one column of an export. */
export interface Drafted extends Required<Omit<DraftedEntry, "example">> {
  /** The column's name in the export. */
  readonly name: string;
  readonly example: string | undefined;
  /** Whether the column is not used yet, but a year can be read from all its values. */
  readonly mayTellYear: boolean;
}

/** A column of an export, and its target column. */
export interface DraftTarget {
  readonly name: string;
  readonly to: string;
  /** What it may be; then `to` is `?`. */
  readonly doubt?: string;
}

/**
 * Drafts the mapping of a table's columns.
 * @param targets one for each column, in the order of the header
 */
export function draftColumns(
  table: ReadTable,
  targets: readonly DraftTarget[],
  columns: readonly SubmissionColumn[],
  lists: QuestionnaireLists | undefined,
): Drafted[] {
  const taken = new Set(targets.map(({ to }) => to));
  const free = [...columns.map(({ name }) => name), CURRENCY].filter((name) => !taken.has(name));
  const drafted = draftWith(table, targets, columns, lists, free);
  const figures = new Set(columns.flatMap(({ name, kind }) => (kind === "figure" ? [name] : [])));
  // A figure that a column turned out not to be may be another.
  const lost = targets.flatMap(({ to }, place) =>
    figures.has(to) && drafted[place]?.mapping.to === ASK ? [to] : [],
  );
  return lost.length === 0 ? drafted : draftWith(table, targets, columns, lists, [...lost, ...free]);
}

/** @param free the columns of a submissions file that a question offers */
function draftWith(
  table: ReadTable,
  targets: readonly DraftTarget[],
  columns: readonly SubmissionColumn[],
  lists: QuestionnaireLists | undefined,
  free: readonly string[],
): Drafted[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const isMissing = missingValueTest();
  const known = targets.map((target, place) => {
    const column = byName.get(target.to);
    const decimal = column?.kind === "figure" ? decimalOf(cellsAt(table, place)) : "either";
    return { ...target, column, decimal };
  });
  const decimals = known.map(({ decimal }) => decimal);
  const taken = new Set(targets.map(({ to }) => to));
  const hasCurrencies = taken.has(CURRENCY);
  const names = new Set(targets.map(({ name }) => name));
  const isListed = [...taken].some(listedIn);
  const isSettled = free.every((name) => name === CURRENCY || (name.startsWith("requirement_") && isListed));
  const used = new Set(targets.filter(({ to }) => isLabelColumn(to)).map(({ name }) => name));
  const noted = notedIn(table.notes ?? []);
  const figures = known.flatMap(({ column }, place) => (column?.kind === "figure" ? [place] : []));
  const completedBy = figureCompleter(table, figures);
  return known.map(({ name, to, doubt, column, decimal }, place): Drafted => {
    const all = cellsAt(table, place);
    const isNamibia = namibiaTest(to, all);
    const hasValue = (cell: ImportedCell) =>
      !isMissing(String(cell)) ||
      isNamibia(cell) ||
      (listedIn(to) !== undefined && cell === EMPTY_LIST) ||
      // A sign alone is missing its amount elsewhere, but names a currency here.
      (to === CURRENCY && rowCurrencyOf(cell) !== null);
    const cells = all.filter(hasValue);
    const hasEmpty = cells.length < all.length;
    const heading = headingOf(name, names);
    const sameAs = heading === name ? undefined : heading;
    const completed = [ASK, IGNORE].includes(to) ? completedBy(place) : undefined;
    const given = {
      ...{ to, doubt, name, sameAs, cells, hasEmpty, decimal, decimals, hasCurrencies, noted, free },
      completes: completed === undefined ? undefined : targets[completed]?.name,
    };
    const isUnknown = to === ASK && doubt === undefined;
    const question = isUnknown && cells.length > 0 ? questionOf(name, used) : undefined;
    // Where every column of a submissions file is found, others have nothing to give but a currency.
    const isNeedless = isUnknown && isSettled && !cells.some((cell) => rowCurrencyOf(cell));
    const entry =
      question === undefined
        ? entryOf(isNeedless ? { ...given, to: IGNORE } : given, column, lists)
        : otherAnswers(question);
    const { example = cells[0] } = entry;
    return {
      name,
      findings: {},
      currencies: [],
      misspelt: [],
      onlySays: undefined,
      ...entry,
      mapping: { ...entry.mapping, ...(entry.asked.length > 0 && { question: questionText(entry.asked) }) },
      example: example === undefined ? undefined : String(example),
      mayTellYear:
        [ASK, IGNORE].includes(entry.mapping.to) &&
        cells.length > 0 &&
        cells.every((cell) => mappedYear(cell, { partYear: "whole year" }, name) !== undefined),
    };
  });
}

/**
 * Drafts the mapping of a column that is not used; asks if it says that rows must not be used, or how they
 * differ.
 */
function unused({ name, cells, completes, hasEmpty }: Given): DraftedEntry {
  const question =
    completes === undefined ? rowsQuestion(name, cells, hasEmpty) : completionQuestion(completes);
  return question === undefined
    ? { mapping: { to: IGNORE }, readAs: undefined, asked: [] }
    : { mapping: { to: ASK }, readAs: undefined, asked: [question] };
}

/** Asks about a column without a use that has figures only where another has none. */
function completionQuestion(completes: string): string {
  return `It has figures only where ${JSON.stringify(completes)} has none. If they are the same, write them into that column of the export first, in its unit. Write "to": "ignore" here.`;
}

/** Asks what an unrecognised column is or, if it says that some rows must not be used, to remove these. */
function unknown(given: Given, repeats: string): DraftedEntry {
  const { name, cells, completes, hasEmpty } = given;
  if (completes !== undefined)
    return { mapping: { to: ASK }, readAs: undefined, asked: [completionQuestion(completes)] };
  const differing = differingIn(name, cells);
  const alike =
    differing === undefined ? "" : ` If it is ignored, rows that differ in it (${differing}) are read alike.`;
  const question =
    flaggedQuestion(name, cells, hasEmpty) ??
    `${columnQuestion(`${repeats}Which column is this?`, given)}${alike}`;
  return { mapping: { to: ASK }, readAs: undefined, asked: [question] };
}

/** Joins as many questions as fit into a text of the mapping. */
function questionText(asked: readonly string[]): string {
  let text = "";
  for (const [at, question] of asked.entries()) {
    const next = `${text} ${question}`.trim();
    if (next.length > LIMITS.textCharacters - MORE)
      return `${text} And ${asked.length - at} more: each has a "?" here.`.trim();
    text = next;
  }
  return text;
}

/** Characters reserved for the number of further questions. */
const MORE = 100;

/** Returns the used column whose question a column has further answers to: `Industry - Other (please specify)`. */
function questionOf(name: string, used: ReadonlySet<string>): string | undefined {
  const questions = headingParts(name).map((part) => beforePart(name, part).replace(/[\s:–/[-]+$/, ""));
  return [...used].find(
    (question) =>
      questions.includes(question) || (name.startsWith(question) && OTHER.test(name.slice(question.length))),
  );
}

/** The end of a heading of other answers, in the languages of exports: `industry_other`, `Branche (Sonstige)`. */
const OTHER = /other|specify|ander|sonstig|autre|otr[ao]|altr[ao]|outr[ao]/i;

function otherAnswers(question: string): DraftedEntry {
  const asked = `It has other answers to ${JSON.stringify(question)}. Are they needed? Then write them into that column of the export first. Write "to": "ignore" here.`;
  return { mapping: { to: ASK }, readAs: undefined, asked: [asked] };
}

function entryOf(
  given: Given,
  column: SubmissionColumn | undefined,
  lists: QuestionnaireLists | undefined,
): DraftedEntry {
  const { to, cells, sameAs } = given;
  const repeats = sameAs === undefined ? "" : `Several columns have the heading ${JSON.stringify(sameAs)}. `;
  const first = cells[0] === undefined ? undefined : String(cells[0]).trim();
  if (to === IGNORE) return unused(given);
  const listed = listedIn(to);
  if (listed !== undefined) return draftRequirementList(given, listed, lists?.requirements);
  if (to === CURRENCY) return draftRowCurrencies(given);
  if (to === ASK && first === undefined && isUnnamed(given.name))
    return { mapping: { to: IGNORE }, readAs: undefined, asked: [] };
  if (given.doubt !== undefined) {
    const question = `${repeats === "" ? `${given.doubt} ` : repeats}Which column is this?`;
    return { mapping: { to: ASK }, readAs: undefined, asked: [columnQuestion(question, given)] };
  }
  if (column === undefined) return unknown(given, repeats);
  switch (column.kind) {
    case "figure":
      return draftFigure(given, column);
    case "year":
      return draftYear(given);
    case "finding":
      return draftFinding(given);
    case "choice":
      return lists === undefined ? { mapping: { to }, readAs: first, asked: [] } : draftLabels(given, lists);
    case "name": {
      const numbered = to === IDENTIFIER_COLUMN ? rowNumberQuestion(cells) : undefined;
      return numbered === undefined
        ? { mapping: { to }, readAs: first, asked: [] }
        : { mapping: { to: ASK }, readAs: undefined, asked: [`${repeats}${numbered}`] };
    }
  }
}

/** Asks about a column of row numbers, which start at 0 or 1; undefined if it has other values. */
function rowNumberQuestion(cells: readonly ImportedCell[]): string | undefined {
  const first = [0, 1].find((start) => cells.every((cell, at) => Number(cell) === start + at));
  return first === undefined
    ? undefined
    : `It has the numbers ${first}, ${first + 1}, ${first + 2} and so on. Does each submission keep its number in later exports, whatever is added or removed? Then write "to": "${IDENTIFIER_COLUMN}"; otherwise "to": "${IGNORE}".`;
}
