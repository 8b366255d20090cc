import { describe, expect, test } from "vitest";
import { additions, breaches } from "../../src/releases/breaches.ts";
import { contractOf } from "../../src/releases/contract.ts";
import { immutablePart } from "../../src/releases/frozen.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { catalogue, files } from "../support/site.ts";
import { type Content, frozenWith, packageOf } from "./support.ts";

const EXPORT = "/api/intelligence/observatory/export.csv";
const registries: Content = {
  "datasets/reference/industries.csv": "id,display_name\nfintech,FinTech\nsaas,SaaS\n",
  "datasets/reference/frameworks.csv": "display_name,id\nPCI,PCI_DSS_v4\n",
};
const hours = "/api/intelligence/hours";
const base: Content = {
  ...registries,
  "intelligence/hours.json": {},
  "intelligence/hours.csv": "section,entry,industry\n",
  "intelligence/hours/fintech.json": {},
  "intelligence/hours/fintech.csv": "section,entry,industry\n",
  "intelligence/hours/saas.json": {},
  "intelligence/hours/saas.csv": "section,entry,industry\n",
  "schemas/hours.json": {},
};

type Changed = Readonly<Record<string, unknown>>;

/** Content with some of it changed, or removed (null). */
function changed(content: Content, changes: Changed): Content {
  return Object.fromEntries(Object.entries({ ...content, ...changes }).filter(([, value]) => value !== null));
}

const contract = (content: Content) => contractOf(frozenWith(content));
const broken = (old: Content, next: Content) =>
  breaches(contract(old), contract(next)).map(({ kind, where, value }) =>
    [kind, where, ...(value === undefined ? [] : [value])].join(" "),
  );
const added = (old: Content, next: Content) =>
  additions(contract(old), contract(next)).map(({ kind, where }) => `${kind} ${where}`);

describe("paths", () => {
  test.each<[string, Changed, string[]]>([
    ["nothing", {}, []],
    [
      "a filter's value, with both its files",
      { "intelligence/hours/saas.json": null, "intelligence/hours/saas.csv": null },
      [`filter value vanished ${hours}?industry=saas`],
    ],
    [
      "an endpoint, with all its files",
      Object.fromEntries(
        Object.keys(base)
          .filter((path) => /hours/.test(path))
          .map((path) => [path, null]),
      ),
      [`path vanished ${hours}`],
    ],
    ["only one file", { "intelligence/hours.csv": null }, [`path vanished ${hours}.csv`]],
    [
      "only one file of a value",
      { "intelligence/hours/saas.csv": null },
      [`path vanished ${hours}/saas.csv`],
    ],
    ["only a schema", { "schemas/hours.json": null }, ["path vanished /api/schemas/hours.json"]],
    [
      "a table",
      { "datasets/reference/frameworks.csv": null },
      ["table vanished /api/datasets/reference/frameworks.csv"],
    ],
  ])("that lose %s are reported at the missing place", (_, changes, want) => {
    expect(broken(base, changed(base, changes))).toEqual(want);
  });

  test("that are new break nothing, and are additions", () => {
    const next = {
      ...base,
      "intelligence/hours/retail.json": {},
      "intelligence/cost.json": {},
      "intelligence/cost/saas.json": {},
      "datasets/t.csv": "a\n",
      "schemas/cost.json": {},
      "schemas/problem.json": {},
    };
    expect(broken(base, next)).toEqual([]);
    expect(added(base, next)).toEqual([
      "path added /api/intelligence/cost",
      `filter value added ${hours}?filter=retail`,
      "table added /api/datasets/t.csv",
      "path added /api/schemas/problem.json",
    ]);
  });

  test("have the parameter of a value from the registry that lists it", () => {
    const frameworks = {
      ...registries,
      "intelligence/frameworks.json": {},
      "intelligence/frameworks/PCI_DSS_v4.json": {},
    };
    expect(
      broken(frameworks, changed(frameworks, { "intelligence/frameworks/PCI_DSS_v4.json": null })),
    ).toEqual(["filter value vanished /api/intelligence/frameworks?framework=PCI_DSS_v4"]);
  });
});

