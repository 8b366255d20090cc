import { DataError, type DataProblem, Problems } from "../model/problem.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { submissionId } from "./hand-in-names.ts";
import { organisationName } from "./organisation-name.ts";
import { withdrawalRecords } from "./withdrawal-records.ts";
import { type Withdrawal, Withdrawals } from "./withdrawals.ts";
import { writtenDay } from "./written-day.ts";

const COLUMNS = ["organisation", "submission_id", "date"] as const;
const HEADER = `Use this header: ${COLUMNS.join(",")}; leave out organisation or submission_id if you have none.`;

/**
 * Reads withdrawn.csv, as saved by any spreadsheet. Its columns are `organisation` or `submission_id` or both, and
 * `date`, in any order.
 * @param file the file name for problems
 * @throws DataError with all problems
 */
export function readWithdrawals(file: string, bytes: Uint8Array): Withdrawals {
  const read = withdrawalRecords(file, bytes, COLUMNS);
  const { records, lines } = read;
  if (records.length === 0) throw new DataError(read.problems, read.total);
  const header = records[0]!.map((name) => name.trim().toLowerCase());
  const misnamed = headerProblems(file, header, records[0]!);
  if (misnamed.length > 0) throw new DataError(misnamed);
  const found = new Problems();
  const list: Withdrawal[] = [];
  for (let index = 1; index < records.length; index++) {
    // Spreadsheets also save rows that were emptied.
    if (records[index]!.every((cell) => cell.trim() === "")) continue;
    const { withdrawal, problems } = withdrawalOf(file, header, records[index]!, lines[index]!);
    if (withdrawal !== undefined) list.push(withdrawal);
    for (const problem of problems) found.add(() => problem);
  }
  const all = new Problems();
  all.addAll(read);
  all.addAll(found);
  if (all.total > 0) {
    throw new DataError(
      all.problems.toSorted((a, b) => a.row! - b.row!),
      all.total,
    );
  }
  return new Withdrawals(list);
}

function headerProblems(file: string, header: readonly string[], written: readonly string[]): DataProblem[] {
  const at = { file, row: 1, remedy: HEADER };
  const names: readonly string[] = COLUMNS;
  const problems: DataProblem[] = header.flatMap((name, index): DataProblem[] => {
    if (!names.includes(name))
      return [{ ...at, value: written[index]!, rule: "is not a column of this table" }];
    return header.indexOf(name) === index ? [] : [{ ...at, column: name, rule: "column appears twice" }];
  });
  if (!header.includes("date")) problems.push({ ...at, column: "date", rule: "column is missing" });
  if (!header.includes("organisation") && !header.includes("submission_id")) {
    problems.push({
      ...at,
      column: "organisation, submission_id",
      rule: "at least one of the two columns must be present",
    });
  }
  return problems;
}

function withdrawalOf(
  file: string,
  header: readonly string[],
  cells: readonly string[],
  line: number,
): { withdrawal?: Withdrawal; problems: DataProblem[] } {
  const cell = (column: (typeof COLUMNS)[number]) => cells[header.indexOf(column)] ?? "";
  const written = cell("organisation");
  const [organisation, id] = [organisationName(written), submissionId(cell("submission_id"))];
  const problems: DataProblem[] = [];
  if (organisation === "" && written.trim() !== "") {
    const rule = "must be a name with a letter or a digit";
    const remedy =
      "Write the organisation's name as in the submissions, or leave it empty and name the submission.";
    problems.push({ file, row: line, column: "organisation", value: written, rule, remedy });
  } else if (organisation === "" && id === "") {
    const rule = "must name an organisation or a submission";
    problems.push({ file, row: line, rule, remedy: "Fill in one of the two, or remove the line." });
  }
  const read = writtenDay(cell("date").trim());
  const date = read !== undefined && "day" in read ? read.day : undefined;
  const either = read !== undefined && "either" in read ? read.either : undefined;
  if (date === undefined) {
    const rule = either === undefined ? PATTERNS.date.rule : `can mean ${either.join(" or ")}`;
    const remedy = `Write the day of the withdrawal${either === undefined ? "" : " as one of the two"}.`;
    problems.push({ file, row: line, column: "date", value: cell("date"), rule, remedy });
  }
  return date === undefined
    ? { problems }
    : { withdrawal: { line, date, organisation, written: written.trim(), id }, problems };
}
