import { expect, test } from "vitest";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { areImportIds, surveyHeader } from "../../../src/importing/reading/survey-header.ts";

const read = (...lines: readonly (readonly string[])[]) =>
  readImportTable(
    "export.csv",
    Buffer.from(
      lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n"),
    ),
  );

test("the two lines of a header from SurveyMonkey are joined", async () => {
  const table = await read(
    ["Respondent ID", "Which industry are you in?", "Which requirements are open?", "", "Audit hours"],
    ["", "Response", "Requirement 1", "Requirement 2", "Open-Ended Response"],
    ["1180", "Retail", "Requirement 1", "", "300"],
    ["1181", "Banks", "", "", "450"],
  );
  expect(table.header).toEqual([
    "Respondent ID",
    "Which industry are you in?",
    "Which requirements are open? - Requirement 1",
    "Which requirements are open? - Requirement 2",
    "Audit hours",
  ]);
  expect(table.rows[0]).toEqual(["1180", "Retail", "Requirement 1", "", "300"]);
  expect([table.dialect.headerLine, table.rows.length, table.ragged.total]).toEqual([2, 2, 0]);
});

test("of a header from Qualtrics the questions are used, not the codes and identifiers", async () => {
  const table = await read(
    ["ResponseId", "Q1", "Q2"],
    ["Response ID", "Which industry are you in?", "How many audit hours?"],
    ['{"ImportId":"_recordId"}', '{"ImportId":"QID1"}', '{"ImportId":"QID2_TEXT"}'],
    ["R_1", "Retail", "300"],
    ["R_2", "Banks", "450"],
  );
  expect(table.header).toEqual(["Response ID", "Which industry are you in?", "How many audit hours?"]);
  expect(table.rows).toEqual([
    ["R_1", "Retail", "300"],
    ["R_2", "Banks", "450"],
  ]);
  expect(table.dialect.headerLine).toBe(2);
});

test("lines without the words of these services are not the second line of a header", () => {
  expect(surveyHeader(["Industry", "Hours"], ["Retail", "300"])).toBeUndefined();
  expect(surveyHeader(["Industry", "Comment", "Hours"], ["Retail", "Response", "300"])).toBeUndefined();
  expect(surveyHeader(undefined, ["Response"])).toEqual([]);
  expect(areImportIds(["", ""])).toBe(false);
  expect(areImportIds(['{"ImportId":"QID1"}', "Retail"])).toBe(false);
});

test("a file that begins with the identifiers of Qualtrics, without its questions, has them as its header", async () => {
  const ids = ['{"ImportId":"QID1"}', '{"ImportId":"QID2"}'];
  const { header, rows, dialect } = await read(ids, ["Retail", "300"], ["Banks", "450"]);
  expect([header, rows.length, dialect.headerLine]).toEqual([ids, 2, 1]);
});
