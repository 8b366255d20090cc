import { group, sum } from "d3-array";
import { howMany } from "../../model/unit.ts";
import { beforePart, headingParts, meaningsOf } from "../headings/headings.ts";
import { cellsAt, type ImportedCell, type ReadTable } from "../model/table.ts";
import { bareLetters, missingValueTest, wordsIn } from "../text/words.ts";
import { findingWord } from "../values/findings.ts";
import { isLabelColumn } from "../values/labels.ts";
import { isNone } from "../values/requirement-list.ts";

/** A column of a table that says whether, or how much, one answer to a question was chosen. */
interface ChoiceColumn {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
}

/** Says which columns of a row have the answer that was chosen, by their cells; empty if none was. */
type Choose = (cells: readonly string[]) => readonly number[];

/** A single column is not one of several answers: `Other (please specify)`. */
const LEAST_COLUMNS = 2;
/** Share of the rows that must have ranks, or shares of a whole. */
const LEAST_ROWS = 0.9;
/** What Qualtrics writes before an answer. */
const OF_QUALTRICS = /^selected choice\s*-\s*/i;
const RANK = /^(?:rank\w*|rang\w*|priorit\w*|clasificacion|classement)$/;

/**
 * Reads columns for the answers to one question, such as `Cause of delay: Staff` and `Cause of delay: Budget`, as one column
 * with the answer that was chosen: the one with a tick, with rank 1, or with the largest share. A row that chose several has
 * none. Columns in which most rows chose several stay as they are, with a remark.
 * @param missing words that mean a missing value, in addition to the built-in ones
 */
export function withColumnForEachQuestion(table: ReadTable, missing: readonly string[] = []): ReadTable {
  const named = table.header.flatMap((name) => choiceColumn(name) ?? []);
  return [...group(named, ({ question }) => question).values()].reduce(
    (joined, columns) => withQuestion(joined, columns, missing),
    table,
  );
}

function choiceColumn(name: string): ChoiceColumn | undefined {
  const parts = /\s/.test(name) ? headingParts(name) : [...headingParts(name), ...afterUnderscores(name)];
  for (const part of parts) {
    const question = beforePart(name, part).replace(/[\s:–/[_.-]+$/, "");
    const [meaning] = question === "" ? [] : meaningsOf(question, []);
    if (meaning !== undefined && isLabelColumn(meaning.to))
      return { name, question, answer: part.replace(OF_QUALTRICS, "") };
  }
  return undefined;
}

/** Returns what follows the underscores of a name, the longest first. */
function afterUnderscores(name: string): string[] {
  return [...name.matchAll(/_/g)].map(({ index }) => name.slice(index + 1));
}

/** Joins the columns of one question. */
function withQuestion(table: ReadTable, all: readonly ChoiceColumn[], missing: readonly string[]): ReadTable {
  const isMissing = missingValueTest(missing);
  const own = all
    .map((column) => {
      const place = table.header.indexOf(column.name);
      const texts = cellsAt(table, place).map((cell) => (isMissing(String(cell)) ? "" : String(cell).trim()));
      return { ...column, place, texts };
    })
    .filter(({ texts, ...column }) => texts.every((text) => isChoice(text, column)));
  const [first] = own;
  if (first === undefined || own.length < LEAST_COLUMNS || table.header.includes(first.question))
    return table;
  const rows = table.rows.map((_, row) => own.map(({ texts }) => texts[row] ?? ""));
  const choose = chooser(rows, own);
  if (choose === undefined) return table;
  const chosen = rows.map((cells) => choose(cells));
  const several = chosen.filter(({ length }) => length > 1).length;
  const said = `${own.length} columns of ${JSON.stringify(first.question)}`;
  const remarked = (remark: string) => [...(table.remarks ?? []), remark];
  if (2 * several > chosen.filter(({ length }) => length > 0).length)
    return {
      ...table,
      remarks: remarked(`${said} have several answers in most rows, and are left as they are`),
    };
  const places = own.map(({ place }) => place);
  const at = Math.min(...places);
  const answerOf = ([only, ...others]: readonly number[]): ImportedCell => {
    const answer = only === undefined || others.length > 0 ? "" : (own[only]?.answer ?? "");
    return isNone(answer) ? "" : answer;
  };
  const joined = <T>(cells: readonly T[], cell: T): readonly T[] =>
    cells.flatMap((one, place) => (place === at ? [cell] : places.includes(place) ? [] : [one]));
  const left =
    several === 0 ? "" : `; ${howMany(several, "row has", "rows have")} several, of which none is used`;
  return {
    ...table,
    header: joined(table.header, first.question),
    rows: table.rows.map((row, index) => joined(row, answerOf(chosen[index] ?? []))),
    remarks: remarked(`${said} are read as one${left}`),
  };
}

/** Returns whether a cell may be a tick, a rank or a share of an answer. */
function isChoice(text: string, { answer }: ChoiceColumn): boolean {
  return text === "" || tickIn(text, answer) !== undefined || numberIn(text) !== undefined;
}

/** Returns whether a text ticks a box; undefined if it is neither a tick nor its absence. Survey services write the answer. */
function tickIn(text: string, answer: string): boolean | undefined {
  const word = findingWord(text);
  if (word === "yes" || bareLetters(text) === bareLetters(answer)) return true;
  return word === "no" ? false : undefined;
}

function numberIn(text: string): number | undefined {
  const number = /^\d{1,3}(?:[.,]\d+)?(?=\s*%?$)/.exec(text)?.[0];
  return number === undefined ? undefined : Number(number.replace(",", "."));
}

/** Returns how the columns say what was chosen; undefined if it is unclear. */
function chooser(rows: readonly (readonly string[])[], columns: readonly ChoiceColumn[]): Choose | undefined {
  const tickAt = (text: string, at: number) => tickIn(text, columns[at]?.answer ?? "");
  const given = rows.filter((cells) => cells.some((text) => text !== ""));
  const isTicked = (cells: readonly string[]) =>
    cells.every((text, at) => text === "" || tickAt(text, at) !== undefined);
  if (given.length === 0) return undefined;
  if (given.every(isTicked)) return (cells) => placesOf(cells.map(tickAt), (one) => one === true);
  const numbers = (cells: readonly string[]) => cells.map((text) => numberIn(text) ?? 0);
  const isMostly = (test: (numbers: readonly number[]) => boolean) =>
    given.filter((cells) => test(numbers(cells))).length >= LEAST_ROWS * given.length;
  if (isMostly(isWhole))
    return (cells) => placesOf(numbers(cells), (one, all) => one > 0 && one === Math.max(...all));
  const saysRank = wordsIn(columns[0]?.question ?? "").some((word) => RANK.test(word));
  if (saysRank && isMostly(areRanks)) return (cells) => placesOf(numbers(cells), (one) => one === 1);
  return undefined;
}

function placesOf<T>(cells: readonly T[], test: (cell: T, all: readonly T[]) => boolean): readonly number[] {
  return cells.flatMap((cell, place) => (test(cell, cells) ? [place] : []));
}

/** Returns whether numbers are shares of a whole. */
function isWhole(numbers: readonly number[]): boolean {
  const whole = sum(numbers);
  return [1, 100].some((one) => Math.abs(whole - one) <= one / 50);
}

/** Returns whether numbers are ranks; 0 is none. */
function areRanks(numbers: readonly number[]): boolean {
  const ranks = numbers.filter((number) => number > 0);
  return (
    ranks.every((rank) => Number.isInteger(rank) && rank <= numbers.length) &&
    new Set(ranks).size === ranks.length
  );
}
