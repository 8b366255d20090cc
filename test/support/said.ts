import { DataError, formatProblem, UserError } from "../../src/model/problem.ts";

/** Returns what a command would print if some work is refused: a line for each fault, with what to do. */
export function saidOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DataError) return error.problems.map(formatProblem);
    if (error instanceof UserError) return [`${error.message}. ${error.remedy}`];
    throw error;
  }
  throw new Error("nothing was refused");
}
