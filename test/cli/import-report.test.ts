import { expect, test } from "vitest";
import { formatImport, formatSuggestion } from "../../src/cli/import-report.ts";
import type { ImportResult } from "../../src/operations/import-file.ts";

const RESULT: ImportResult = {
  readAs: "semicolon, UTF-8, 5,000 rows",
  read: 5000,
  kept: 4000,
  replaced: 30,
  leftOut: 970,
  severalReasons: 0,
  emptiedCells: 1100,
  alteredCells: 12,
  unusualCells: 7,
  unusual: [
    { file: "e.csv", row: 9, column: "Hours", value: "1", rule: "is unlikely", remedy: "Look at it." },
    { file: "e.csv", row: 8, column: "Days", value: "2", rule: "is unlikely too", remedy: "Look at it." },
  ],
  nearIdentifiers: [
    [
      { written: "S-007", file: "e.csv", row: 7 },
      { written: "s7", file: "e.csv", row: 9 },
    ],
  ],
  nearNames: [
    {
      spellings: [
        { written: "Müller", file: "e.csv", row: 3 },
        { written: "Mueller AG", file: "e.csv", row: 5 },
      ],
      withdrawn: [],
    },
  ],
  remarks: [{ file: "e.csv", column: "Cost", rule: "is odd", remedy: "Look at it." }],
  reasons: Array.from({ length: 14 }, (_, at) => ({ reason: `reason ${at}`, count: 1400 - at })),
  confirmed: [{ question: "audit_hours", because: "It is so." }],
};

test("reports an import in counts, with twelve reasons, what may be misread, and what to do next", () => {
  expect(formatImport(RESULT, "private/s.csv", "private/r.csv").split("\n")).toEqual([
    "Read as: semicolon, UTF-8, 5,000 rows",
    "Kept 4,000 of 5,000 rows: 970 left out, 30 replaced by another row; 1,100 cells left empty.",
    ...Array.from({ length: 12 }, (_, at) => `   1,${400 - at}  reason ${at}`),
    "  and 2 other reasons",
    "12 cells read differently from the rest of the column.",
    "To be reviewed: e.csv Cost: is odd. Look at it.",
    'To be reviewed: "Müller" (e.csv:3) and "Mueller AG" (e.csv:5) count as 2 organisations: if they are the same, use one spelling in the export',
    'To be reviewed: "S-007" (e.csv:7) and "s7" (e.csv:9) count as 2 submissions: if they are the same, use one identifier in the export',
    "7 figures used that may be misread; the first 2:",
    "  line 9, Hours 1: is unlikely",
    "  line 8, Days 2: is unlikely too",
    "Confirmed: audit_hours: It is so.",
    "Wrote private/s.csv, and what was rejected or altered to private/r.csv. Next: compliance-data check private/s.csv",
  ]);
});

test("says that rows with several reasons count for each, before the reasons", () => {
  const second = (severalReasons: number) =>
    formatImport({ ...RESULT, severalReasons }, "s.csv", "r.csv").split("\n")[2];
  expect(second(1)).toBe("1 of these rows has several reasons, and counts for each:");
  expect(second(1400)).toBe("1,400 of these rows have several reasons, and count for each:");
  expect(second(0)).toBe("   1,400  reason 0");
});

test("says how the kept rows differ from those that they replace, and what to do if some are gone", () => {
  const changedColumns = [
    { column: "audit_hours", rows: 1090 },
    { column: "country", rows: 10 },
  ];
  const told = (gone: number) =>
    formatImport(
      {
        ...RESULT,
        before: { earlier: 3000 + gone, same: 1900, changed: 1100, changedColumns, added: 1000, gone },
      },
      "s.csv",
      "r.csv",
    );
  expect(told(0)).toContain(
    "\nCompared with the 3,000 rows that s.csv had: of the 4,000 kept, 1,900 are the same, 1,100 changed, 1,000 new; no longer in it: 0.\nChanged rows by column: audit_hours 1,090, country 10.\nConfirmed",
  );
  expect(told(2)).toContain(
    "; no longer in it: 2.\nChanged rows by column: audit_hours 1,090, country 10.\nA release needs the earlier submissions too: import a complete export, or give each export a file of its own in a folder with --out.\n",
  );
});

test("leaves out what does not apply to an import without problems", () => {
  const good = {
    ...RESULT,
    reasons: [],
    alteredCells: 0,
    remarks: [],
    nearNames: [],
    nearIdentifiers: [],
    confirmed: [],
    emptiedCells: 1,
  };
  const lines = formatImport({ ...good, unusualCells: 0, unusual: [] }, "s.csv", "r.csv").split("\n");
  expect(lines).toHaveLength(3);
  const twelve = { ...RESULT, reasons: RESULT.reasons.slice(0, 12) };
  expect(formatImport(twelve, "s.csv", "r.csv")).not.toContain("other reason");
  const thirteen = { ...RESULT, reasons: RESULT.reasons.slice(0, 13) };
  expect(formatImport(thirteen, "s.csv", "r.csv")).toContain("\n  and 1 other reason\n");
  expect(lines[1]).toMatch(/; 1 cell left empty\.$/);
  expect(formatImport({ ...good, unusualCells: 2 }, "s.csv", "r.csv")).toContain(
    "\n2 figures used that may be misread:\n",
  );
});

