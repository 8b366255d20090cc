import { expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { routeTable } from "../../src/routing/routes.ts";

const entry = (name: string): CatalogueEntry => ({
  id: name,
  path: `/api/intelligence/${name}`,
  title: "",
  description: "",
  parameters: [{ name: "industry", kind: "filter", description: "", values: ["saas"] }],
  example: {},
});
const history = {
  ...{ releases: ["2026-Q4"], current: "2026-Q4", deprecations: [], retractions: [] },
  unfrozen: ["/api/datasets/new.csv", "/api/intelligence/new.json"],
};
const table = routeTable([entry("old"), entry("new")], { history });

/** The frozen twin and the description that a file links. */
const linksOf = (file: string) => {
  const { Link = "" } = headersOf(table, file);
  return ["cite-as", "describedby"].map(
    (relation) => new RegExp(`<([^>]+)>; rel="${relation}"`).exec(Link)?.[1],
  );
};

test("a table and an answer link their copies in the current release, if it has them, and their descriptions", () => {
  const twins = "/api/releases/2026-Q4";
  const descriptor = "/api/datasets/datapackage.json";
  expect(linksOf("/api/datasets/old.csv")).toEqual([`${twins}/datasets/old.csv`, descriptor]);
  expect(linksOf("/api/datasets/new.csv")).toEqual([undefined, descriptor]);
  for (const file of [".json", ".csv", "/saas.json", "/saas.csv"]) {
    expect(linksOf(`/api/intelligence/old${file}`)).toEqual([
      `${twins}/intelligence/old${file}`,
      "/api/schemas/old.json",
    ]);
    expect(linksOf(`/api/intelligence/new${file}`)).toEqual([undefined, "/api/schemas/new.json"]);
  }
  expect(linksOf("/api/schemas/old.json")).toEqual([`${twins}/schemas/old.json`, undefined]);
  expect(linksOf("/api/schemas/new.json")).toEqual([undefined, undefined]);
});
