import { expect, test } from "vitest";
import type { ImportedCell, ReadTable } from "../../../src/importing/model/table.ts";
import { withColumnForEachQuestion } from "../../../src/importing/reading/choice-columns.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { semicolons } from "../support.ts";

const table = (header: readonly string[], ...rows: readonly (readonly ImportedCell[])[]): ReadTable => ({
  dialect: { format: "csv" },
  header,
  rows,
  lines: rows.map((_, at) => at + 2),
  ragged: { problems: [], total: 0 },
});

/** What becomes of columns of these headings and cells. */
function read(header: readonly string[], ...rows: readonly (readonly ImportedCell[])[]) {
  const { header: names, rows: cells, remarks = [] } = withColumnForEachQuestion(table(header, ...rows));
  return { names, cells, remarks };
}

test("columns with ticks for the answers to one question become one with the answer that is ticked", () => {
  const header = [
    "Id",
    "Cause of delay [Staff]",
    "Cause of delay [Budget]",
    "Cause of delay [Vendor]",
    "Year",
  ];
  expect(
    read(
      header,
      ["a", "x", "", "", 2031],
      ["b", "", "", "x", 2031],
      ["c", "", "", "", 2032],
      ["d", "", "X", "", 2032],
    ),
  ).toEqual({
    names: ["Id", "Cause of delay", "Year"],
    cells: [
      ["a", "Staff", 2031],
      ["b", "Vendor", 2031],
      ["c", "", 2032],
      ["d", "Budget", 2032],
    ],
    remarks: ['3 columns of "Cause of delay" are read as one'],
  });
});

test.each([
  ["yes", "no"],
  ["1", "0"],
  [1, 0],
  ["Ja", "Nein"],
  ["✓", ""],
  ["☑", "☐"],
  ["true", "false"],
])("%s ticks an answer, and %s does not", (yes, no) => {
  const header = ["Main cause: Staff", "Main cause: Budget"];
  expect(read(header, [yes, no], [no, yes]).cells).toEqual([["Staff"], ["Budget"]]);
});

test("an answer ticks itself, as survey services write it", () => {
  const header = ["What delays you most? - Staff shortage", "What delays you most? - No budget"];
  expect(read(header, ["Staff shortage", ""], ["", "No budget"])).toMatchObject({
    names: ["What delays you most?"],
    cells: [["Staff shortage"], ["No budget"]],
  });
});

test("what Qualtrics writes between a question and its answers is no part of them", () => {
  const header = ["Staff", "Budget"].map((answer) => `What delays you most? - Selected Choice - ${answer}`);
  expect(read(header, ["Staff", ""], ["", "Budget"])).toMatchObject({
    names: ["What delays you most?"],
    cells: [["Staff"], ["Budget"]],
  });
});

test("programs write the answers behind a hyphen, a slash or an underscore", () => {
  for (const sign of ["_", "/", "-", ":"]) {
    const header = ["staff", "vendor_delay"].map((answer) => `main_cause${sign}${answer}`);
    expect(read(header, ["1", "0"], ["0", "1"])).toMatchObject({
      names: ["main_cause"],
      cells: [["staff"], ["vendor_delay"]],
    });
  }
});

test("a row that ticks several has no answer, which is said", () => {
  const header = ["Cause: Staff", "Cause: Budget"];
  expect(read(header, ["x", "x"], ["x", ""], ["", "x"])).toEqual({
    names: ["Cause"],
    cells: [[""], ["Staff"], ["Budget"]],
    remarks: ['2 columns of "Cause" are read as one; 1 row has several, of which none is used'],
  });
});

test("columns in which most rows tick several are left as they are, with a remark", () => {
  const header = ["Cause: Staff", "Cause: Budget"];
  expect(read(header, ["x", "x"], ["x", "x"], ["", "x"])).toEqual({
    names: header,
    cells: [
      ["x", "x"],
      ["x", "x"],
      ["", "x"],
    ],
    remarks: ['2 columns of "Cause" have several answers in most rows, and are left as they are'],
  });
});

test("of ranks the answer with rank 1 is the one, if the question says that it asks for ranks", () => {
  const rows = [
    ["2", "1", "3"],
    ["1", "", "2"],
  ];
  const answers = ["Staff", "Budget", "Vendor"];
  const ranked = answers.map((answer) => `Rank the causes of delay [${answer}]`);
  expect(read(ranked, ...rows)).toMatchObject({
    names: ["Rank the causes of delay"],
    cells: [["Budget"], ["Staff"]],
  });
  const rated = answers.map((answer) => `Causes of delay [${answer}]`);
  expect(read(rated, ...rows).names).toEqual(rated);
});

test("of shares the largest is the one, and of two that are equal none", () => {
  const header = ["Cause of delay: Staff", "Cause of delay: Budget", "Cause of delay: Vendor"];
  expect(read(header, ["20%", "80%", "0%"], ["60 %", "10 %", "30 %"], ["50%", "50%", ""]).cells).toEqual([
    ["Budget"],
    ["Staff"],
    [""],
  ]);
  expect(read(header, [0.2, 0.3, 0.5], [0.5, 0.25, 0.25]).cells).toEqual([["Vendor"], ["Staff"]]);
});

test("an answer that none is the cause is no answer", () => {
  const header = ["Cause of delay: Staff", "Cause of delay: None"];
  expect(read(header, ["x", ""], ["", "x"]).cells).toEqual([["Staff"], [""]]);
});

test("other answers in words of their own stay a column beside", () => {
  const header = ["Cause: Staff", "Cause: Budget", "Cause: Other (please specify)"];
  expect(read(header, ["x", "", ""], ["", "", "a strike"], ["", "x", ""])).toMatchObject({
    names: ["Cause", "Cause: Other (please specify)"],
    cells: [
      ["Staff", ""],
      ["", "a strike"],
      ["Budget", ""],
    ],
  });
});

test("the industry, framework and country can be ticked too, and figures and requirements are left as they are", () => {
  const ticked = ["Industry: Ferries", "Industry: Theatres", "Open findings: 3", "Open findings: 8"];
  expect(read(ticked, ["x", "", "x", ""], ["", "x", "", "x"]).names).toEqual([
    "Industry",
    "Open findings: 3",
    "Open findings: 8",
  ]);
  const figures = ["Cost: Fees", "Cost: Tooling"];
  expect(read(figures, ["1", "0"], ["0", "1"]).names).toEqual(figures);
});

test("a column that has the question for its name already, and one column alone, stay", () => {
  const header = ["Cause", "Cause: Staff", "Cause: Budget"];
  expect(read(header, ["Staff", "x", ""], ["Budget", "", "x"]).names).toEqual(header);
  expect(read(["Cause: Staff", "Year"], ["x", 2031]).names).toEqual(["Cause: Staff", "Year"]);
});

test("an export is read so", async () => {
  const rows = [
    ["Id", "Main cause [Staff]", "Main cause [Budget]"],
    ["a", "x", ""],
    ["b", "", "x"],
  ];
  const { header, rows: cells } = await readImportTable("e.csv", new TextEncoder().encode(semicolons(rows)));
  expect([header, ...cells]).toEqual([
    ["Id", "Main cause"],
    ["a", "Staff"],
    ["b", "Budget"],
  ]);
});
