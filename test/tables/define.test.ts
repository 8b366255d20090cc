import * as Type from "typebox";
import { expect, test } from "vitest";
import { columnsOf, defineTable } from "../../src/tables/define.ts";

const definition = defineTable({
  name: "example",
  path: "example.csv",
  title: "Example",
  description: "An example.",
  key: ["label"],
  row: Type.Object({
    label: Type.String({ description: "Label." }),
    size: Type.Union([Type.Integer({ minimum: 1, unit: "programmes" }), Type.Null()]),
    rate: Type.Number(),
    withheld: Type.Boolean(),
    kind: Type.Enum(["a", "b"], { type: "string" }),
  }),
});

test("a table's row schema is named after the table", () => {
  expect(definition.row.$id).toBe("table:example");
});

test("a table keeps what it was declared with", () => {
  expect(definition).toMatchObject({
    name: "example",
    path: "example.csv",
    title: "Example",
    description: "An example.",
    key: ["label"],
  });
});

test("columns are in the order of the row's properties, each with its type", () => {
  expect(columnsOf(definition).map(({ name, type, nullable }) => ({ name, type, nullable }))).toEqual([
    { name: "label", type: "string", nullable: false },
    { name: "size", type: "integer", nullable: true },
    { name: "rate", type: "number", nullable: false },
    { name: "withheld", type: "boolean", nullable: false },
    { name: "kind", type: "string", nullable: false },
  ]);
});

test("the schema of a column is that of its values, without null", () => {
  const [label, size] = columnsOf(definition);
  expect(label!.schema).toMatchObject({ type: "string", description: "Label." });
  expect(size!.schema).toMatchObject({ type: "integer", minimum: 1, unit: "programmes" });
});
