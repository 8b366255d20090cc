import { expect, test } from "vitest";
import { catalogueEntry, ENDPOINTS } from "../../src/endpoints/index.ts";
import { ALL_TABLES, type Tables } from "../../src/tables/index.ts";
import { REGISTRIES } from "../../src/tables/registries.ts";
import { committedTables } from "../support/committed.ts";

const NAMES: Readonly<Record<string, keyof Tables>> = {
  "pci-dss-benchmark": "benchmark",
  "compliance-cost": "cost",
  "remediation-delay": "remediation",
  "automation-adoption": "automation",
  "compliance-maturity": "maturity",
  "industry-trends": "industryTrends",
  "region-trends": "regionTrends",
  "framework-trends": "frameworkTrends",
  "industry-regions": "industryRegions",
  "industry-frameworks": "industryFrameworks",
  bands: "bands",
  relations: "relations",
  quantiles: "quantiles",
  distributions: "distributions",
  "peer-distributions": "peerDistributions",
  "cost-shares": "costShares",
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
const registries: readonly string[] = REGISTRIES.map(({ name }) => name);

/** The names of the tables that an endpoint reads for its answer and for one answer to each of its filters. */
function readBy(endpoint: (typeof ENDPOINTS)[number]): string[] {
  const seen = new Set<string>();
  const watched = new Proxy(loaded, {
    get: (tables, name) => {
      seen.add(String(name));
      return tables[name as keyof Tables];
    },
  });
  const filters = catalogueEntry(endpoint, loaded)
    .parameters.filter(({ kind }) => kind === "filter")
    .map(({ name, values }) => ({ [name]: values[0]! }));
  for (const filter of [{}, ...filters]) endpoint.resolve(watched, filter);
  return Object.keys(NAMES).filter((name) => seen.has(NAMES[name]!));
}

const isNoRegistry = (name: string) => !registries.includes(name);

test("every table is the source of an answer, except that of peers, which is only a download", () => {
  const told = new Set(ENDPOINTS.flatMap(({ sources }) => sources));
  const tables = ALL_TABLES.map(({ name }) => name);
  expect([...told].sort()).toEqual(tables.filter((name) => name !== "peer-distributions").sort());
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
  "%s names exactly the tables that it reads as sources, and no registries that it does not read",
  (_, endpoint) => {
    const read = readBy(endpoint);
    expect(endpoint.sources.filter(isNoRegistry).toSorted()).toEqual(read.filter(isNoRegistry).toSorted());
    expect(endpoint.sources.filter((name) => !read.includes(name))).toEqual([]);
  },
);
