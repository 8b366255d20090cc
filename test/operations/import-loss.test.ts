import { expect, test } from "vitest";
import { dialectInWords } from "../../src/importing/model/table.ts";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import { lossProblems, unnamedRemarks } from "../../src/operations/import-loss.ts";
import { raggedRejects, type Reject } from "../../src/operations/reject.ts";
import { settings } from "../submissions/support.ts";

const linesOf = (count: number, line: string) => Array.from({ length: count }, () => `${line}\n`).join("");

/** A table of a hundred rows, sixty of which have a value too many; fifty of these are listed. */
const table = () =>
  readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(40, "1;2")}${linesOf(60, "3;4;5")}`));

test("of ragged rows fifty are listed, and all are counted", async () => {
  const { rows, ragged } = await table();
  expect([rows.length, ragged.problems.length, ragged.total]).toEqual([40, 50, 60]);
  expect(dialectInWords(await table())).toBe("semicolon, UTF-8, 100 rows");
});

test("ragged rows that are not listed are lost as well", async () => {
  const read = await table();
  const rulesFor = (maxRejected: number) =>
    lossProblems("export.csv", {
      table: read,
      mapping: {} as never,
      rejects: raggedRejects(read),
      registries: settings,
      maxRejected,
    }).map(({ rule }) => rule);
  expect(rulesFor(0.6)).toEqual([]);
  expect(rulesFor(0.59)).toEqual([
    "has 3 values, but the header has 2 (and in 49 more rows)",
    "60 of 100 rows would be left out, but at most 59% may be",
  ]);
});

test("totals, notes and rows of nobody are no loss", async () => {
  const text = `a;b;c\n${linesOf(2, "Rose;x;1")}Total;;3\nAs reported by all.;;\n`;
  const read = await readImportTable("export.csv", Buffer.from(text));
  expect([read.rows.length, read.ragged.total, read.besides]).toEqual([2, 2, 2]);
  const problems = (kind: Reject["kind"]) =>
    lossProblems("export.csv", {
      table: read,
      mapping: {} as never,
      rejects: [
        ...raggedRejects(read),
        { line: 2, column: "a", value: "Average", made: "row left out", kind, reason: "", remedy: "" },
      ],
      registries: settings,
      maxRejected: 0.05,
    });
  expect(problems("of nobody")).toEqual([]);
  expect(problems("other").at(-1)?.rule).toBe("1 of 2 rows would be left out, but at most 5% may be");
});

test("rows without an organisation beside others are remarked on", async () => {
  const remarks = async (...names: string[]) =>
    unnamedRemarks("export.csv", {
      table: await readImportTable(
        "export.csv",
        Buffer.from(`Client;b\n${names.map((name) => `${name};2\n`).join("")}`),
      ),
      mapping: { columns: { Client: { to: "organisation" }, b: { to: "ignore" } } },
    });
  expect(await remarks("Rose", "", "n/a")).toEqual([
    {
      file: "export.csv",
      column: "Client",
      rule: "is empty in 2 of 3 rows: together these count as one organisation, which cannot be withdrawn by its name",
      remedy: "If the first row of a group names it for all, fill the cells below it in the export.",
    },
  ]);
  expect(await remarks("Rose", "Tulip")).toEqual([]);
  expect(await remarks("-", "-")).toEqual([]);
});

test("more rows than people correct are not replaced by later ones of their organisation without a word", async () => {
  const read = await readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(10, "1;2")}`));
  const found = (replaced: number, maxRejected = 0.05) =>
    lossProblems("export.csv", {
      table: read,
      mapping: {} as never,
      rejects: Array.from({ length: replaced }, (_, at) => ({
        line: at + 2,
        column: "",
        value: "",
        made: "row replaced" as const,
        kind: "superseded without identifier" as const,
        reason: "",
        remedy: "",
      })),
      registries: settings,
      maxRejected,
    });
  expect(found(2)).toEqual([]);
  expect(found(3)).toEqual([
    {
      file: "export.csv",
      rule: "3 of 10 rows would be replaced by a later row of the same organisation, industry, framework, country and year, but at most 20% may be",
      remedy:
        "Check that the year is read from the right column, and that each organisation has its own name. If a programme has several rows, such as one for each quarter or assessor, make it one row. Otherwise allow it with --max-rejected.",
    },
  ]);
  expect(found(3, 0.3)).toEqual([]);
});

