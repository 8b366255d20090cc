import { describe, expect, test } from "vitest";
import { textFile, textOf, withFiles } from "../../src/model/file.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { loadSettings, loadTables } from "../../src/tables/load.ts";
import { committedData, dataText, dataWith } from "../support/data.ts";
import { goldenFiles } from "../support/golden.ts";
import { type Changes, problemsOf, problemsWith, withCell, withJson, withLines } from "./support.ts";

const REMEDIATION = "remediation-delay.csv";
const INDUSTRIES = "reference/industries.csv";
const header = "industry,year,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75";
const quoted = 'Enclose the value in a pair of quotes, and write a quote inside it as "".';
const ragged = "Add the missing value, remove the extra one, or quote the value that holds a comma.";
const missing = {
  rule: "file is missing",
  remedy: "Restore it, or write it again (ingest makes the tables; reference/ and the JSON files are yours).",
};
const withRow3 = (edit: (line: string) => string): Changes =>
  withLines(REMEDIATION, (lines) => lines.with(2, edit(lines[2]!)));

const refused: [string, Changes, ...DataProblem[]][] = [
  ["a table that is missing", { [REMEDIATION]: null }, { file: REMEDIATION, ...missing }],
  ["a registry that is missing", { [INDUSTRIES]: null }, { file: INDUSTRIES, ...missing }],
  ["a document that is missing", { "release.json": null }, { file: "release.json", ...missing }],
  [
    "an empty file",
    { [REMEDIATION]: "" },
    {
      file: REMEDIATION,
      rule: "must not be empty",
      remedy: "Write the header and the rows, or restore the file.",
    },
  ],
  [
    "a header without rows",
    { [REMEDIATION]: `${header}\n` },
    { file: REMEDIATION, row: 1, rule: "must have rows", remedy: "Write the rows below the header." },
  ],
  [
    "a row that is too short",
    withRow3(() => "fintech,2021,6.2"),
    {
      file: REMEDIATION,
      row: 3,
      value: "fintech,2021,6.2",
      rule: "must have 6 values, as the header has, but has 3",
      remedy: ragged,
    },
  ],
  [
    "a row that is too long",
    withRow3(() => "fintech,2021,6,2106,-2,4,7"),
    {
      file: REMEDIATION,
      row: 3,
      value: "fintech,2021,6,2106,-2,4,7",
      rule: "must have 6 values, as the header has, but has 7",
      remedy: ragged,
    },
  ],
  [
    "an empty line",
    withRow3((line) => `\n${line}`),
    { file: REMEDIATION, row: 3, rule: "must not be an empty line", remedy: "Remove the line." },
  ],
  [
    "a quote in the middle of a value",
    withRow3((line) => line.replace("fintech", 'fin"tech"')),
    { file: REMEDIATION, row: 3, rule: "has a quote where none is allowed", remedy: quoted },
  ],
  [
    "a quote that is never closed",
    withRow3((line) => `"${line}`),
    { file: REMEDIATION, row: 3, rule: "has a quote that is never closed", remedy: quoted },
  ],
  [
    "a file that is not UTF-8",
    { [INDUSTRIES]: Buffer.from(dataText(INDUSTRIES).replace("E-commerce", "É-commerce"), "latin1") },
    { file: INDUSTRIES, row: 6, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." },
  ],
  [
    "an industry that is in no registry",
    withCell(REMEDIATION, 3, "industry", "banking"),
    {
      file: REMEDIATION,
      row: 3,
      column: "industry",
      value: "banking",
      rule: "is not in reference/industries.csv",
      remedy:
        "Use one of fintech, saas, financial-services, healthcare, ecommerce, retail, hospitality, or add it there.",
    },
  ],
  [
    "an industry in another letter case",
    withCell("observatory/industry-trends.csv", 2, "industry", "FinTech"),
    {
      file: "observatory/industry-trends.csv",
      row: 2,
      column: "industry",
      value: "FinTech",
      rule: "is not in reference/industries.csv",
      remedy:
        "Use one of fintech, saas, financial-services, healthcare, ecommerce, retail, hospitality, or add it there.",
    },
  ],
  [
    "a framework that is in no registry",
    withCell("pci-dss-benchmark.csv", 2, "framework", "NIST_CSF"),
    {
      file: "pci-dss-benchmark.csv",
      row: 2,
      column: "framework",
      value: "NIST_CSF",
      rule: "is not in reference/frameworks.csv",
      remedy: "Use one of PCI_DSS_v4, ISO_27001_2022, SOC_2_TYPE_II, mixed, or add it there.",
    },
  ],
  [
    "a country in a region that is in no registry",
    withCell("reference/countries.csv", 2, "region", "atlantis"),
    {
      file: "reference/countries.csv",
      row: 2,
      column: "region",
      value: "atlantis",
      rule: "is not in reference/regions.csv",
      remedy:
        "Use one of north-america, latin-america, uk-ireland, continental-europe, middle-east-africa, asia, oceania, or add it there.",
    },
  ],
  [
    "two rows of one industry and year",
    withCell(REMEDIATION, 4, "year", "2020"),
    {
      file: REMEDIATION,
      row: 4,
      column: "industry, year",
      value: "fintech, 2020",
      rule: "must be unique regardless of letter case, but is already in row 2",
      remedy: "Remove one of the two rows.",
    },
  ],
  [
    "two ids that differ only in letter case",
    { [INDUSTRIES]: `${dataText(INDUSTRIES)}FinTech,FinTech again\n` },
    {
      file: INDUSTRIES,
      row: 9,
      column: "id",
      value: "FinTech",
      rule: "must be unique regardless of letter case, but is already in row 2",
      remedy: "Remove one of the two rows.",
    },
  ],
];

describe("loadTables", () => {
  test.each(refused)("refuses %s", (_, changes, ...problems) => {
    expect(problemsWith(changes)).toEqual(problems);
  });

  const golden = loadTables(goldenFiles);
  const text = textOf(goldenFiles.get(REMEDIATION)!);
  const crlf = text.replaceAll("\n", "\r\n");

  test.each([
    ["a byte order mark", `\uFEFF${text}`],
    ["CRLF line ends", crlf],
    ["mixed line ends", crlf.replace("\r\n", "\n")],
    ["a byte order mark and CRLF", `\uFEFF${crlf}`],
    ["no line end after the last line", text.trimEnd()],
    ["unnecessary quotes", text.replaceAll(/[^,\n]+/g, '"$&"')],
  ])("accepts %s and reads the same rows", (_, other) => {
    expect(other).not.toBe(text);
    const files = withFiles(goldenFiles, [textFile(REMEDIATION, other)]);
    expect(loadTables(files).remediation).toEqual(golden.remediation);
  });

  test("ignores files that it does not know", () => {
    expect(problemsWith({ "notes.csv": '"' })).toEqual([]);
  });

  test("reports the problems of all files together, not only the first", () => {
    const problems = problemsWith(
      { "reference/regions.csv": null, "release.json": "{" },
      withLines("reference/countries.csv", (lines) => [...lines, "usa,United States,asia"]),
      withCell("compliance-cost.csv", 2, "framework", "NIST_CSF"),
      withLines(REMEDIATION, (lines) => lines.with(2, "x").with(4, "y")),
      withCell("automation-adoption.csv", 2, "sample_size", "0"),
      withCell("observatory/bottlenecks.csv", 2, "bottleneck", "weather"),
      withCell("observatory/region-trends.csv", 2, "region", "atlantis"),
      { "observatory/changelog.csv": "date\n" },
    );
    expect(problems.map(({ file, row, column }) => [file, row, column])).toEqual([
      ["release.json", undefined, undefined],
      ["reference/regions.csv", undefined, undefined],
      ["reference/countries.csv", 24, "id"],
      ["compliance-cost.csv", 2, "framework"],
      ["remediation-delay.csv", 3, undefined],
      ["remediation-delay.csv", 5, undefined],
      ["automation-adoption.csv", 2, "sample_size"],
      ["observatory/bottlenecks.csv", 2, "bottleneck"],
      ["observatory/changelog.csv", 1, "version"],
      ["observatory/changelog.csv", 1, "summary"],
    ]);
  });

  test("an invalid row hides no problem of other rows, also of labels and keys", () => {
    const changes = withLines(REMEDIATION, (lines) => [
      ...lines.slice(0, 2),
      "x",
      "",
      "banking,2021,6,-2,4,7",
      "fintech,2021,six,-2,4,7",
      "fintech,2020,6,-2,4,7",
    ]);
    expect(problemsWith(changes).map(({ row, column, value, rule }) => [row, column, value, rule])).toEqual([
      [3, undefined, "x", "must have 6 values, as the header has, but has 1"],
      [4, undefined, undefined, "must not be an empty line"],
      [6, "avg_remediation_days", "six", "must be a number from 0 to 3650"],
      [5, "industry", "banking", "is not in reference/industries.csv"],
      [
        7,
        "industry, year",
        "fintech, 2020",
        "must be unique regardless of letter case, but is already in row 2",
      ],
    ]);
  });

  test("the label and the key of an invalid row are not checked", () => {
    const changes = withLines(REMEDIATION, ([first, row, ...rest]) => [
      first!,
      row!,
      "banking,2021,six,-2,4,7",
      "fintech,2020,six,-2,4,7",
      ...rest,
    ]);
    expect(problemsWith(changes).map(({ row, column }) => [row, column])).toEqual([
      [3, "avg_remediation_days"],
      [4, "avg_remediation_days"],
    ]);
  });

  test.each<
    [string, Changes, ...(readonly [file: string, row: number | undefined, column: string | undefined])[]]
  >([
    ["is missing", { [INDUSTRIES]: null }, [INDUSTRIES, undefined, undefined]],
    [
      "has another header",
      withCell(INDUSTRIES, 1, "id", "key"),
      [INDUSTRIES, 1, "id"],
      [INDUSTRIES, 1, undefined],
    ],
    ["has an invalid id", withCell(INDUSTRIES, 2, "id", "fin tech"), [INDUSTRIES, 2, "id"]],
    [
      "has a row that is too short",
      withLines(INDUSTRIES, (l) => l.with(1, "fintech")),
      [INDUSTRIES, 2, undefined],
    ],
    ["has an id twice", withCell(INDUSTRIES, 3, "id", "fintech"), [INDUSTRIES, 3, "id"]],
    [
      "has an empty name",
      withCell("reference/regions.csv", 2, "display_name", ""),
      ["reference/regions.csv", 2, "display_name"],
    ],
    [
      "has an invalid number",
      withCell("reference/requirements.csv", 2, "id", "one"),
      ["reference/requirements.csv", 2, "id"],
    ],
  ])("a registry that %s causes no problem in the tables that refer to it", (_, changes, ...places) => {
    expect(problemsWith(changes).map(({ file, row, column }) => [file, row, column])).toEqual(places);
  });

  test("a registry with problems hides no wrong label of another", () => {
    const problems = problemsWith(
      withCell(INDUSTRIES, 2, "id", "fin tech"),
      withCell("compliance-cost.csv", 2, "framework", "NIST_CSF"),
    );
    expect(problems.map(({ file, row, column }) => [file, row, column])).toEqual([
      [INDUSTRIES, 2, "id"],
      ["compliance-cost.csv", 2, "framework"],
    ]);
  });

  test("every required file is reported as missing in an empty folder", () => {
    const mayMiss = /^((datapackage|deprecations|privacy-report)\.json$|releases\/)/;
    const problems = problemsOf(loadTables, new Map());
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(["file is missing"]));
    expect(problems.map(({ file }) => file).sort()).toEqual(
      [...committedData.keys()].filter((path) => !mayMiss.test(path)),
    );
  });
});

