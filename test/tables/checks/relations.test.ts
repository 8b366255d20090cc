import { expect, test } from "vitest";
import { planted, plantedLines } from "./planted.ts";

const RELATIONS = "observatory/relations.csv";
const REMAKE = "Make the tables with ingest, or correct the one that is wrong.";

test("a relation that is not that of the blocks is refused", () => {
  expect(planted([RELATIONS, 17, "slope", "-12.5"])).toEqual([
    `${RELATIONS}:17 slope "-12.5": must be -12.47255649, the slope over the blocks of automation_rate, audit_hours, 2026. ${REMAKE}`,
  ]);
  expect(planted([RELATIONS, 17, "correlation", "-0.9275"])).toHaveLength(1);
  expect(planted([RELATIONS, 17, "sample_size", "27"])).toEqual([
    `${RELATIONS}:17 sample_size "27": must be 28, the sample_size over the blocks of automation_rate, audit_hours, 2026. ${REMAKE}`,
  ]);
});

test("a missing relation, and one of years that have none, are refused", () => {
  expect(plantedLines(RELATIONS, (lines) => lines.toSpliced(8, 1))).toEqual([
    `${RELATIONS} x, y, year "automation_rate, maturity_score, 2026": must have a row, but has none. Add the row, or make the table with ingest.`,
  ]);
  expect(plantedLines(RELATIONS, (lines) => [...lines, "cost_usd,audit_hours,2026,28,0.5,1"])).toHaveLength(
    1,
  );
});

test("the relation of two blocks is empty, or what earlier versions of the program wrote", () => {
  const [row, of] = [2, "automation_rate, maturity_score, 2019"];
  expect(planted([RELATIONS, row, "correlation", "1"])).toEqual([]);
  expect(planted([RELATIONS, row, "correlation", "0.5"])).toEqual([
    `${RELATIONS}:${row} correlation "0.5": must be 1, the correlation over the blocks of ${of}. ${REMAKE}`,
  ]);
});
