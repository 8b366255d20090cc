import type { DataProblem } from "../../model/problem.ts";

/** What is wrong with a value of a row; who checks the table adds the file and the row. */
export type RowProblem = Omit<DataProblem, "file" | "row">;

/**
 * What is wrong with a standard error: it is told of many programmes alone, and to two significant digits, for more of them
 * would tell single answers.
 * @param error null where it is not told
 * @param isOfMany whether its figure rests on the methodology's minimum cohort
 */
export function errorProblems(
  column: string,
  error: number | null,
  isOfMany: boolean,
  minimumCohort: number,
): RowProblem[] {
  if (error === null) return [];
  const at = { column, value: String(error) };
  if (!isOfMany) {
    const rule = `must be empty below ${minimumCohort} programmes, the methodology's minimum cohort`;
    return [{ ...at, rule, remedy: "Empty it." }];
  }
  return digitProblems(column, error);
}

/** What is wrong with the digits of a standard error that may be told. */
export function digitProblems(column: string, error: number): RowProblem[] {
  const rounded = Number(error.toPrecision(2));
  if (rounded === error) return [];
  const rule = "must have two significant digits at most";
  return [{ column, value: String(error), rule, remedy: `Round it to ${rounded}.` }];
}
