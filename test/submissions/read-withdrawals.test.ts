import { describe, expect, it } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { readWithdrawals } from "../../src/submissions/read-withdrawals.ts";
import { problemsOf } from "./support.ts";

const read = (text: string) => readWithdrawals("withdrawn.csv", Buffer.from(text));
const wrong = (text: string) => problemsOf(() => read(text)).map(formatProblem);
const HEADER =
  "Make the header: organisation,submission_id,date, without organisation or submission_id if you have none.";

describe("withdrawn.csv", () => {
  it("names organisations and submissions, each with its line", () => {
    const { list } = read(
      'organisation,submission_id,date\r\n"Acme,\nLtd.",,2026-10-05\r\n, S1 ,2024-02-29\r\nOther GmbH,S2, 2026-01-31 \r\n',
    );
    expect(list).toEqual([
      { line: 2, organisation: "acme", written: "Acme,\nLtd.", id: "", date: "2026-10-05" },
      { line: 4, organisation: "", written: "", id: "S1", date: "2024-02-29" },
      { line: 5, organisation: "other", written: "Other GmbH", id: "S2", date: "2026-01-31" },
    ]);
  });

  it.each([
    ["organisation,date\nAcme,2026-10-05\n", { organisation: "acme", written: "Acme", id: "" }],
    ["date,submission_id\n2026-10-05,S1\n", { organisation: "", written: "", id: "S1" }],
  ])("may have one of the two columns alone, in any order: %j", (text, names) => {
    expect(read(text).list).toEqual([{ ...names, line: 2, date: "2026-10-05" }]);
  });

  it("may have nobody in it", () => {
    expect(read("organisation,date\n").list).toEqual([]);
  });

  it.each([
    ["", ["withdrawn.csv: must not be empty. Write the header and the rows, or restore the file."]],
    ["organisation\nAcme\n", [`withdrawn.csv:1 date: column is missing. ${HEADER}`]],
    [
      "date\n2026-10-05\n",
      [`withdrawn.csv:1 organisation, submission_id: one of the two columns must be there. ${HEADER}`],
    ],
    [
      "organization,date,date\n",
      [
        `withdrawn.csv:1 "organization": is not a column of this table. ${HEADER}`,
        `withdrawn.csv:1 date: column appears twice. ${HEADER}`,
        `withdrawn.csv:1 organisation, submission_id: one of the two columns must be there. ${HEADER}`,
      ],
    ],
  ])("is refused with the header of %j", (text, problems) => {
    expect(wrong(text)).toEqual(problems);
  });

  it("is refused with every problem of every row", () => {
    const rows = [
      ",,2026-10-05",
      "Acme,,2026-02-29",
      "-,,5 October",
      "Acme,S1",
      ",S2,1900-02-29",
      ",S3,2026-10-05T12:00:00Z",
    ];
    expect(wrong(`organisation,submission_id,date\n${rows.join("\n")}\n`)).toEqual([
      "withdrawn.csv:2: must name an organisation or a submission. Fill one of the two in, or remove the line.",
      'withdrawn.csv:3 date "2026-02-29": must be a date like 2026-10-05. Write the day of the withdrawal.',
      `withdrawn.csv:4 organisation "-": must be a name with a letter or a digit. Write the organisation's name as in the submissions, or leave it empty and name the submission.`,
      'withdrawn.csv:4 date "5 October": must be a date like 2026-10-05. Write the day of the withdrawal.',
      'withdrawn.csv:5 "Acme,S1": must have 3 values, as the header has, and has 2. Add the missing value, remove the extra one, or quote the value that holds a comma.',
      'withdrawn.csv:6 date "1900-02-29": must be a date like 2026-10-05. Write the day of the withdrawal.',
      'withdrawn.csv:7 date "2026-10-05T12:00:00Z": must be a date like 2026-10-05. Write the day of the withdrawal.',
    ]);
  });

  it("is refused where it is not UTF-8", () => {
    expect(
      problemsOf(() =>
        readWithdrawals("w.csv", Buffer.from("organisation,date\nM\xfcller,2026-10-05\n", "latin1")),
      ),
    ).toEqual([{ file: "w.csv", row: 2, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." }]);
  });
});