test("a suggestion shows the target of each column, and which questions to answer where", () => {
  const suggestion = {
    readAs: "tab, 3 rows",
    columns: [
      {
        column: "A name of more than twenty-eight letters",
        to: "industry",
        example: "Hotels",
        readAs: "hotels, which are no hostels",
        asked: [],
        misspelt: [{ label: "Bnak", rows: 2, id: "banking" }],
      },
      {
        column: "Days",
        to: "audit_hours",
        example: "12",
        readAs: undefined,
        asked: ["How many hours?"],
        misspelt: [],
      },
      {
        column: "Odd",
        to: "?",
        example: undefined,
        readAs: undefined,
        asked: ["Which column is this?"],
        misspelt: [],
      },
    ],
    asked: ["Which country do all rows have?"],
    absent: ["year", "country"],
  };
  const told = (mapping?: string) => formatSuggestion(suggestion, "e.csv", mapping).split("\n");
  expect(told("own.json")).toEqual([
    "Read as: tab, 3 rows",
    "",
    "their column                  ours           example  read as",
    "A name of more than twenty-…  industry       Hotels   hotels, which are n…",
    "Days                          audit_hours ?  12",
    "Odd                           ?",
    "",
    "Read as misspellings; if one means something else, change its id in own.json:",
    '  A name of more than twenty-eight letters: "Bnak" (2 rows) as banking',
    "",
    "No column is mapped to year, country.",
    "",
    "No column is mapped to organisation: each programme counts as one, and a figure may be about fewer organisations than k. If a column names them, map it.",
    "",
    "3 questions, to be answered in own.json, under the name of the column:",
    "  Days: How many hours?",
    "  Odd: Which column is this?",
    "  Which country do all rows have?",
    "",
    'Wrote own.json. Answer each "?" in it. Next: compliance-data import e.csv --mapping own.json',
  ]);
  expect(
    formatSuggestion({ ...suggestion, unconfirmed: ["audit_hours", "qsa_fees_usd"] }, "e.csv"),
  ).toContain("\nTo be confirmed again, if this file has them too: audit_hours and qsa_fees_usd.\n");
  expect(formatSuggestion({ ...suggestion, absent: ["year"] }, "e.csv")).toContain(
    "\nNo column is mapped to year.\n",
  );
  expect(told().at(-1)).toBe('Wrote mapping.json. Answer each "?" in it. Next: compliance-data import e.csv');
});

test("a suggestion with a column of organisations says nothing of them", () => {
  const columns = [
    { column: "Firm", to: "organisation", example: "A", readAs: "A", asked: [], misspelt: [] },
  ];
  const suggestion = { readAs: "comma, 1 row", columns, asked: [], absent: [] };
  expect(formatSuggestion(suggestion, "e.csv")).not.toContain("counts as one");
});

test("the command that a suggestion names next reads the same data folder and mapping", () => {
  const suggestion = { readAs: "comma, 1 row", columns: [], asked: [], absent: [] };
  const next = (mapping?: string, data?: string) =>
    formatSuggestion(suggestion, "e.csv", mapping, data).split("Next: ")[1];
  expect(next("m.json", "bench/data")).toBe(
    "compliance-data import e.csv --data bench/data --mapping m.json",
  );
  expect(next(undefined, "bench/data")).toBe("compliance-data import e.csv --data bench/data");
  expect(next("m.json", "data")).toBe("compliance-data import e.csv --mapping m.json");
  expect(next("mapping.json", "data")).toBe("compliance-data import e.csv");
});

test("a suggestion without questions says so, and what to do next", () => {
  const suggestion = {
    readAs: "comma, 1 row",
    columns: [{ column: "Hours", to: "audit_hours", example: "12", readAs: "12", asked: [], misspelt: [] }],
    asked: [],
    absent: [],
  };
  expect(formatSuggestion(suggestion, "e.csv").split("\n")).toEqual([
    "Read as: comma, 1 row",
    "",
    "their column  ours         example  read as",
    "Hours         audit_hours  12       12",
    "",
    "No column is mapped to organisation: each programme counts as one, and a figure may be about fewer organisations than k. If a column names them, map it.",
    "",
    "Wrote mapping.json. There are no questions. Next: compliance-data import e.csv",
  ]);
});

test("the next command confirms what was confirmed on the command line", () => {
  const given = [{ question: "audit_hours", because: "Only self-assessments." }];
  expect(formatImport(RESULT, "s.csv", "r.csv", given)).toMatch(
    /Next: compliance-data check s\.csv --confirm "audit_hours=Only self-assessments\."$/,
  );
});

test("mapped columns without any value are named, with what may be the cause", () => {
  const of = (column: string, to: string, example?: string) => ({
    ...{ column, to, example, readAs: example, asked: [], misspelt: [] },
  });
  const columns = [
    of("a", "requirement_1"),
    of("b", "requirement_2"),
    of("c", "ignore"),
    of("d", "year", "2031"),
  ];
  expect(
    formatSuggestion({ readAs: "1 row", columns, asked: [], absent: [] }, "e.csv").split("\n"),
  ).toContain(
    "No values in a and b. If the cells are coloured, write words instead: a colour cannot be read.",
  );
});

test("a question about several columns is printed once, and counted for each", () => {
  const of = (column: string) => ({
    column,
    to: "?",
    example: undefined,
    readAs: undefined,
    asked: ["Which column is this?"],
    misspelt: [],
  });
  const suggestion = { readAs: "1 row", columns: ["a", "b", "c"].map(of), asked: [], absent: [] };
  const lines = formatSuggestion(suggestion, "e.csv").split("\n");
  expect(lines).toContain("3 questions, to be answered in mapping.json, under the name of the column:");
  expect(lines.filter((line) => line.includes("Which"))).toEqual([
    "  Each of a, b and c: Which column is this?",
  ]);
  const many = { ...suggestion, columns: [..."abcdefghijk"].map(of) };
  expect(formatSuggestion(many, "e.csv")).toContain(
    "\n  Each of a, b, c, d, e, f, g, h and 3 more: Which column is this?\n",
  );
});
