import { expect, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { isPlainStart } from "../../src/submissions/plain-start.ts";

const FOUR = ["industry", "framework", "country", "year"];
const isPlain = (text: string, columns: readonly string[] = FOUR) => isPlainStart(bytesOf(text), columns);

test("a file is one of submissions if half of its columns are known, and half of the required ones are there", () => {
  expect(isPlain("industry,country,x,y\n")).toBe(true);
  expect(isPlain("industry,country,x,y,z\n")).toBe(false);
  expect(isPlain("industry,country,x,y\n", [...FOUR, "audit_hours"])).toBe(false);
});

test("a mark at the start, quotes and blanks are no part of a column's name, and any line break ends the header", () => {
  expect(isPlain('\uFEFF"industry", country ,x,y\n')).toBe(true);
  for (const end of ["\r\n", "\n", "\r"])
    expect(isPlain(`industry,country,x,y${end}1,2,3,4,5,6,7`)).toBe(true);
});

test("a file of one known column is one of submissions, and one with a title or another separator is not", () => {
  expect(isPlain("industry\nretail\n")).toBe(true);
  const others = ["PCI survey 2034", "industry;country", "industry\tcountry", "industry|country"];
  expect(others.filter((text) => isPlain(`${text}\n`))).toEqual([]);
});

test("a workbook, a PDF, JSON and bytes that are no text are none of submissions", () => {
  const starts = ["PK\u0003\u0004", "%PDF-1.7", '{"industry"', '\n {"industry"', "industry\u0000"];
  expect(starts.map((start) => isPlain(start))).toEqual(starts.map(() => false));
});
