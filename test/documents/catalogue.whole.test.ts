import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Addresses, catalogueDocument, queryOf } from "../../src/documents/catalogue.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { Host } from "../../src/model/host.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { committedData } from "../support/data.ts";
import { addresses, catalogue, textAt } from "../support/site.ts";

const settings = loadSettings(committedData);
const ADDRESSES: Addresses = {
  answer: (path, choice) => (choice ? `${path}/${choice.kind}-${choice.value}` : `${path}/all`),
  answerTable: ({ path }, choice) => `${path}/${choice?.value ?? "all"}.csv`,
  table: (path) => `/files/${path}`,
  parquet: ({ name }) => `/files/${name}.parquet`,
  jsonStat: ({ name }) => (name === "region-trends" ? "/files/region-trends.json" : undefined),
  absolute: (address) => `https://data.example${address}`,
  schema: (path) => `/schemas${path}`,
  frozen: (address) => `/frozen${address}`,
  dataPackage: "/files/datapackage.json",
  manifest: "/manifest.json",
  discovery: [{ title: "Guide", address: "/guide.txt" }],
};
const document = (entries: readonly CatalogueEntry[]) => catalogueDocument(entries, settings, ADDRESSES);

const HOURS: CatalogueEntry = {
  id: "getAuditHours",
  path: "/api/audit-hours",
  title: "Audit hours",
  description: "Average audit hours.",
  parameters: [
    { name: "industry", kind: "filter", description: "Industry id.", values: ["fintech", "saas"] },
    { name: "format", kind: "format", description: "Form.", values: ["csv"] },
  ],
  example: { industry: "saas" },
};

