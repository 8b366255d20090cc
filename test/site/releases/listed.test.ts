import { expect, test } from "vitest";
import { countOf, listedInWords } from "../../../src/site/releases/listed.ts";

const findings = (found: number, omitted: number, meaningless: number) => ({
  found: Array.from({ length: found }, () => ({}) as never),
  tested: 40,
  omitted,
  meaningless,
});

test("all significant changes are counted, listed or not", () => {
  expect(countOf(findings(5, 4, 5))).toBe(14);
});

test("says how many significant changes are no findings, and how many of the others are listed", () => {
  expect(listedInWords(findings(5, 4, 5))).toEqual([
    "5 of these are of audit hours or compliance cost, which are lower for a part of a year: they are not findings.",
    "5 of the others are listed here.",
  ]);
  expect(listedInWords(findings(1, 1, 1))).toEqual([
    "1 of these is of audit hours or compliance cost, which are lower for a part of a year: it is not a finding.",
    "1 of the others is listed here.",
  ]);
  expect(listedInWords(findings(5, 1, 0))).toEqual(["5 of them are listed here."]);
  expect(listedInWords(findings(2, 0, 0))).toEqual([]);
});
