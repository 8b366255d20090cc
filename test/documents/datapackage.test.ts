import { describe, expect, test } from "vitest";
import { dataPackage } from "../../src/documents/datapackage.ts";
import { spanOf } from "../../src/model/years.ts";
import type { Settings } from "../../src/tables/index.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { loadTables } from "../../src/tables/load.ts";
import type { ReleaseSettings } from "../../src/tables/settings.ts";
import { committedData, dataText } from "../support/data.ts";

interface Field {
  readonly name: string;
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly schema: {
    readonly fields: readonly Field[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly string[];
      readonly reference: { readonly resource: string; readonly fields: readonly string[] };
    }[];
  };
}

type Package = Readonly<Record<string, unknown>> & { readonly resources: readonly Resource[] };

const release: ReleaseSettings = {
  release: "2026-Q4",
  asOf: "2026-09-30T00:00:00Z",
  lastUpdated: "2026-10-05T00:00:00Z",
  datasetId: "My Data: Set",
  displayMode: "provisional",
  verificationStatus: "provisional",
  disclaimer: "Synthetic.",
  attribution: "Somebody",
  citation: "Somebody (2026).",
  licence: {
    name: "CC-BY-4.0",
    title: "Creative Commons",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  provider: { name: "Somebody", url: null },
  baseUrl: null,
};

/** Every table holds three bytes, the text abc. */
const files = new Map(ALL_TABLES.map(({ path }) => [path, new TextEncoder().encode("abc")]));
const methodology = {
  maturityTiers: [
    { tier: "Leading", from: 50 },
    { tier: "Lagging", from: 0 },
  ],
};
const packageOf = (changes: Partial<ReleaseSettings> = {}) =>
  dataPackage(
    { release: { ...release, ...changes }, methodology } as Settings,
    spanOf([2019, 2026], changes.asOf ?? release.asOf),
    files,
  ) as Package;
const described = packageOf();
const resource = (name: string) => described.resources.find((each) => each.name === name)!;
const field = (table: string, name: string) =>
  resource(table).schema.fields.find((each) => each.name === name);

test("a key whose cells may be empty is a unique key, because a primary key may have no empty cell", () => {
  const { schema } = resource("cost-shares");
  expect(schema).toMatchObject({ uniqueKeys: [["industry", "year", "part"]] });
  expect(schema).not.toHaveProperty("primaryKey");
  expect(resource("industry-trends").schema).toMatchObject({ primaryKey: ["industry", "year"] });
  expect(resource("industry-trends").schema).not.toHaveProperty("uniqueKeys");
});

test("a table is described completely: columns, units, constraints, keys, size and digest", () => {
  expect(resource("automation-adoption")).toEqual({
    name: "automation-adoption",
    type: "table",
    path: "automation-adoption.csv",
    title: "Automation Adoption Dataset",
    description: "Automation rate in percent of controls, by industry and year.",
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    dialect: { delimiter: "," },
    bytes: 3,
    hash: "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    schema: {
      $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
      fields: [
        {
          name: "industry",
          type: "string",
          description: "Industry of the programme.",
          constraints: { required: true, pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" },
        },
        {
          name: "year",
          type: "integer",
          description: "Calendar year.",
          constraints: { required: true },
        },
        {
          name: "automation_rate_pct",
          type: "number",
          unit: "percent",
          description:
            "Share of controls that are tested automatically, mean of the programmes; empty where the industry's year is withheld.",
          constraints: { minimum: 0, maximum: 100 },
        },
        {
          name: "yoy_growth_pct",
          type: "number",
          unit: "percent",
          description:
            "Change of the rate from the year before; empty if there is no year before to compare with.",
          constraints: { minimum: -100, maximum: 1000 },
        },
        {
          name: "sample_size",
          type: "integer",
          unit: "programmes",
          description:
            "Number of programmes of the industry in the year; empty where the industry's year is withheld.",
          constraints: { minimum: 1 },
        },
      ],
      missingValues: [""],
      primaryKey: ["industry", "year"],
      foreignKeys: [{ fields: ["industry"], reference: { resource: "industries", fields: ["id"] } }],
    },
  });
});

describe("a field", () => {
  test("whose values are names in the methodology lists them, because a descriptor belongs to one release", () => {
    expect(field("compliance-maturity", "tier")).toEqual({
      name: "tier",
      type: "string",
      description: "Tier of the row's own maturity score.",
      constraints: { required: true, enum: ["Leading", "Lagging"] },
    });
  });

  test("that may be withheld is not required", () => {
    expect(field("bands", "cost_usd_mean")).toEqual({
      name: "cost_usd_mean",
      type: "number",
      unit: "usd",
      description: "Mean of cost_usd.",
      constraints: { minimum: 0, maximum: 1000000000 },
    });
  });

  test("that is true or false is required, and has no other constraint", () => {
    expect(field("industry-regions", "suppressed")).toEqual({
      name: "suppressed",
      type: "boolean",
      description: "True if the cell is withheld; its values are then empty.",
      constraints: { required: true },
    });
  });
});

test("a table without a key has no primary key, a table without labels no foreign ones", () => {
  expect(Object.keys(resource("pci-dss-benchmark").schema)).toEqual([
    "$schema",
    "fields",
    "missingValues",
    "foreignKeys",
  ]);
  expect(Object.keys(resource("industries").schema)).toEqual([
    "$schema",
    "fields",
    "missingValues",
    "primaryKey",
  ]);
});

test("the package says what it is, who publishes it and on what terms", () => {
  const { resources, ...head } = described;
  expect(head).toEqual({
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "my-data-set",
    title: "PCI DSS Compliance Benchmark",
    description: "Synthetic.",
    version: "2026-Q4",
    created: "2026-10-05T00:00:00Z",
    asOf: "2026-09-30T00:00:00Z",
    benchmarkYear: 2026,
    yearToDate: true,
    licenses: [
      { name: "CC-BY-4.0", title: "Creative Commons", path: "https://creativecommons.org/licenses/by/4.0/" },
    ],
    contributors: [{ title: "Somebody", roles: ["publisher"] }],
    attribution: "Somebody",
    citation: "Somebody (2026).",
  });
});

test("a provider's address is given if there is one", () => {
  const provider = { name: "Somebody", url: "https://example.org" };
  expect(packageOf({ provider }).contributors).toEqual([
    { title: "Somebody", roles: ["publisher"], path: "https://example.org" },
  ]);
});

test("the package has all tables, in their published order", () => {
  expect(described.resources.map(({ path }) => path)).toEqual([
    "pci-dss-benchmark.csv",
    "compliance-cost.csv",
    "remediation-delay.csv",
    "automation-adoption.csv",
    "compliance-maturity.csv",
    "observatory/blocks.csv",
    "observatory/industry-trends.csv",
    "observatory/region-trends.csv",
    "observatory/framework-trends.csv",
    "observatory/industry-regions.csv",
    "observatory/industry-frameworks.csv",
    "observatory/bands.csv",
    "observatory/relations.csv",
    "observatory/quantiles.csv",
    "observatory/distributions.csv",
    "observatory/peer-distributions.csv",
    "observatory/cost-shares.csv",
    "observatory/requirement-gaps.csv",
    "observatory/bottlenecks.csv",
    "observatory/changelog.csv",
    "reference/industries.csv",
    "reference/frameworks.csv",
    "reference/regions.csv",
    "reference/countries.csv",
    "reference/requirements.csv",
    "reference/bottlenecks.csv",
  ]);
});

test("a column that may be mixed has no foreign key, because a key cannot allow it", () => {
  expect(resource("pci-dss-benchmark").schema.foreignKeys).toEqual([
    { fields: ["industry"], reference: { resource: "industries", fields: ["id"] } },
  ]);
  expect(resource("blocks").schema.foreignKeys).toHaveLength(1);
});

test("every committed CSV file is described", () => {
  const committed = [...committedData.keys()].filter((path) => path.endsWith(".csv"));
  expect(described.resources.map(({ path }) => path).sort()).toEqual(committed.sort());
});

test("names of tables are unique, and valid by the standard", () => {
  const names = described.resources.map(({ name }) => name);
  expect(new Set(names).size).toBe(described.resources.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9._-]+$/);
});