describe("the catalogue document", () => {
  test("describes an endpoint with a runnable example and every address at which it answers", () => {
    expect(document([HOURS]).endpoints).toEqual([
      {
        id: "getAuditHours",
        title: "Audit hours",
        description: "Average audit hours.",
        path: "/api/audit-hours",
        url: "https://data.example/api/audit-hours",
        file: "https://data.example/api/audit-hours/all",
        csv: "https://data.example/api/audit-hours/all.csv",
        jsonSchema: "https://data.example/schemas/api/audit-hours",
        frozen: "https://data.example/frozen/api/audit-hours/all",
        example: {
          parameters: { industry: "saas" },
          url: "https://data.example/api/audit-hours?industry=saas",
        },
        parameters: [
          {
            name: "industry",
            kind: "filter",
            description: "Industry id.",
            required: false,
            values: [
              {
                value: "fintech",
                url: "https://data.example/api/audit-hours?industry=fintech",
                file: "https://data.example/api/audit-hours/filter-fintech",
                csv: "https://data.example/api/audit-hours/fintech.csv",
              },
              {
                value: "saas",
                url: "https://data.example/api/audit-hours?industry=saas",
                file: "https://data.example/api/audit-hours/filter-saas",
                csv: "https://data.example/api/audit-hours/saas.csv",
              },
            ],
          },
          {
            name: "format",
            kind: "format",
            description: "Form.",
            required: false,
            values: [
              {
                value: "csv",
                url: "https://data.example/api/audit-hours?format=csv",
                file: "https://data.example/api/audit-hours/format-csv",
              },
            ],
          },
        ],
      },
    ]);
  });

  test("an endpoint without parameters is its own example", () => {
    const [endpoint] = document([{ ...HOURS, parameters: [], example: {} }]).endpoints;
    expect(endpoint!.example).toEqual({ parameters: {}, url: "https://data.example/api/audit-hours" });
    expect(endpoint!.parameters).toEqual([]);
  });

  test("states its release, and that its figures are synthetic", () => {
    expect(document([])).toMatchObject({
      title: "Compliance Benchmark Data API",
      release: "2026-Q4",
      asOf: "2026-09-30T00:00:00Z",
      lastUpdated: "2026-10-05T00:00:00Z",
      methodologyVersion: "2.0.0",
      disclaimer: expect.stringContaining("synthetic"),
      attribution: expect.stringContaining("synthetic"),
      licence: { name: "CC-BY-4.0" },
    });
  });

  test("lists the other documents, and those of privacy and of unknown addresses if there are any", () => {
    const titles = (more: Partial<Addresses>) =>
      catalogueDocument([], settings, { ...ADDRESSES, ...more }).documents.map(({ title, file }) => [
        title,
        file.replace("https://data.example", ""),
      ]);
    const always = [
      ["Data package descriptor of all tables", "/files/datapackage.json"],
      ["Manifest: path, size and SHA-256 of every file", "/manifest.json"],
      ["Guide", "/guide.txt"],
    ];
    const privacy = { report: "/p.json", page: "/p.html" };
    expect(titles({})).toEqual(always);
    expect(titles({ privacy: { report: "/p.json" } })).toEqual([
      ...always,
      ["Privacy report: population, method, information loss, checks", "/p.json"],
    ]);
    expect(titles({ privacy, notFoundPage: "/404.html" })).toEqual([
      ...always,
      ["Privacy report: population, method, information loss, checks", "/p.json"],
      ["Privacy report for people", "/p.html"],
      ["Answer to unknown addresses outside /api/", "/404.html"],
    ]);
  });

  test("lists the five datasets first, then every other table, each a CSV file", () => {
    const { datasets } = document([]);
    expect(datasets.map(({ file }) => file)).toEqual(
      [
        "pci-dss-benchmark",
        "compliance-cost",
        "remediation-delay",
        "automation-adoption",
        "compliance-maturity",
        "observatory/blocks",
        "observatory/industry-trends",
        "observatory/region-trends",
        "observatory/framework-trends",
        "observatory/industry-regions",
        "observatory/industry-frameworks",
        "observatory/bands",
        "observatory/relations",
        "observatory/quantiles",
        "observatory/distributions",
        "observatory/peer-distributions",
        "observatory/cost-shares",
        "observatory/requirement-gaps",
        "observatory/bottlenecks",
        "observatory/changelog",
        "reference/industries",
        "reference/frameworks",
        "reference/regions",
        "reference/countries",
        "reference/requirements",
        "reference/bottlenecks",
      ].map((name) => `https://data.example/files/${name}.csv`),
    );
    expect(new Set(datasets.map(({ mediaType }) => mediaType))).toEqual(new Set(["text/csv"]));
    expect(new Set(datasets.map(({ name }) => name)).size).toBe(datasets.length);
  });

  test("lists each table as Parquet, and those by year as JSON-stat", () => {
    const { datasets } = document([]);
    expect(datasets.find(({ name }) => name === "region-trends")).toMatchObject({
      parquet: "https://data.example/files/region-trends.parquet",
      jsonStat: "https://data.example/files/region-trends.json",
    });
    expect(datasets.filter((dataset) => "jsonStat" in dataset)).toHaveLength(1);
    expect(datasets.filter((dataset) => "parquet" in dataset)).toHaveLength(datasets.length);
  });

  test("lists the documents next to it", () => {
    expect(document([]).documents.map(({ file }) => file)).toEqual([
      "https://data.example/files/datapackage.json",
      "https://data.example/manifest.json",
      "https://data.example/guide.txt",
    ]);
  });
});

test("the differences of each host are listed: the requests, its answer, and the reason", () => {
  const host: Host = {
    name: "quiet",
    title: "Quiet host",
    steps: "Upload it.",
    limitations: [{ feature: "query", reason: "it reads no query" }],
  };
  expect(
    catalogueDocument([], settings, ADDRESSES, [host, { ...host, name: "able", limitations: [] }]).hosts,
  ).toEqual([
    {
      name: "quiet",
      title: "Quiet host",
      differences: [
        {
          feature: "query",
          requests: "filters in the query (`?industry=V`)",
          answer: "the unfiltered answer; each filtered one has its own address (`/V.json`)",
          reason: "it reads no query",
        },
      ],
    },
    { name: "able", title: "Quiet host", differences: [] },
  ]);
});

