import { describe, expect, test } from "vitest";
import { dataPackage } from "../../src/documents/datapackage.ts";
import { textOf } from "../../src/model/file.ts";
import { spanOf } from "../../src/model/years.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { formerIdsOf, renamesIn } from "../../src/tables/renames.ts";
import { committedData, dataWith } from "../support/data.ts";
import { problemsOf } from "./support.ts";

const FILE = "reference/industries.csv";
/** The committed industries, the first three of them with other cells behind. */
function industries(columns: string, cells: readonly string[]): Record<string, string> {
  const [header, ...rows] = textOf(committedData.get(FILE)!).trimEnd().split("\n");
  const lines = rows.map(
    (row, index) => `${row},${cells[index] ?? ",".repeat(columns.split(",").length - 1)}`,
  );
  return { [FILE]: `${[`${header},${columns}`, ...lines].join("\n")}\n` };
}
const settingsWith = (changes: Record<string, string>) => loadSettings(dataWith(changes));
const problemsWith = (changes: Record<string, string>) => problemsOf(loadSettings, dataWith(changes));

const span = spanOf([2019, 2026], "2026-12-31");

describe("an optional column of a registry", () => {
  test("may be missing, and is then in no entry and in no description of the table", () => {
    expect(loadSettings(committedData).industries[0]).toEqual({ id: "fintech", display_name: "FinTech" });
    expect(JSON.stringify(dataPackage(loadSettings(committedData), span, committedData))).not.toContain(
      "previously",
    );
  });

  test("comes after the others, in any order, and may have empty cells", () => {
    const { industries: entries } = settingsWith(
      industries("last_year,previously", ["2025,fin-tech payments"]),
    );
    expect(entries.slice(0, 2)).toEqual([
      { id: "fintech", display_name: "FinTech", last_year: 2025, previously: "fin-tech payments" },
      { id: "saas", display_name: "SaaS" },
    ]);
  });

  test("is described if the file has it", () => {
    const data = dataWith(industries("previously", ["payments"]));
    const { resources } = dataPackage(loadSettings(data), span, data) as {
      resources: {
        name: string;
        schema: { fields: { name: string; constraints?: { required?: boolean } }[] };
      }[];
    };
    const { fields } = resources.find(({ name }) => name === "industries")!.schema;
    expect(fields.map(({ name, constraints }) => [name, constraints?.required])).toEqual([
      ["id", true],
      ["display_name", true],
      ["previously", undefined],
    ]);
  });

  test("may not come before the others, nor twice", () => {
    const text = "previously,id,display_name\nold,new,New\n";
    expect(problemsWith({ [FILE]: text }).map(({ rule }) => rule)).toEqual([
      "columns must be in the contract's order",
    ]);
    const twice = "id,display_name,previously,previously\nnew,New,old,older\n";
    expect(problemsWith({ [FILE]: twice }).map(({ rule }) => rule)).toEqual(["column appears twice"]);
  });
});

test("an entry may have had several ids", () => {
  expect(formerIdsOf({ id: "c", previously: "a b" })).toEqual(["a", "b"]);
  expect(formerIdsOf({ id: "c" })).toEqual([]);
  expect([...renamesIn([{ id: "c", previously: "a b" }, { id: "d" }])]).toEqual([
    ["a", "c"],
    ["b", "c"],
  ]);
});

describe("an entry's former ids are refused", () => {
  const refused: [title: string, cells: string[], problems: [row: number, value: string, rule: RegExp][]][] =
    [
      ["its own id", ["fintech"], [[2, "fintech", /own id/]]],
      ["its own id in another case", ["FinTech"], [[2, "FinTech", /own id, regardless of letter case/]]],
      ["the id of another entry", ["retail"], [[2, "retail", /an entry has: row 7 has it/]]],
      [
        "two entries that name each other",
        ["saas", "fintech"],
        [
          [2, "saas", /circle: row 3/],
          [3, "fintech", /circle: row 2/],
        ],
      ],
      ["an id that two entries name", ["old", "old"], [[3, "old", /two entries: row 2 names it/]]],
      [
        "an id that three entries name",
        ["old", "old", "old"],
        [
          [3, "old", /two entries: row 2 names it/],
          [4, "old", /two entries: row 2 names it/],
        ],
      ],
      ["an id that is named twice", ["old old"], [[2, "old", /twice/]]],
      ["the name of a folder's own page", ["index"], [[2, "index", /folder's own page/]]],
      [
        "characters that are not valid in an address",
        ["fin/tech"],
        [[2, "fin/tech", /must be ids, with one space/]],
      ],
      ["ids separated by two spaces", ["a  b"], [[2, "a  b", /must be ids, with one space/]]],
    ];
  test.each(refused)("%s", (_, cells, expected) => {
    const problems = problemsWith(industries("previously", cells));
    expect(problems.map(({ row, value }) => [row, value])).toEqual(
      expected.map(([row, value]) => [row, value]),
    );
    for (const [index, [, , rule]] of expected.entries())
      expect(problems[index]).toMatchObject({
        file: FILE,
        column: "previously",
        rule: expect.stringMatching(rule),
      });
  });
});

test.each(["99", "20266", "2025.5", "x"])("the last year %j is not a year", (year) => {
  const problems = problemsWith(industries("last_year", [year]));
  expect(problems).toMatchObject([
    {
      file: FILE,
      row: 2,
      column: "last_year",
      value: year,
      rule: expect.stringMatching(/1000 (to|.*) 9999/),
    },
  ]);
});