test.each(described.resources)(
  "$path: fields are the file's columns, keys are fields, labels have a table",
  ({ path, schema }) => {
    const names = schema.fields.map(({ name }) => name);
    expect(names.join()).toBe(dataText(path).split("\n", 1)[0]);
    expect(names).toEqual(expect.arrayContaining([...(schema.primaryKey ?? [])]));
    for (const { fields, reference } of schema.foreignKeys ?? []) {
      expect(names).toEqual(expect.arrayContaining([...fields]));
      expect(resource(reference.resource).schema.primaryKey).toEqual(reference.fields);
    }
  },
);

test("the package has its last year, its last day, and whether that year is a year to date", () => {
  expect(described).toMatchObject({ asOf: "2026-09-30T00:00:00Z", benchmarkYear: 2026, yearToDate: true });
  const whole = packageOf({ asOf: "2026-12-31T00:00:00Z" });
  expect(whole).toMatchObject({ asOf: "2026-12-31T00:00:00Z", benchmarkYear: 2026 });
  expect(whole).not.toHaveProperty("yearToDate");
});

test("the committed descriptor is that of the committed tables", () => {
  const settings = {
    release: JSON.parse(dataText("release.json")),
    methodology: JSON.parse(dataText("methodology.json")),
  } as Settings;
  expect(dataPackage(settings, loadTables(committedData).span, committedData)).toEqual(
    JSON.parse(dataText("datapackage.json")),
  );
});
