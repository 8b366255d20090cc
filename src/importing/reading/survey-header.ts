import type { ImportedCell } from "../model/table.ts";

/** Second lines of the headers that survey services write. */

/** What SurveyMonkey writes below a question that has only one column. */
const ONLY_ANSWER = /^(open-ended )?response$/i;
/** What Qualtrics writes below the questions. */
const IMPORT_ID = /^\{"ImportId":/;

const textOf = (cell: ImportedCell | undefined) => String(cell ?? "").trim();

/**
 * Joins two lines into one header, if the upper one has questions and the lower one their answers, as SurveyMonkey writes
 * them: a question with one column has `Response` below it, one with several the text of each answer: `Which are open? -
 * Requirement 3`.
 * @returns undefined if the two are not such lines
 */
export function surveyHeader(
  upper: readonly ImportedCell[] = [],
  lower: readonly ImportedCell[] = [],
): string[] | undefined {
  const answers = lower.map(textOf);
  if (!answers.some((answer) => ONLY_ANSWER.test(answer))) return undefined;
  // A row of answers has numbers, and more of them where there is no question.
  if (answers.some((answer) => /^[\d.,%\s-]+$/.test(answer))) return undefined;
  let last = "";
  return upper.map((cell, place) => {
    const answer = answers[place] ?? "";
    const question = textOf(cell);
    if (question !== "") last = question;
    return answer === "" || ONLY_ANSWER.test(answer) ? question : `${last} - ${answer}`;
  });
}

/** Returns whether a record holds the identifiers of columns, as Qualtrics writes them below the questions. */
export function areImportIds(record: readonly ImportedCell[]): boolean {
  const filled = record.map(textOf).filter((text) => text !== "");
  return filled.length > 0 && filled.every((text) => IMPORT_ID.test(text));
}
