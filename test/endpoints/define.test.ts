import * as Type from "typebox";
import { expect, test } from "vitest";
import { catalogueEntry, defineEndpoint } from "../../src/endpoints/define.ts";
import { format, framework, industry } from "../../src/endpoints/parameters.ts";
import { golden } from "./support.ts";

const declared = {
  id: "getSomething",
  path: "/api/something",
  title: "Something",
  description: "What it is about.",
  parameters: { industry, framework, format },
  example: { industry: "beta" },
  response: Type.Object({ count: Type.Integer() }),
  resolve: () => ({ count: 1 }),
};

test("an endpoint keeps what it declares, and its response schema is named after it", () => {
  const { response, ...rest } = declared;
  expect(defineEndpoint(declared)).toEqual({
    ...rest,
    response: { ...response, $id: "response:getSomething" },
  });
});

test("a catalogue entry has the parameters' values as the registries have them, and no way to answer", () => {
  expect(catalogueEntry(defineEndpoint(declared), golden)).toEqual({
    id: "getSomething",
    path: "/api/something",
    title: "Something",
    description: "What it is about.",
    parameters: [
      {
        name: "industry",
        kind: "filter",
        description: "Industry id. Cross-industry figures stay cross-industry.",
        values: ["alpha", "beta"],
      },
      { name: "framework", kind: "filter", description: "Framework id.", values: ["X_1", "Y_2"] },
      {
        name: "format",
        kind: "format",
        description: "Form of the answer; json without it.",
        values: ["json", "csv"],
      },
    ],
    example: { industry: "beta" },
  });
});

test("an example that names what the registries do not have gives their first value, and no value where they have none", () => {
  const entry = (example: Record<string, string>, tables = golden) =>
    catalogueEntry(defineEndpoint({ ...declared, example }), tables).example;
  expect(entry({ industry: "fintech", format: "csv" })).toEqual({ industry: "alpha", format: "csv" });
  expect(entry({ industry: "Beta" })).toEqual({ industry: "alpha" });
  expect(entry({ industry: "beta", framework: "X_1" }, { ...golden, industries: [] })).toEqual({
    framework: "X_1",
  });
  expect(entry({})).toEqual({});
});
