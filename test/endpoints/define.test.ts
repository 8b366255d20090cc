import * as Type from "typebox";
import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { catalogueEntry, defineEndpoint } from "../../src/endpoints/define.ts";
import { format, framework, industry } from "../../src/endpoints/parameters.ts";
import { textOf } from "../../src/model/file.ts";
import { golden, goldenData, withoutBlocks } from "./support.ts";

const declared = {
  id: "getSomething",
  path: "/api/something",
  title: "Something",
  description: "What it is about.",
  sources: [],
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

test("the answer has the type of the schema: another answer, or a format of another, does not compile", () => {
  const { count } = defineEndpoint(declared).resolve(golden, {});
  expect(count.toFixed(1)).toBe("1.0");
  // @ts-expect-error: count is an integer
  defineEndpoint({ ...declared, resolve: () => ({ count: "1" }) });
  // @ts-expect-error: there is no total
  defineEndpoint({ ...declared, formats: { txt: ({ total }) => String(total) } });
});

test("another format is written from the unfiltered answer", () => {
  const endpoint = defineEndpoint({
    ...declared,
    resolve: (tables, filter) => ({ count: filter.industry === undefined ? tables.industries.length : 1 }),
    formats: { txt: ({ count }) => `${count} industries` },
  });
  expect(endpoint.formats?.txt?.(golden)).toBe("2 industries");
});

test("a catalogue entry has the parameters' values from the registries, and no function that answers", () => {
  expect(catalogueEntry(defineEndpoint(declared), golden)).toEqual({
    id: "getSomething",
    sources: [],
    path: "/api/something",
    title: "Something",
    description: "What it is about.",
    parameters: [
      {
        name: "industry",
        kind: "filter",
        description: "Industry id. Cross-industry figures are not filtered.",
        values: ["alpha", "beta"],
      },
      { name: "framework", kind: "filter", description: "Framework id.", values: ["X_1", "Y_2"] },
      {
        name: "format",
        kind: "format",
        description: "Format of the answer; the default is json.",
        values: ["json", "csv"],
      },
    ],
    example: { industry: "beta" },
  });
});

test("a filter or an example that no parameter has does not compile", () => {
  const { id } = defineEndpoint({
    ...declared,
    // @ts-expect-error: no parameter has this name
    resolve: (_, { regoin }) => ({ count: Number(regoin) }),
  });
  // @ts-expect-error: no parameter has this name
  defineEndpoint({ ...declared, example: { regoin: "asia" } });
  expect(id).toBe("getSomething");
});

test("an example that the registries do not have is replaced by their first value, or left out if they have none", () => {
  const entry = (example: Record<string, string>, tables = golden) =>
    catalogueEntry(defineEndpoint({ ...declared, example }), tables).example;
  expect(entry({ industry: "fintech", format: "csv" })).toEqual({ industry: "alpha", format: "csv" });
  expect(entry({ industry: "Beta" })).toEqual({ industry: "alpha" });
  expect(entry({ industry: "beta", framework: "X_1" }, { ...golden, industries: [] })).toEqual({
    framework: "X_1",
  });
  expect(entry({})).toEqual({});
});

test("an example names a value that has figures, if there is one", () => {
  const entry = (tables: typeof golden) =>
    catalogueEntry(defineEndpoint({ ...declared, example: { industry: "alpha" } }), tables).example;
  expect(entry(golden)).toEqual({ industry: "alpha" });
  expect(entry(withoutBlocks("alpha"))).toEqual({ industry: "beta" });
  expect(entry(withoutBlocks("alpha", withoutBlocks("beta")))).toEqual({ industry: "alpha" });
});

test("nothing that is published from other registries names an industry of the sample", () => {
  const named = build(goldenData).files.filter(({ bytes }) => /fintech/i.test(textOf(bytes)));
  expect(named.map(({ path }) => path)).toEqual([]);
});
