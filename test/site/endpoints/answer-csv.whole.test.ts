import { expect, test } from "vitest";
import { jsonFile } from "../../../src/model/file.ts";
import { answerCsvFile } from "../../../src/site/endpoints/answer-csv.ts";
import { context } from "../../browser/support.ts";

const answer = (id: string, address: string, body: object) => ({
  ...jsonFile(address, body),
  id,
  address,
  body,
});
const answers = [
  answer("getIt", "/api/a.json", {
    since: "2026-10-05",
    part: true,
    nothing: null,
    rows: [
      { name: "1", count: 12, change: -0.5, share: null, places: [1, 2] },
      { name: "2", count: null, change: 3, share: null },
    ],
  }),
  answer("getObservatoryExport", "/api/b.json", {}),
];

test("the table of an answer has the types of its values; empty and null cells are missing values", () => {
  expect(answerCsvFile({ ...context, base: "https://x.example", answers }, "/api/a.json")).toEqual({
    file: "https://x.example/api/a.csv",
    missing: ["", "null"],
    columns: [
      { name: "section", type: "string" },
      { name: "entry", type: "number" },
      { name: "since", type: "date" },
      { name: "part", type: "boolean" },
      { name: "nothing", type: "string" },
      { name: "name", type: "string" },
      { name: "count", type: "number" },
      { name: "change", type: "number" },
      { name: "share", type: "string" },
      { name: "places", type: "string" },
    ],
  });
});

test("in the export, null is text, and the columns are those of its descriptor", () => {
  const { file, missing, columns } = answerCsvFile({ ...context, base: "", answers }, "/api/b.json");
  expect([file, missing]).toEqual(["https://YOUR-SITE/api/b.csv", [""]]);
  expect(columns.filter(({ type }) => type !== "string")).toEqual([
    { name: "requirement", type: "integer" },
    { name: "year", type: "integer" },
    { name: "sample_size", type: "integer" },
    { name: "number", type: "number" },
    { name: "standard_error", type: "number" },
    { name: "ci95_low", type: "number" },
    { name: "ci95_high", type: "number" },
  ]);
});
