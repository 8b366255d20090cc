import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { ANSWERED_FROM } from "../../../src/site/datasets/sources.ts";
import { ALL_TABLES, type Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";

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
  "requirement-gaps": "requirementGaps",
  "bottleneck-shares": "bottleneckShares",
  changelog: "changelog",
  industries: "industries",
  frameworks: "frameworks",
  regions: "regions",
  countries: "countries",
  requirements: "requirements",
  bottlenecks: "bottlenecks",
};

const loaded = loadTables(committedData);

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

test("every table but blocks and quantiles has endpoints that answer from it, and nothing else has", () => {
  expect(Object.keys(ANSWERED_FROM).sort()).toEqual(ALL_TABLES.map(({ name }) => name).sort());
  const unanswered = Object.keys(ANSWERED_FROM).filter((name) => ANSWERED_FROM[name]!.length === 0);
  expect(unanswered).toEqual(["blocks", "quantiles"]);
});

test("an endpoint that is said to answer from a table reads it", () => {
  const wrong = Object.entries(ANSWERED_FROM).flatMap(([name, ids]) =>
    ids.filter((id) => !read.get(id)!.has(NAMES[name]!)).map((id) => `${id} does not read ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("an endpoint that reads a table of the Observatory is said to answer from it", () => {
  const tables = ["regionTrends", "industryRegions", "bands", "relations", "requirementGaps", "changelog"];
  const missing = Object.entries(ANSWERED_FROM)
    .filter(([name]) => tables.includes(NAMES[name]!))
    .flatMap(([name, ids]) =>
      ENDPOINTS.map(({ id }) => id)
        .filter((id) => id !== "getObservatoryExport" && read.get(id)!.has(NAMES[name]!) && !ids.includes(id))
        .map((id) => `${id} reads ${name}`),
    );
  expect(missing).toEqual([]);
});
