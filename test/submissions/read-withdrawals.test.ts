import { describe, expect, it } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { readWithdrawals } from "../../src/submissions/read-withdrawals.ts";
import { problemsOf } from "./support.ts";

const read = (text: string) => readWithdrawals("withdrawn.csv", Buffer.from(text));
const wrong = (text: string) => problemsOf(() => read(text)).map(formatProblem);
const HEADER =
  "Use this header: organisation,submission_id,date; leave out organisation or submission_id if you have none.";

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
  ])("may have only one of the two columns, in any order: %j", (text, names) => {
    expect(read(text).list).toEqual([{ ...names, line: 2, date: "2026-10-05" }]);
  });

  it("has names without blanks around them", () => {
    expect(read("organisation,date\n Acme Ltd\t,2026-10-05\n").list[0]!.written).toBe("Acme Ltd");
  });

  it("is refused with an organisation without a letter or digit, also beside an identifier", () => {
    expect(problemsOf(() => read("organisation,submission_id,date\n-,S1,2026-10-05\n"))).toMatchObject([
      { row: 2, column: "organisation", value: "-", rule: "must be a name with a letter or a digit" },
    ]);
  });

  it("may begin with the line with which spreadsheets name the separator", () => {
    expect(read("sep=;\r\norganisation;date\r\nAcme;2026-10-05\r\n").list).toMatchObject([
      { organisation: "acme", date: "2026-10-05" },
    ]);
  });

  it("may be empty", () => {
    expect(read("organisation,date\n").list).toEqual([]);
  });

  it.each([
    ["", ["withdrawn.csv: must not be empty. Write the header and the rows, or restore the file."]],
    ["organisation\nAcme\n", [`withdrawn.csv:1 date: column is missing. ${HEADER}`]],
    [
      "date\n2026-10-05\n",
      [
        `withdrawn.csv:1 organisation, submission_id: at least one of the two columns must be present. ${HEADER}`,
      ],
    ],
    [
      "organization,date,date\n",
      [
        `withdrawn.csv:1 "organization": is not a column of this table. ${HEADER}`,
        `withdrawn.csv:1 date: column appears twice. ${HEADER}`,
        `withdrawn.csv:1 organisation, submission_id: at least one of the two columns must be present. ${HEADER}`,
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
      "withdrawn.csv:2: must name an organisation or a submission. Fill in one of the two, or remove the line.",
      'withdrawn.csv:3 date "2026-02-29": must be a date like 2026-10-05. Write the day of the withdrawal.',
      `withdrawn.csv:4 organisation "-": must be a name with a letter or a digit. Write the organisation's name as in the submissions, or leave it empty and name the submission.`,
      'withdrawn.csv:4 date "5 October": must be a date like 2026-10-05. Write the day of the withdrawal.',
      'withdrawn.csv:5 "Acme,S1": must have 3 values, as the header has, but has 2. Add the missing value, remove the extra one, or quote the value that holds a comma.',
      'withdrawn.csv:6 date "1900-02-29": must be a date like 2026-10-05. Write the day of the withdrawal.',
      'withdrawn.csv:7 date "2026-10-05T12:00:00Z": must be a date like 2026-10-05. Write the day of the withdrawal.',
    ]);
  });

  it.each([
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
    ["UTF-16 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`)],
  ])("is read as a German spreadsheet saves it: semicolons, %s, dates with dots", (_, bytesOf) => {
    const text =
      'Organisation;submission_id;Date\r\n"Müller; Söhne\nAG";;31.12.2026\r\n;S1;5.10.2026\r\n;;\r\n\r\n';
    expect(readWithdrawals("w.csv", bytesOf(text)).list).toEqual([
      {
        line: 2,
        organisation: "mullersohne",
        written: "Müller; Söhne\nAG",
        id: "",
        date: "2026-12-31",
      },
      { line: 4, organisation: "", written: "", id: "S1", date: "2026-10-05" },
    ]);
  });

  it.each([
    "organisation\tdate\nAcme, Ltd.\t2026-10-05\n",
    "organisation|date\nAcme, Ltd.|2026-10-05\n",
    '"organisation";"date"\rAcme, Ltd.;2026-10-05',
    "organisation,date\n,\nAcme,2026-10-05\n",
  ])("is read with the separator that its header has: %j", (text) => {
    expect(read(text).list.map(({ organisation, date }) => [organisation, date])).toEqual([
      ["acme", "2026-10-05"],
    ]);
  });

  it("is refused with every problem at once, for any spreadsheet format", () => {
    const rows = ["Müller;;05/10/2026", ";;31.12.2026", "Acme;S1", "Acme;S1;1;2", "Acme;;31.12.26"];
    const text = `organisation;submission_id;date\r\n${rows.join("\r\n")}\r\n`;
    expect(
      problemsOf(() => readWithdrawals("w.csv", Buffer.from(text, "latin1"))).map(formatProblem),
    ).toEqual([
      'w.csv:2 date "05/10/2026": can mean 2026-10-05 or 2026-05-10. Write the day of the withdrawal as one of the two.',
      "w.csv:3: must name an organisation or a submission. Fill in one of the two, or remove the line.",
      'w.csv:4 "Acme; S1": must have 3 values, as the header has, but has 2. Add the missing value, or remove the extra one.',
      'w.csv:5 "Acme; S1; 1; 2": must have 3 values, as the header has, but has 4. Add the missing value, or remove the extra one.',
      'w.csv:6 date "31.12.26": must be a date like 2026-10-05. Write the day of the withdrawal.',
    ]);
  });

  it.each([
    [Buffer.from("Firma;Datum\nM\xfcller;2026-10-05\n", "latin1"), "Firma", "is not a column of this table"],
    [Buffer.from([0xff, 0xfe, 0x41, 0, 0x41]), undefined, "must be UTF-8"],
    [
      Buffer.concat([
        Buffer.from("organisation,date\nMüller,2026-10-05\n"),
        Buffer.from("König,2026-10-05\n", "latin1"),
      ]),
      undefined,
      "must be UTF-8",
    ],
    [Buffer.from("PK\u0003\u0004"), undefined, "is an Excel workbook"],
  ])("is refused if it is not such a table: %j", (bytes, value, rule) => {
    const [first] = problemsOf(() => readWithdrawals("w.csv", bytes));
    expect([first?.value, first?.rule]).toEqual([value, rule]);
  });
});
