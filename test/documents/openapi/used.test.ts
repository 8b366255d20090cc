import { expect, test } from "vitest";
import { usedComponents } from "../../../src/documents/openapi/used.ts";

test("components that paths need stay, also if only another one refers to them, in their order", () => {
  const to = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const components = {
    schemas: {
      Row: { type: "object" },
      Spare: {},
      List: { items: to("schemas", "Row") },
      Loop: to("schemas", "Loop"),
    },
    responses: {
      Answer: { content: { json: { schema: to("schemas", "List") } } },
      Other: to("schemas", "Spare"),
    },
    headers: { ETag: {} },
    securitySchemes: { key: {} },
  };
  const paths = {
    "/a": { get: { responses: { 200: to("responses", "Answer") }, loop: to("schemas", "Loop") } },
  };
  const used = usedComponents(paths, components);
  expect(Object.entries(used).map(([kind, all]) => [kind, Object.keys(all)])).toEqual([
    ["schemas", ["Row", "List", "Loop"]],
    ["responses", ["Answer"]],
    ["securitySchemes", ["key"]],
  ]);
});
