import { LIMITS } from "./limits.ts";
import { sentence } from "./sentence.ts";
import { escaped, shortened, shown } from "./shown.ts";

/** One thing that is wrong with something read from outside, said so that its owner can mend it. */
export interface DataProblem {
  /** Path of the file, relative to the folder that was read. */
  readonly file: string;
  /** Line in the file, counted from 1 (the header of a CSV file is line 1). */
  readonly row?: number;
  /** Column of a table, or JSON pointer into a JSON document. */
  readonly column?: string;
  /** The value as it stands in the file. */
  readonly value?: string;
  /** What the contract asks for. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** Problems of which only the first may be there, and how many they are in all. */
export interface Found {
  readonly problems: readonly DataProblem[];
  readonly total: number;
}

/** Gathers problems: the first are kept and all are counted, so that a million cost no more than a few. */
export class Problems implements Found {
  readonly problems: DataProblem[] = [];
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** @param problem makes it; not called where it would not be kept */
  add(problem: () => DataProblem): void {
    if (this.problems.length < LIMITS.problems) this.problems.push(problem());
    this.#total++;
  }

  addAll({ problems, total }: Found): void {
    const most = Math.max(0, LIMITS.problems - this.problems.length);
    for (const problem of problems.slice(0, most)) this.problems.push(problem);
    this.#total += total;
  }
}

/** Input that the contract does not allow. Carries every problem that is to be shown, not the first alone. */
export class DataError extends Error {
  readonly problems: readonly DataProblem[];
  /** How many there are, those included that are counted only. */
  readonly total: number;
  /** Files that were written all the same, so that what is wrong can be looked at. */
  readonly written: readonly string[];

  constructor(problems: readonly DataProblem[], total = problems.length, written: readonly string[] = []) {
    super(`${total} ${total === 1 ? "problem" : "problems"} in the data`);
    this.name = "DataError";
    this.problems = problems;
    this.total = total;
    this.written = written;
  }

  /** The same problems, with the folder before each file's name. */
  within(folder: string): DataError {
    const prefix = folder === "." ? "" : `${folder.replace(/[\\/]+$/, "")}/`;
    // What starts with a slash is an address of what is published, and no file of the folder.
    const placed = (file: string) => (file.startsWith("/") ? file : `${prefix}${file}`);
    const placedProblems = this.problems.map((problem) => ({ ...problem, file: placed(problem.file) }));
    return new DataError(placedProblems, this.total, this.written);
  }
}

/** Something a user can mend that is not about data: a folder that is not ours, a port that is taken. */
export class UserError extends Error {
  /** What to do about it. */
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = "UserError";
    this.remedy = remedy;
  }
}

/** What is printed is taken no more. Who prints is told of it by the output itself, so nobody else need say it. */
export class OutputError extends Error {}

/** The same problem, with its texts as messages show them. */
export function shownProblem({ file, column, value, rule, remedy, ...place }: DataProblem): DataProblem {
  return {
    file: shown(file),
    ...place,
    ...(column !== undefined && { column: shown(column) }),
    ...(value !== undefined && { value: shown(value) }),
    rule: escaped(rule),
    remedy: escaped(remedy),
  };
}

/** One line: where, what, which rule, and what to do. */
export function formatProblem({ file, row, column, value, rule, remedy }: DataProblem): string {
  const place = row === undefined ? shown(file) : `${shown(file)}:${row}`;
  const name = column ? ` ${shown(column)}` : "";
  // JSON escapes quotes besides.
  const text = value === undefined ? "" : ` ${escaped(JSON.stringify(shortened(value)))}`;
  return `${place}${name}${text}: ${sentence(escaped(rule))} ${escaped(remedy)}`;
}
