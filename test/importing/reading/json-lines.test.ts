import { expect, test } from "vitest";
import { readJsonLines } from "../../../src/importing/reading/json-lines.ts";
import { saidOf } from "../../support/said.ts";

test("objects become rows, with columns for all their names, each with its line", () => {
  const text = '{"a": 1, "b": "x"}\n\n{"b": null, "c": ["y", 2, null]}\r\n{"a": true, "c": []}\n';
  const { header, rows, lines } = readJsonLines("e.jsonl", text);
  expect(header).toEqual(["a", "b", "c"]);
  expect(rows.map((row) => row.map(String)).slice(0, 2)).toEqual([
    ["1", "x", ""],
    ["", "", "y;2;null"],
  ]);
  expect(rows[2]?.[0]).toBe("true");
  expect(lines).toEqual([1, 3, 4]);
});

test("anything but values, and objects and lists of values, is refused with its line, and each column once", () => {
  const said = (text: string) => saidOf(() => readJsonLines("e.jsonl", text));
  expect(said('{"a": 1}\nnull\n[1]\n{"a": {"b": [{}]}, "c": [{}], "d": [null]}\n{"c": [[1]]}\n{"a"')).toEqual(
    [
      'e.jsonl:2 "null": must be a JSON object in one line. Write one object for each row.',
      'e.jsonl:3 "[1]": must be a JSON object in one line. Write one object for each row.',
      "e.jsonl:4 a: b: must be a text, a number, true, false, null, an object, or a list of texts and numbers. Write the parts of each list as separate values, here and below.",
      "e.jsonl:4 c: must be a text, a number, true, false, null, an object, or a list of texts and numbers. Write the parts of each list as separate values, here and below.",
      'e.jsonl:6 "{\\"a\\"": must be a JSON object in one line. Write one object for each row.',
    ],
  );
});

test("a list of named values is read as an object", () => {
  const record = (requirements: unknown) => `${JSON.stringify({ year: 2034, requirements })}\n{"year": 2035}`;
  const pairs = [
    { number: 1, status: "open" },
    { number: 12, status: "closed" },
  ];
  expect(readJsonLines("e.jsonl", record(pairs))).toMatchObject({
    header: ["year", "requirements: 1", "requirements: 12"],
    rows: [
      [2034, "open", "closed"],
      [2035, "", ""],
    ],
  });
  const turned = [{ value: 310, question: "Audit hours" }];
  expect(readJsonLines("e.jsonl", record(turned)).header).toEqual(["year", "requirements: Audit hours"]);
  for (const unnamed of [
    [...pairs, { number: 1, status: "open" }],
    [{ number: 1, status: "open", owner: "x" }],
    [{ number: 1, name: "x" }],
    [{ state: "open", status: 1 }],
    [{ number: null, status: "open" }],
    [...pairs, "3"],
  ]) {
    expect(() => readJsonLines("e.jsonl", record(unnamed))).toThrow();
  }
});

test("an array of objects is read as they are, each named by its place", () => {
  const text = '[\n  {"a": 1},\n  {"a": 2, "b": ["x", "y"]}\n]\n';
  expect(readJsonLines("e.json", text)).toEqual({
    header: ["a", "b"],
    rows: [
      [1, ""],
      [2, "x;y"],
    ],
    lines: [1, 2],
    notes: [],
  });
  const said = (one: string) => saidOf(() => readJsonLines("e.json", one));
  expect(said('[{"a": 1}, [2], {"a": [{"b": 3}]}]')).toEqual([
    'e.json:2 "[2]": must be a JSON object. Write one object for each row.',
    "e.json:3 a: must be a text, a number, true, false, null, an object, or a list of texts and numbers. Write the parts of each list as separate values, here and below.",
  ]);
  expect(said('[{"a": 1}, {"a": ')).toEqual([
    "e.json: begins as a JSON array, but is none: it may have been cut off. Export it again, as CSV or JSON lines.",
  ]);
});

test("objects have at most 500 names in all", () => {
  const of = (names: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, at])));
  expect(readJsonLines("e.jsonl", of(500)).header).toHaveLength(500);
  expect(saidOf(() => readJsonLines("e.jsonl", `{}\n${of(501)}`))).toEqual([
    "e.jsonl:2: has more than 500 names. Remove the others.",
  ]);
});

test("the only list of objects in a document is read, and one of several is not", () => {
  const of = (value: object, space?: number) => readJsonLines("e.json", JSON.stringify(value, null, space));
  const submissions = [{ a: 1, open: [3, 8] }, { a: 2 }];
  const read = {
    header: ["a", "open"],
    rows: [
      [1, "3;8"],
      [2, ""],
    ],
    lines: [1, 2],
    notes: [],
  };
  expect(of({ exported: { on: "2031-03-01" }, ids: [1, 2], currency: "EUR", submissions }, 2)).toEqual({
    ...read,
    notes: ["exported on: 2031-03-01", "currency: EUR"],
  });
  expect(of({ submissions })).toEqual(read);
  expect(saidOf(() => of({ submissions, others: [{ a: 3 }] }))).toHaveLength(2);
  expect(of({ data: { total: 2, survey: { submissions } } })).toEqual(read);
  const wrapped = { hits: { hits: submissions.map((one) => ({ _source: one })) } };
  expect(of(wrapped).rows).toEqual(read.rows);
  expect(saidOf(() => of({ data: { submissions }, others: { list: [{ a: 3 }] } }))).toHaveLength(2);
  expect(of({ a: 1, open: [3, 8] })).toEqual({ ...read, rows: [[1, "3;8"]], lines: [1] });
});

test("values of objects in an object get columns of their own, named after both", () => {
  const { header, rows } = readJsonLines(
    "e.jsonl",
    '{"id": 1, "year": 2031, "cost": {"fees": 5, "tools": {"licences": 6}}}\n{"id": 2, "cost": {}}\n',
  );
  expect(header).toEqual(["id", "year", "cost: fees", "cost: tools: licences"]);
  expect(rows).toEqual([
    [1, 2031, 5, 6],
    [2, "", "", ""],
  ]);
});

test("an object that has most of the values leaves no name, unless two columns would then have the same", () => {
  const headerOf = (record: object) => readJsonLines("e.jsonl", JSON.stringify(record)).header;
  const fields = { industry: "ferries", year: 2031, maturity: 61 };
  expect(headerOf({ id: "rec1", createdTime: "2031-03-01", fields })).toEqual([
    "id",
    "createdTime",
    "industry",
    "year",
    "maturity",
  ]);
  expect(headerOf({ data: { id: "rec1", attributes: fields } })).toEqual([
    "id",
    "industry",
    "year",
    "maturity",
  ]);
  expect(headerOf({ id: "rec1", fields: { ...fields, id: 7 } })).toEqual([
    "id",
    "fields: industry",
    "fields: year",
    "fields: maturity",
    "fields: id",
  ]);
});

test("objects nested without end are refused", () => {
  const text = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  expect(saidOf(() => readJsonLines("e.jsonl", text))).toEqual([
    "e.jsonl:1 a: a: a: a: a: a: a: a: must be a text, a number, true, false, null, an object, or a list of texts and numbers. Write the parts of each list as separate values, here and below.",
  ]);
});
