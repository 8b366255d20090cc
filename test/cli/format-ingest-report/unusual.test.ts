import { expect, it } from "vitest";
import { unusualLines } from "../../../src/cli/format-ingest-report/unusual.ts";
import { formatImport } from "../../../src/cli/import-report.ts";

const QUESTION = "maturity_score and automation_rate, industry saas";
const RULE = "the one is 0.76 times the other";

it("lists columns that may be exchanged before single figures, which are many", () => {
  const unusual = { cells: { audit_hours: 12 }, remarks: [{ question: QUESTION, rule: RULE }], unneeded: [] };
  expect(unusualLines({ unusual }, "exactly")[0]).toBe(`${QUESTION}: ${RULE}`);
  expect(unusualLines({ unusual }, "coarsely")[0]).toBe(`unusual: ${QUESTION}`);
});

it("reports a confirmation that no question requires, with where to remove it", () => {
  const unusual = { cells: {}, remarks: [], unneeded: ["audit_hours, year 2031"] };
  const line =
    'audit_hours, year 2031 is confirmed, but was not asked: remove it from "confirmed" in the mapping, or from --confirm, or it will confirm later figures too';
  expect(unusualLines({ unusual }, "exactly")).toEqual([line]);
  expect(unusualLines({ unusual }, "coarsely")).toEqual([line]);
});

it("an import's report lists them before single figures too", () => {
  const text = formatImport(
    {
      readAs: "CSV",
      read: 90,
      kept: 90,
      replaced: 0,
      leftOut: 0,
      severalReasons: 0,
      emptiedCells: 0,
      alteredCells: 0,
      unusualCells: 1,
      unusual: [
        { file: "a.csv", row: 7, column: "audit_hours", value: "8000", rule: "is unusual", remedy: "Look." },
      ],
      nearNames: [],
      nearIdentifiers: [],
      remarks: [{ file: "a.csv", column: QUESTION, rule: RULE, remedy: "Look." }],
      reasons: [],
      confirmed: [],
    },
    "submissions.csv",
    "rejects.csv",
  );
  const place = (words: string) => text.indexOf(words);
  expect(place("To be reviewed")).toBeGreaterThan(0);
  expect(place("To be reviewed")).toBeLessThan(place("1 figure used that may be misread"));
});
