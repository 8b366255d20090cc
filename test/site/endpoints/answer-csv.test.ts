import { expect, test } from "vitest";
import { jsonFile } from "../../../src/model/file.ts";
import { answerCsvFile } from "../../../src/site/endpoints/answer-csv.ts";
import { context } from "../../browser/support.ts";

const answer = (address: string, body: object | string, bytes = jsonFile("", body as object).bytes) => ({
  id: "getIt",
  address,
  body,
  bytes,
});
const answers = [
  answer("/api/a.json", {
    since: "2026-10-05",
    part: true,
    nothing: null,
    rows: [
      { name: "1", count: 12, change: -0.5, share: null },
      { name: "x", count: null, change: 3, share: null },
    ],
  }),
  answer("/api/b.json", {}),
  answer("/api/b.csv", "", new TextEncoder().encode("kind,year\nnull,2026\n,2025\n")),
];

test("the table of an answer has the types that its cells show; empty and null are no value", () => {
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
    ],
  });
});

test("of a format that an endpoint offers, the published file is asked: there null is a text", () => {
  expect(answerCsvFile({ ...context, base: "", answers }, "/api/b.json")).toEqual({
    file: "https://YOUR-SITE/api/b.csv",
    missing: [""],
    columns: [
      { name: "kind", type: "string" },
      { name: "year", type: "number" },
    ],
  });
});
