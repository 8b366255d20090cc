import { LIMITS } from "./limits.ts";
import { sentence } from "./sentence.ts";
import { escaped, shortened, shown } from "./shown.ts";
import { howMany } from "./unit.ts";

/** A problem with something read from outside, described so that its owner can fix it. */
export interface DataProblem {
  /** Path of the file, relative to the folder that was read. */
  readonly file: string;
  /** Line in the file, counted from 1 (the header of a CSV file is line 1). */
  readonly row?: number;
  /** Column of a table, or JSON pointer into a JSON document. */
  readonly column?: string;
  /** The value in the file. */
  readonly value?: string;
  /** The rule that is broken. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** The first problems, and the number of all of them. */
export interface FoundProblems {
  readonly problems: readonly DataProblem[];
  readonly total: number;
}

/** Collects problems. Only the first are kept and all are counted, so that a million cost no more than a few. */
export class Problems implements FoundProblems {
  readonly problems: DataProblem[] = [];
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** @param problem creates the problem; not called if it would not be kept */
  add(problem: () => DataProblem): void {
    if (this.problems.length < LIMITS.problems) this.problems.push(problem());
    this.#total++;
  }

  addAll({ problems, total }: FoundProblems): void {
    const most = Math.max(0, LIMITS.problems - this.problems.length);
    for (const problem of problems.slice(0, most)) this.problems.push(problem);
    this.#total += total;
  }
}

/** The error for invalid input. It has every problem to show, not only the first. */
export class DataError extends Error {
  readonly problems: readonly DataProblem[];
  /** The number of all problems, including those that were only counted. */
  readonly total: number;
  /** Files that were written anyway, so that the problems can be inspected. */
  readonly written: readonly string[];

  constructor(problems: readonly DataProblem[], total = problems.length, written: readonly string[] = []) {
    super(`${howMany(total, "problem")} in the data`);
    this.name = "DataError";
    this.problems = problems;
    this.total = total;
    this.written = written;
  }

  /**
   * Returns the error with a folder before each file name.
   * @param elsewhere the paths of files that are not in the folder, by their names in the problems
   */
  within(folder: string, elsewhere: ReadonlyMap<string, string> = new Map()): DataError {
    const prefix = folder === "." ? "" : `${folder.replace(/[\\/]+$/, "")}/`;
    // A name that starts with a slash is a published address, not a file of the folder.
    const placed = (file: string) =>
      elsewhere.get(file) ?? (file.startsWith("/") ? file : `${prefix}${file}`);
    const placedProblems = this.problems.map((problem) => ({ ...problem, file: placed(problem.file) }));
    return new DataError(placedProblems, this.total, this.written);
  }
}

/** The error for a problem that the user can fix and that is not about data, such as a folder of another program or a port in use. */
export class UserError extends Error {
  /** What to do about it. */
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = "UserError";
    this.remedy = remedy;
  }
}

/** The error for output that is no longer read. The output handles it, so it is not reported. */
export class OutputError extends Error {}

/** Returns a problem with its texts escaped and shortened for messages. */
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

/** Formats a problem as one line: place, value, rule and remedy. */
export function formatProblem({ file, row, column, value, rule, remedy }: DataProblem): string {
  const place = row === undefined ? shown(file) : `${shown(file)}:${row}`;
  const name = column ? ` ${shown(column)}` : "";
  // JSON also escapes quotes.
  const text = value === undefined ? "" : ` ${escaped(JSON.stringify(shortened(value)))}`;
  return `${place}${name}${text}: ${sentence(escaped(rule))} ${escaped(remedy)}`;
}
