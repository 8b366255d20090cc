import { expect, test } from "vitest";
import { answerTables } from "../../../src/site/endpoints/answer-tables.ts";
import type { Methodology } from "../../../src/tables/settings.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;
const schema = {
  properties: {
    avgUSD: { type: "number", unit: "usd" },
    rows: {
      type: "array",
      items: {
        properties: {
          id: { type: "string" },
          hours: { anyOf: [{ type: "number", unit: "hours" }, { type: "null" }] },
          lowSample: { const: true },
        },
      },
    },
  },
};
const tablesOf = (body: object, of: string) =>
  answerTables(schema, body, { methodology, of }).map(({ source }) => source);
const cells = (html: string) =>
  [...html.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell);

test("plain fields are a table of fields, a list is a table of rows, and an empty cell says withheld or ended if that is the reason", () => {
  const body = {
    avgUSD: 129100,
    rows: [
      { id: "<a>", hours: 1012 },
      { id: "b", hours: null, suppressed: true },
      { id: "c", hours: null, ended: 2024 },
      { id: "d", hours: null },
    ],
  };
  const [fields, rows, ...rest] = tablesOf(body, "retail");
  expect(rest).toEqual([]);
  expect(fields).toContain("<caption>Values of retail</caption>");
  expect(cells(fields!)).toEqual(["Field", "Value", "avgUSD", "129,100 USD"]);
  expect(rows).toContain("<caption>rows of retail</caption>");
  expect(cells(rows!)).toEqual([
    "id",
    "hours",
    "&lt;a&gt;",
    "1,012",
    ...["b", "withheld", "c", "ended", "d", "–"],
  ]);
});

test("an object in a list has a column for each of its figures", () => {
  const split = { properties: { mix: { type: "number", unit: "percent" }, rest: { type: "number" } } };
  const rows = {
    type: "array",
    items: { properties: { id: {}, split: { anyOf: [split, { type: "null" }] } } },
  };
  const body = {
    rows: [
      { id: "a", split: { mix: -1, rest: 2 } },
      { id: "b", split: null, suppressed: true },
    ],
  };
  const [table] = answerTables({ properties: { rows } }, body, { methodology, of: "all" });
  expect(cells(table!.source)).toEqual([
    ...["id", "split.mix (%)", "split.rest"],
    ...["a", "−1.0", "2"],
    ...["b", "withheld", "withheld"],
  ]);
});

test("a list in a list is shown in its row: a name and a figure, or each figure with its name", () => {
  const rows = { type: "array", items: { properties: { id: {}, parts: { type: "array", items: {} } } } };
  const body = {
    rows: [
      {
        id: "a",
        parts: [
          { part: "fees", pct: 40, sampleSize: 7 },
          { part: "tools", pct: null },
        ],
      },
      { id: "b", parts: [{ year: 2025, hours: 900, days: null }] },
    ],
  };
  const [table] = answerTables({ properties: { rows } }, body, { methodology, of: "all" });
  expect(cells(table!.source)).toEqual([
    ...["id", "parts"],
    ...["a", "fees 40; tools –"],
    ...["b", "year 2025, hours 900, days –"],
  ]);
});

test("the first 14 rows of a long list are shown, and the caption gives the total", () => {
  const body = { rows: Array.from({ length: 49 }, (_, at) => ({ id: `r${at}`, hours: at })) };
  const [rows] = tablesOf(body, "the answer");
  expect(rows).toContain("<caption>rows of the answer, the first 14 of 49 rows</caption>");
  expect(rows).toContain(">r13<");
  expect(rows).not.toContain(">r14<");
});

test("a unit is left out only if the field's name contains it", () => {
  const properties = {
    days: { type: "number", unit: "days" },
    score: { type: "number", unit: "score" },
  };
  const list = { properties: { rows: { type: "array", items: { properties } } } };
  const body = { days: 7.6, score: 59.5 };
  const [fields] = answerTables({ properties }, body, { methodology, of: "all" });
  expect(cells(fields!.source)).toEqual(["Field", "Value", "days", "7.6", "score", "59.5 points of 100"]);
  const [rows] = answerTables(list, { rows: [body] }, { methodology, of: "all" });
  expect(cells(rows!.source).slice(0, 2)).toEqual(["days", "score (points of 100)"]);
});

test("a plain field that is null is in the table, with the reason", () => {
  const reason = (body: object) => cells(tablesOf({ avgUSD: null, ...body }, "all")[0]!).slice(0, 4);
  expect(reason({})).toEqual(["Field", "Value", "avgUSD", "–"]);
  expect(reason({ suppressed: true })).toEqual(["Field", "Value", "avgUSD", "withheld"]);
  expect(reason({ ended: 2024 })).toEqual(["Field", "Value", "avgUSD", "ended"]);
});

test("a negative number has a minus sign, with a unit or without", () => {
  const properties = { change: { type: "number", unit: "days" }, places: { type: "integer" } };
  const [fields] = answerTables({ properties }, { change: -7.6, places: -3 }, { methodology, of: "all" });
  expect(cells(fields!.source).slice(2)).toEqual(["change", "−7.6 days", "places", "−3"]);
});