describe("the published catalogue", () => {
  test("every other format of a table in it is published", () => {
    const formats = published.datasets.flatMap(({ parquet, jsonStat }) => [
      parquet,
      ...(jsonStat ? [jsonStat] : []),
    ]);
    expect(formats.length).toBeGreaterThan(published.datasets.length);
    expect(formats.filter((address) => !addresses.has(address))).toEqual([]);
  });

  const published: ReturnType<typeof document> = JSON.parse(textAt("/api/index.json"));
  const table = routeTable(catalogue);
  const answer = (url: string) => {
    const { pathname, search } = new URL(url, "https://data.example");
    return resolve(table, (address) => addresses.has(address), pathname, search.slice(1));
  };

  test("every address it gives for an answer leads to the file it names", () => {
    const promised = published.endpoints.flatMap(({ url, file, parameters }) => [
      { url, file },
      ...parameters.flatMap(({ values }) => values),
    ]);
    expect(promised.length).toBeGreaterThan(40);
    for (const { url, file } of promised) expect(answer(url), url).toEqual({ file, status: 200 });
  });

  test("lists every published CSV: of each Intelligence answer, and of the export", () => {
    const named = published.endpoints.flatMap(({ csv, parameters }) => [
      csv,
      ...parameters.flatMap(({ values }) => values.map((value) => value.csv)),
    ]);
    const tables = named.filter((csv) => csv !== undefined);
    const isTable = (address: string) => /^\/api\/intelligence\/.*\.csv$/.test(address);
    expect([...new Set(tables)].sort()).toEqual([...addresses].filter(isTable).sort());
  });

  test("the export is the only Observatory answer with a CSV", () => {
    const without = published.endpoints.filter(({ csv }) => csv === undefined).map(({ path }) => path);
    expect(without).toEqual(
      [
        "overview",
        "maturity",
        "audit-hours",
        "remediation",
        "compliance-cost",
        "automation",
        "regions",
        "feed",
      ].map((name) => `/api/intelligence/observatory/${name}`),
    );
  });

  test("every example works, and uses each filter of its endpoint", () => {
    for (const { example, parameters } of published.endpoints) {
      expect(answer(example.url), example.url).toMatchObject({ status: 200 });
      expect(Object.keys(example.parameters)).toEqual(parameters.map(({ name }) => name));
    }
  });

  test("every dataset and document in it is published", () => {
    const named = [...published.datasets, ...published.documents].map(({ file }) => file);
    expect(named.filter((file) => !addresses.has(file))).toEqual([]);
  });
});

test("the catalogue can be read back from its document", () => {
  const text = fc.string({ maxLength: 8 });
  const name = fc.stringMatching(/^[a-z]{1,8}$/);
  const parameter = fc.record({
    name,
    kind: fc.constantFrom("filter" as const, "format" as const),
    description: text,
    values: fc.array(text, { maxLength: 4 }),
  });
  const entry = fc.record({
    id: text,
    path: text,
    title: text,
    description: text,
    parameters: fc.array(parameter, { maxLength: 3 }),
    example: fc.dictionary(name, text, { maxKeys: 2, noNullPrototype: true }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
      expect(readCatalogue(JSON.parse(JSON.stringify(document(entries))))).toEqual(entries);
    }),
    { seed: 1, numRuns: 100 },
  );
});

test("a filter becomes a query, and without a filter there is none", () => {
  expect(queryOf({})).toBe("");
  expect(queryOf({ industry: "saas" })).toBe("?industry=saas");
  expect(queryOf({ industry: "saas", framework: "PCI_DSS_v4" })).toBe("?industry=saas&framework=PCI_DSS_v4");
});
