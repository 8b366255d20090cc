import { expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { ALL_TABLES, type Tables } from "../../src/tables/index.ts";
import { committedTables } from "../support/committed.ts";

const NAMES: Readonly<Record<string, keyof Tables>> = {
  "pci-dss-benchmark": "benchmark",
  "compliance-cost": "cost",
  "remediation-delay": "remediation",
  "automation-adoption": "automation",
  "compliance-maturity": "maturity",
  "industry-trends": "industryTrends",
  "region-trends": "regionTrends",
  "industry-regions": "industryRegions",
  bands: "bands",
  relations: "relations",
  distributions: "distributions",
  "requirement-gaps": "requirementGaps",
  "bottleneck-shares": "bottleneckShares",
  blocks: "blocks",
  changelog: "changelog",
  industries: "industries",
  frameworks: "frameworks",
  regions: "regions",
  countries: "countries",
  requirements: "requirements",
  bottlenecks: "bottlenecks",
};

const loaded = committedTables();

/** The tables that each endpoint reads, by its id. */
const read = new Map(
  ENDPOINTS.map((endpoint) => {
    const seen = new Set<string>();
    const watched = new Proxy(loaded, {
      get: (tables, name) => {
        seen.add(String(name));
        return tables[name as keyof Tables];
      },
    });
    endpoint.resolve(watched, {});
    return [endpoint.id, seen] as const;
  }),
);

/** The endpoints whose answers are said to come from a table. */
const saidOf = (table: string) =>
  ENDPOINTS.filter(({ sources }) => sources.includes(table)).map(({ id }) => id);

test("sources are names of tables, and every table but some is one", () => {
  const told = new Set(ENDPOINTS.flatMap(({ sources }) => sources));
  const tables = ALL_TABLES.map(({ name }) => name);
  expect([...told].filter((name) => !tables.includes(name))).toEqual([]);
  // Other tables carry what follows from it.
  expect(tables.filter((name) => !told.has(name))).toEqual([
    "framework-trends",
    "industry-frameworks",
    "quantiles",
  ]);
});

test("an endpoint reads the tables that it is said to answer from", () => {
  const wrong = ENDPOINTS.flatMap(({ id, sources }) =>
    sources.filter((name) => !read.get(id)!.has(NAMES[name]!)).map((name) => `${id} does not read ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("an endpoint that reads a table of the Observatory is said to answer from it", () => {
  const tables = ["regionTrends", "industryRegions", "bands", "relations", "requirementGaps", "changelog"];
  const missing = Object.entries(NAMES)
    .filter(([, field]) => tables.includes(field))
    .flatMap(([name, field]) =>
      ENDPOINTS.map(({ id }) => id)
        .filter((id) => id !== "getObservatoryExport" && read.get(id)!.has(field))
        .filter((id) => !saidOf(name).includes(id))
        .map((id) => `${id} reads ${name}`),
    );
  expect(missing).toEqual([]);
});