describe("columns", () => {
  const table = (columns: string, fields: readonly string[] = []) => ({
    ...packageOf({ t: { fields } }),
    "datasets/t.csv": `${columns}\n`,
  });
  const t = "/api/datasets/t.csv#";

  test.each<[string, string, string[]]>([
    ["a,b,c", "a,b,c,d", []],
    ["a,b,c", "a,c", [`column removed ${t}/b`]],
    ["a,b,c", "a,x,c", [`column removed ${t}/b`, `column moved ${t}/c`]],
    ["a,b,c", "a,c,b", [`column moved ${t}/b`, `column moved ${t}/c`]],
    ["a,b", "x,a,b", [`column moved ${t}/a`, `column moved ${t}/b`]],
  ])("%s that become %s", (old, next, want) => {
    expect(broken(table(old), table(next))).toEqual(want);
  });

  test("with another type or unit, or that may now be empty, are breaches", () => {
    const old = table("a,b,c", ["a:number:days", "b:integer", "c:number"]);
    const next = table("a,b,c", ["a:number:hours", "b:string", "c:integer"]);
    expect(broken(old, next)).toEqual([
      `unit changed ${t}/a days to hours`,
      `type changed ${t}/b integer to string`,
    ]);
    const dated = table("a,b,c", ["a:date", "b:date", "c:integer"]);
    expect(broken(table("a,b,c", ["a:string", "b:integer", "c:string"]), dated)).toEqual([
      `type changed ${t}/b integer to date`,
      `type changed ${t}/c string to integer`,
    ]);
    const field = (required: boolean) => ({
      "datasets/datapackage.json": {
        resources: [
          {
            name: "t",
            path: "t.csv",
            schema: { fields: [{ name: "a", type: "number", constraints: { required } }] },
          },
        ],
      },
      "datasets/t.csv": "a\n",
    });
    expect(broken(field(true), field(false))).toEqual([`null allowed ${t}/a`]);
    expect(broken(field(false), field(true))).toEqual([]);
  });

  test("that are new are additions", () => {
    expect(added(table("a"), table("a,b"))).toEqual([`column added ${t}/b`]);
  });

  test("of an answer's table follow the answer's schema, in any order", () => {
    const other = changed(base, { "intelligence/hours.csv": "section,entry,hours,industry\n" });
    expect(broken(base, other)).toEqual([]);
    expect(broken(other, base)).toEqual([]);
  });
});

describe("a whole release", () => {
  const release = contractOf(immutablePart("2026-Q4", files));

  test("keeps its own contract, and adds nothing to it", () => {
    expect(breaches(release, release)).toEqual([]);
    expect(additions(release, release)).toEqual([]);
  });

  test("promises every endpoint with its schema, every table, and that of the export", () => {
    expect([...release.endpoints.keys()].sort()).toEqual(catalogue.map(({ path }) => path).sort());
    for (const path of release.endpoints.keys()) expect([...release.schemas.keys()]).toContain(path);
    expect(release.endpoints.get("/api/intelligence/framework-benchmarks")).toEqual([
      "framework=ISO_27001_2022",
      "framework=PCI_DSS_v4",
      "framework=SOC_2_TYPE_II",
    ]);
    const tables = [...ALL_TABLES.map(({ path }) => `/api/datasets/${path}`), EXPORT];
    expect([...release.tables.keys()].sort()).toEqual(tables.sort());
    expect(release.tables.get("/api/datasets/observatory/bottlenecks.csv")!.map(({ name }) => name)).toEqual([
      "bottleneck",
      "year",
      "share_pct",
      "avg_delay_days",
      "sample_size",
      "respondents",
      "avg_delay_days_se",
    ]);
  });

  test("without an industry breaks each filter that has it", () => {
    const without = files.filter(({ path }) => !/\/retail\.(json|csv)$/.test(path));
    const found = breaches(release, contractOf(immutablePart("2027-Q1", without)));
    const filtered = catalogue.filter(({ parameters }) => parameters.some(({ name }) => name === "industry"));
    expect(found.map(({ kind, where }) => `${kind} ${where}`)).toEqual(
      filtered.map(({ path }) => `filter value vanished ${path}?industry=retail`).sort(),
    );
    expect(found.map(({ where }) => where)).toEqual(
      expect.arrayContaining([
        "/api/intelligence/audit-hours?industry=retail",
        "/api/intelligence/automation-adoption?industry=retail",
        "/api/intelligence/compliance-cost?industry=retail",
        "/api/intelligence/distributions?industry=retail",
        "/api/intelligence/industry-benchmarks?industry=retail",
        "/api/intelligence/remediation-delays?industry=retail",
      ]),
    );
  });
});

test("a column that gains a unit is no breach", () => {
  const of = (field: string) => ({ ...packageOf({ t: { fields: [field] } }), "datasets/t.csv": "a\n" });
  expect(broken(of("a:number"), of("a:number:days"))).toEqual([]);
});
