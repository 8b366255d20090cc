import { describe, expect, test } from "vitest";
import { bytesOf, textFile, withFiles } from "../../src/model/file.ts";
import { type Deprecations, DeprecationsSchema, deprecationProblems } from "../../src/tables/deprecations.ts";
import { loadTables } from "../../src/tables/load.ts";
import { parseDocument } from "../../src/tables/parse-document.ts";
import { goldenFiles } from "../support/golden.ts";
import { problemsOf } from "./support.ts";

const PATH = "deprecations.json";
const HOURS = "/api/intelligence/audit-hours";
const one = { what: HOURS, deprecated: "2026-11-20", sunset: "2027-12-31" };
const written = (...deprecations: readonly object[]) => JSON.stringify({ deprecations });
const announcing = (text: string) => withFiles(goldenFiles, [textFile(PATH, text)]);
/** What loading a whole data folder with the file tells. */
const loadProblems = (text: string) => problemsOf(loadTables, announcing(text));
/** What is found in the file by itself, for one announcement. */
const problems = (change: object) => {
  const bytes = bytesOf(written({ ...one, ...change }));
  const { value, problems } = parseDocument(PATH, DeprecationsSchema as object as { $id: string }, bytes);
  return problems.length > 0 ? problems : deprecationProblems(value as Deprecations);
};

test("the file may be missing or empty if nothing is announced", () => {
  expect(goldenFiles.has(PATH)).toBe(false);
  expect(loadTables(goldenFiles).deprecations).toEqual([]);
  expect(loadTables(announcing(written())).deprecations).toEqual([]);
});

test("what will be removed is read as it is written, in its order", () => {
  const field = { ...one, what: `${HOURS}#/byIndustry/*/trend`, instead: "Use /api/x." };
  expect(loadTables(announcing(written(field, one))).deprecations).toEqual([field, one]);
});

describe("what will be removed", () => {
  test.each([
    HOURS,
    `${HOURS}.json`,
    `${HOURS}?industry=financial-services`,
    "/api/intelligence/framework-benchmarks?framework=PCI_DSS_v4",
    `${HOURS}#/byIndustry/*/trend`,
    "/api/datasets/reference/regions.csv",
    "/api/datasets/compliance-cost.csv#/qsa_fees_usd",
  ])("may be %s", (what) => {
    expect(problems({ what })).toEqual([]);
  });

  test.each([
    "intelligence/audit-hours",
    "/index.html",
    "/api/",
    `${HOURS}/`,
    "/api//audit-hours",
    `${HOURS}?industry`,
    `${HOURS}?industry=`,
    `${HOURS}?industry=saas&framework=x`,
    `${HOURS}?industry=saas#/average`,
    `${HOURS}#average`,
    `${HOURS}#/`,
    `${HOURS}/*`,
    `${HOURS} /*`,
    `${HOURS}\n  X-Own: 1`,
    `${HOURS}"`,
    "https://example.org/api/x",
  ])("cannot be %j", (what) => {
    expect(problems({ what })).toMatchObject([{ file: PATH, column: "/deprecations/0/what" }]);
  });

  test.each<[string, object, string]>([
    ["a day like 5 October", { deprecated: "5 October 2026" }, "deprecated"],
    ["an instant for a day", { sunset: "2027-12-31T00:00:00Z" }, "sunset"],
    ["a thirteenth month", { sunset: "2027-13-01" }, "sunset"],
    ["an empty advice", { instead: "" }, "instead"],
    ["an advice on two lines", { instead: "a\nb" }, "instead"],
    ["an unknown property", { note: "x" }, ""],
  ])("cannot have %s", (_, change, place) => {
    const found = problems(change);
    expect(found.length).toBeGreaterThan(0);
    for (const { file, column } of found) {
      expect(file).toBe(PATH);
      expect(column).toContain(`/deprecations/0${place && `/${place}`}`);
    }
  });

  test("has the days of its announcement and of its end", () => {
    const { sunset: _, ...half } = one;
    expect(loadProblems(written(half))).toMatchObject([{ file: PATH }]);
  });
});

test("an end before the announcement is refused, with file and place", () => {
  expect(loadProblems(written(one, { ...one, what: `${HOURS}#/a`, sunset: "2026-11-19" }))).toEqual([
    {
      file: PATH,
      column: `${HOURS}#/a`,
      value: "2026-11-19",
      rule: "must not be before its deprecation, 2026-11-20",
      remedy: "Give the day from which it may be gone.",
    },
  ]);
  expect(problems({ sunset: "2026-11-20" })).toEqual([]);
});

test.each([
  ["2027-02-29", false],
  ["2028-02-29", true],
  ["2100-02-29", false],
  ["2027-04-31", false],
  ["2027-12-31", true],
])("a sunset on %s is a day of the calendar: %s", (sunset, isDay) => {
  const problem = {
    file: PATH,
    column: "/deprecations/0/sunset",
    value: sunset,
    rule: "must be a day of the calendar",
    remedy: "Correct the date.",
  };
  expect(problems({ sunset })).toEqual(isDay ? [] : [problem]);
});

test("a file that is not JSON, or has another form, is refused", () => {
  for (const text of ["", "[]", "{", '{"deprecation":[]}', "null"]) {
    const files = loadProblems(text).map(({ file }) => file);
    expect([...new Set(files)], text).toEqual([PATH]);
  }
});
