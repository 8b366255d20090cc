import { expect, test } from "vitest";
import type { Context } from "../../src/documents/context.ts";
import { filterNames } from "../../src/documents/filter-names.ts";
import { tagsOf } from "../../src/documents/openapi/operation.ts";
import type { Answer, CatalogueEntry, ParameterKind } from "../../src/model/endpoint.ts";
import { limits } from "../../src/site/guide/limits.ts";
import { topicEntries } from "../../src/site/search-topics.ts";
import { golden } from "../endpoints/support.ts";
import { contextOf } from "../site/figures/support.ts";

const entry = (id: string, name: string, kind: ParameterKind = "filter"): CatalogueEntry => ({
  id,
  path: `/api/intelligence/${id}`,
  title: "T",
  description: "D",
  parameters: [{ name, kind, description: "P", values: ["a"] }],
  example: {},
});
const byRegion = entry("by-region", "region");
const answer = (id: string, address: string, size: number): Answer => ({
  id,
  address,
  body: {},
  bytes: new Uint8Array(size),
});

/** Two endpoints with a filter each; the three largest answers are of the first. */
const context: Context = {
  ...contextOf(golden),
  catalogue: [entry("by-industry", "industry"), entry("by-framework", "framework")],
  answers: [
    answer("by-framework", "/framework.json", 10),
    ...["", "/a", "/b"].map((value) => answer("by-industry", `/industry${value}.json`, 20)),
  ],
};
const withRegion = { ...context, catalogue: [...context.catalogue, byRegion] };
const withoutFilters = { ...context, catalogue: [] };

test("the filters of endpoints are named once, without formats", () => {
  const all = [entry("a", "industry"), entry("b", "format", "format"), byRegion, entry("c", "industry")];
  expect(filterNames(all)).toEqual(["industry", "region"]);
});

test("the search names every filter", () => {
  const said = (shown: typeof context) => topicEntries(shown).find(({ title }) => title === "Filters")?.text;
  expect(said(context)).toBe("Filter by industry or framework: parameters of the query.");
  expect(said(withRegion)).toBe("Filter by industry, framework or region: parameters of the query.");
});

test("the description of the tag Intelligence names every filter of its endpoints", () => {
  expect(tagsOf(context.catalogue).Intelligence).toBe("Benchmarks by industry and framework.");
  expect(tagsOf(withRegion.catalogue).Intelligence).toBe("Benchmarks by industry, framework and region.");
  expect(tagsOf([]).Intelligence).toBe("Benchmarks.");
});

test("the guide advises the filters of the largest answers, and those of all endpoints if the largest have none", () => {
  const advice = (shown: typeof context) => {
    const { source } = limits.body({ ...shown, hasSite: true });
    return /<p>(Use a filter[^.]*\. )?If you need everything/.exec(source)?.[1];
  };
  expect(advice(context)).toBe("Use a filter if you need a single industry. ");
  const answers = [...context.answers, answer("by-region", "/region.json", 30)];
  expect(advice({ ...withRegion, answers })).toBe("Use a filter if you need a single industry or region. ");
  expect(advice({ ...withRegion, answers: [] })).toBe(
    "Use a filter if you need a single industry, framework or region. ",
  );
  expect(advice(withoutFilters)).toBeUndefined();
});