describe("loadSettings", () => {
  const written = new Map(
    [...committedData].filter(([path]) => /^(reference\/|methodology\.json|release\.json)/.test(path)),
  );

  test("reads the operator's files, and needs no table", () => {
    const settings = loadSettings(written);
    expect(settings.industries[0]).toEqual({ id: "fintech", display_name: "FinTech" });
    expect(settings.requirements).toHaveLength(12);
    expect(settings.methodology.k).toBe(5);
    expect(settings.release.release).toBe("2026-Q4");
  });

  test("reports thresholds that are out of order", () => {
    const edit = withJson("methodology.json", (m) => m.riskTiers.reverse());
    expect(problemsOf(loadSettings, dataWith(edit))).toEqual([
      {
        file: "methodology.json",
        column: "/riskTiers",
        rule: "must have thresholds that rise from 0",
        remedy: "Put them in order.",
      },
    ]);
  });

  test("reports every problem in it", () => {
    const broken = new Map([
      ...written,
      ["reference/regions.csv", new Uint8Array()],
      ["release.json", new Uint8Array()],
    ]);
    broken.delete("methodology.json");
    expect(problemsOf(loadSettings, broken as typeof written).map(({ file }) => file)).toEqual([
      "release.json",
      "reference/regions.csv",
      "methodology.json",
    ]);
  });
});

test("the first of very many mistakes in a table are listed, and all are counted", () => {
  const header = dataText("pci-dss-benchmark.csv").split("\n", 1)[0]!;
  const wide = header.split(",").length;
  const row = Array.from({ length: wide }, () => "?").join(",");
  const bad = `${header}\n${`${row}\n`.repeat(20_000)}`;
  const load = () => loadTables(dataWith({ "pci-dss-benchmark.csv": bad }));
  expect(load).toThrow(new DataError(problemsWith({ "pci-dss-benchmark.csv": bad }), 20_000 * wide));
  expect(problemsWith({ "pci-dss-benchmark.csv": bad }).map(({ row }) => row)).toEqual(
    Array.from({ length: 50 }, (_, index) => 2 + Math.floor(index / wide)),
  );
});
