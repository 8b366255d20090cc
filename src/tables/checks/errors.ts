import type { DataProblem } from "../../model/problem.ts";

/** A problem with a value of a row. The check of the table adds the file and the row. */
export type RowProblem = Omit<DataProblem, "file" | "row">;

/**
 * Checks a standard error: it is published only for many programmes and to two significant digits, because more digits would
 * reveal single answers.
 * @param error null if it is not published
 * @param isOfMany whether its figure rests on at least the methodology's minimum cohort
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

/** Checks the digits of a standard error that may be published. */
export function digitProblems(column: string, error: number): RowProblem[] {
  const rounded = Number(error.toPrecision(2));
  if (rounded === error) return [];
  const rule = "must have at most two significant digits";
  return [{ column, value: String(error), rule, remedy: `Round it to ${rounded}.` }];
}