test("values of years in which a question was not asked are neither lost nor among those that could be", async () => {
  const read = await readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(9, "1;2")}1;n/a\n`));
  const emptied = (line: number, kind: Reject["kind"] = "other"): Reject => ({
    ...{
      line,
      column: "b",
      value: "2",
      made: "cell left empty",
      kind,
      reason: "is wrong",
      remedy: "Mend it.",
    },
  });
  const rejects = [2, 3, 4].map((line) => emptied(line, "not asked"));
  const rulesFor = (maxRejected: number) =>
    lossProblems("export.csv", {
      ...{ table: read, mapping: {}, registries: settings, maxRejected },
      rejects: [...rejects, emptied(5), emptied(6)],
    }).map(({ rule }) => rule);
  expect(rulesFor(0.34)).toEqual([]);
  expect(rulesFor(0.33)).toEqual([
    "is wrong (and in 1 more row)",
    "2 of 6 values would be lost, but at most 33% may be",
  ]);
});

test("a table of ragged rows alone is not one without rows", async () => {
  const { rows, ragged } = await readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(3, "3;4;5")}`));
  expect([rows.length, ragged.total]).toEqual([0, 3]);
});

test("where a column is empty in most rows, it is said how to repeat what only the first row of a group has", async () => {
  const read = await readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(10, "1;2")}`));
  const remedyFor = (empty: number) =>
    lossProblems("export.csv", {
      table: read,
      mapping: {},
      rejects: Array.from({ length: empty }, (_, at) => ({
        line: at + 2,
        column: "a",
        value: "",
        made: "row left out" as const,
        kind: "other" as const,
        reason: "must not be empty",
        remedy: "Write one of saas, retail.",
      })),
      registries: settings,
      maxRejected: 0.05,
    })[0]?.remedy;
  expect(remedyFor(5)).toBe("Write one of saas, retail.");
  expect(remedyFor(6)).toBe(
    "Write one of saas, retail. If the first row of a group has it for all, fill the cells below it in the export.",
  );
});

test("rows that are mostly replaced by others of the same submission are refused: they may be one for each finding", async () => {
  const read = await readImportTable("export.csv", Buffer.from(`a;b\n${linesOf(12, "1;2")}`));
  const found = (kinds: Readonly<Partial<Record<Reject["kind"], number>>>, maxRejected = 0.05) => {
    const all = Object.entries(kinds).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
    return lossProblems("export.csv", {
      table: read,
      mapping: {} as never,
      rejects: all.map((kind, at) => ({
        ...{ line: at + 2, column: "", value: "", made: "row replaced" as const },
        ...{ kind: kind as Reject["kind"], reason: "", remedy: "" },
      })),
      registries: settings,
      maxRejected,
    });
  };
  const remedy =
    "If the export has several rows for each submission, such as one for each finding, quarter or assessor, make it one row each. Otherwise allow it with --max-rejected.";
  expect(found({ superseded: 4, duplicate: 4 })).toEqual([]);
  expect(found({ superseded: 6 })).toEqual([
    {
      file: "export.csv",
      rule: "6 of 12 rows would be replaced by a later row of the same submission, with other answers, but at most 40% may be",
      remedy,
    },
  ]);
  expect(found({ superseded: 7 }, 0.6)).toEqual([]);
  expect(found({ duplicate: 8 })).toEqual([]);
  expect(found({ duplicate: 9 })).toEqual([
    {
      file: "export.csv",
      rule: "9 of 12 rows would be replaced by a later row of the same submission, but at most 67% may be",
      remedy,
    },
  ]);
});

test("a column that names the organisation in fewer than half of the rows is refused, and one that names none is not", async () => {
  const found = async (lines: string, maxRejected = 0.05) =>
    lossProblems("export.csv", {
      table: await readImportTable("export.csv", Buffer.from(`a;b;c\n${lines}`)),
      mapping: { columns: { a: { to: "organisation" } } } as never,
      rejects: [],
      registries: settings,
      maxRejected,
    });
  const grouped = `Rose;1;2\n${linesOf(2, ";1;2")}`;
  expect(await found(grouped)).toEqual([
    {
      file: "export.csv",
      column: "a",
      rule: "is empty in 2 of 3 rows: together these count as one organisation, which cannot be withdrawn by its name",
      remedy:
        "If the first row of a group names it for all, fill the cells below it in the export. Otherwise allow it with --max-rejected.",
    },
  ]);
  expect(await found(grouped, 0.7)).toEqual([]);
  expect(await found(`Rose;1;2\n${linesOf(1, ";1;2")}`)).toEqual([]);
  expect(await found(linesOf(3, ";1;2"))).toEqual([]);
});
