import { parse } from "csv-parse/sync";
import { isSubmissionColumn, LABEL_COLUMNS, ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { submissionNames } from "./hand-in-names.ts";
import { isAnd, withoutAttachedForms, wordsOf } from "./organisation-name.ts";
import type { Withdrawal, Withdrawals } from "./withdrawals.ts";

/**
 * Searches a text file for withdrawn organisations and submissions, line by line. In a submissions file only the two
 * columns that name a submission are searched; in other files every word and every sequence of words.
 * @returns a function that takes the lines one by one and returns the withdrawals that a line mentions
 */
export function mentionsOf(withdrawals: Withdrawals): (line: string) => readonly Withdrawal[] {
  const inText = textSearch(withdrawals);
  let header: readonly string[] | undefined;
  return (line) => {
    if (header === undefined) {
      header = cellsOf(line) ?? [];
      return inText(line);
    }
    if (!isSubmissions(header)) return inText(line);
    const cells = cellsOf(line);
    // A row that spans several lines cannot be split into cells, so it is searched as text.
    if (cells?.length !== header.length) return inText(line);
    const cell = (name: string) => cells[header!.indexOf(name)] ?? "";
    return withdrawals.of(submissionNames(cell("submission_id"), cell(ORGANISATION_COLUMN)));
  };
}

/** Answer columns are not required: a file from before a question was asked lacks its column. */
function isSubmissions(header: readonly string[]): boolean {
  return LABEL_COLUMNS.every((name) => header.includes(name)) && header.every(isSubmissionColumn);
}

function cellsOf(line: string): string[] | undefined {
  try {
    const [cells] = parse(line, { bom: true, relax_column_count: true }) as string[][];
    return cells;
  } catch {
    return undefined;
  }
}

function textSearch({ list }: Withdrawals): (line: string) => Withdrawal[] {
  const names = new Map<string, Withdrawal[]>();
  for (const withdrawal of list) {
    // A withdrawal with an identifier withdraws only that submission.
    const name = withdrawal.id === "" ? withdrawal.organisation : wordsOf(withdrawal.id).join("");
    names.set(name, [...(names.get(name) ?? []), withdrawal]);
  }
  const longest = Math.max(0, ...[...names.keys()].map((name) => name.length));
  return (line) => {
    const words = wordsOf(line);
    const found = new Set<Withdrawal>();
    const look = (name: string) => {
      for (const withdrawal of names.get(name) ?? []) found.add(withdrawal);
    };
    for (const list of [words, words.filter((word) => !isAnd(word))]) {
      for (let start = 0; start < list.length; start++) {
        look(withoutAttachedForms(list[start]!));
        let run = "";
        for (let end = start; end < list.length && run.length < longest; end++) {
          run += list[end]!;
          look(run);
        }
      }
    }
    return [...found];
  };
}
