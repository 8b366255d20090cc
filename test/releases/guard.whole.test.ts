import { describe, expect, test } from "vitest";
import { openSchema } from "../../src/documents/openapi/open-schema.ts";
import { automationAdoption } from "../../src/endpoints/intelligence/automation-adoption.ts";
import { jsonFile, type OutputFile, textOf } from "../../src/model/file.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { spanOf, years } from "../../src/model/years.ts";
import { immutablePart } from "../../src/releases/frozen.ts";
import { requireContractKept } from "../../src/releases/guard.ts";
import { loadHistory, NO_RELEASES, type ReleaseHistory } from "../../src/releases/history.ts";
import { committedBuild } from "../support/committed.ts";
import { committedData } from "../support/data.ts";
import { type Content, type FACTS, frozenWith, recordWith } from "./support.ts";

const HOURS = "/api/intelligence/hours";
const SCHEMA = {
  type: "object",
  required: ["average", "trend"],
  properties: { average: { type: "number" }, trend: { type: "number" } },
};
const { trend: _, ...LESS } = SCHEMA.properties;
const WITHOUT_TREND = { ...SCHEMA, required: ["average"], properties: LESS };
const CONTENT: Content = {
  "intelligence/hours.json": { average: 1, trend: 2 },
  "schemas/hours.json": SCHEMA,
  "datasets/t.csv": "a,b\n1,2\n",
};
const TREND = { what: `${HOURS}#/trend`, deprecated: "2026-10-05", sunset: "2026-12-31" };

/** A history of one release with this content. */
function frozenAs(content: Content, changes: Partial<typeof FACTS> = {}): ReleaseHistory {
  const frozen = frozenWith(content);
  const record = recordWith(frozen, changes);
  return { index: { releases: [record] }, frozen: [frozen], changes: [] };
}

const published = (content: Content) => frozenWith(content, "2027-Q1");
const PUBLISHED = "2026-12-31T00:00:00Z";

/** The rules that a publish folder breaks; none if it may be published. */
function refusal(work: () => unknown): readonly DataProblem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
  return [];
}

describe("the contract with readers", () => {
  test("is kept by the same content, and by additions", () => {
    const history = frozenAs(CONTENT);
    expect(requireContractKept(history, published(CONTENT), PUBLISHED, "1.0.0")).toEqual({
      added: [],
      gone: [],
    });
    const more = { ...CONTENT, "datasets/u.csv": "c\n1\n" };
    expect(requireContractKept(history, published(more), PUBLISHED, "1.0.0")).toEqual({
      added: [{ kind: "table added", where: "/api/datasets/u.csv" }],
      gone: [],
    });
  });

  test("does not exist before the first release", () => {
    expect(requireContractKept(NO_RELEASES, published(CONTENT), PUBLISHED, "1.0.0")).toEqual({
      added: [],
      gone: [],
    });
  });

  test("is broken by a removed table or field, each reported with its place and a remedy", () => {
    const { "datasets/t.csv": _, ...others } = CONTENT;
    const next = published({ ...others, "schemas/hours.json": WITHOUT_TREND });
    const problems = refusal(() => requireContractKept(frozenAs(CONTENT), next, PUBLISHED, "1.0.0"));
    const kept = "clients of 1.0.0 rely on it, and 1.0.0 is not a new major version";
    expect(problems.map(({ file, column, rule }) => [file, column, rule])).toEqual([
      ["/api/datasets/t.csv", undefined, `table vanished: ${kept}`],
      ["/api/datasets/t.csv", undefined, "table vanished: the previous release did not announce it"],
      ["/api/intelligence/hours", "/trend", `field removed: ${kept}`],
      ["/api/intelligence/hours", "/trend", "field removed: the previous release did not announce it"],
    ]);
    for (const { remedy } of problems) expect(remedy).toMatch(/^[A-Z].*\.$/);
  });

  test("has a version that is never lower than that of the previous release", () => {
    const history = frozenAs(CONTENT, { apiVersion: "2.1.0" });
    const ask = (version: string) =>
      refusal(() => requireContractKept(history, published(CONTENT), PUBLISHED, version));
    expect(ask("2.0.9")).toEqual([
      {
        file: "release.json",
        column: "/apiVersion",
        value: "2.0.9",
        rule: "must not be below 2.1.0, the version of release 2026-Q4",
        remedy: "Set it to 2.1.0, or higher.",
      },
    ]);
    const { "datasets/t.csv": _, ...others } = CONTENT;
    const both = refusal(() => requireContractKept(history, published(others), PUBLISHED, "2.0.9"));
    expect(both.map(({ rule }) => rule)).toEqual([
      "must not be below 2.1.0, the version of release 2026-Q4",
      "table vanished: clients of 2.1.0 rely on it, and 2.0.9 is not a new major version",
      "table vanished: the previous release did not announce it",
    ]);
    expect(ask("2.1.0")).toEqual([]);
    expect(ask("2.10.0")).toEqual([]);
  });

  test("is only that of the last release", () => {
    const [older, last] = [
      frozenWith({ ...CONTENT, "datasets/old.csv": "a\n" }, "2026-Q3"),
      frozenWith(CONTENT),
    ];
    const records = [older, last].map((frozen) => recordWith(frozen, { release: frozen.releaseId }));
    const history = { index: { releases: records }, frozen: [older, last], changes: [] };
    expect(requireContractKept(history, published(CONTENT), PUBLISHED, "1.0.0").gone).toEqual([]);
  });
});

describe("the years of an answer", () => {
  const ADOPTION = "/api/intelligence/adoption";
  const answered = automationAdoption.response;
  /** An answer with a series, as published from data of these years. */
  const contentOf = (first: number, last: number): Content => ({
    "intelligence/adoption.json": { series: years(first, last).map((year) => ({ year, avg: 1 })) },
    "schemas/adoption.json": openSchema(answered, {
      reference: () => undefined,
      isStrict: true,
      span: spanOf(years(first, last), `${last}-12-31`),
      namesIn: () => [],
    }),
  });
  const kept = (old: Content, next: Content) =>
    requireContractKept(frozenAs(old), published(next), PUBLISHED, "1.0.0");
  const year = (bounds: object) => ({
    type: "object",
    required: ["year"],
    properties: { year: { type: "integer", ...bounds } },
  });

  test("may be more: a year is added to the series, and no field is removed", () => {
    expect(kept(contentOf(2019, 2026), contentOf(2019, 2027))).toEqual({ added: [], gone: [] });
  });

  test("may not be fewer: a field with a year in its name that is no longer published is a removed field", () => {
    const rules = refusal(() => kept(contentOf(2020, 2026), contentOf(2021, 2027)));
    expect([...new Set(rules.map(({ file, column }) => [file, column].join(" ")))]).toEqual([
      `${ADOPTION} /trend2020to2026`,
    ]);
  });

  test("may have one bound fewer or another one, which removes nothing from readers", () => {
    const schema = (bounds: object) => ({ ...CONTENT, "schemas/hours.json": year(bounds) });
    const bounded = schema({ minimum: 2019, maximum: 2026 });
    expect(kept(bounded, schema({}))).toEqual({ added: [], gone: [] });
    expect(kept(bounded, schema({ minimum: 2019, maximum: 2027 }))).toEqual({ added: [], gone: [] });
  });

  test("may get the new fields benchmarkYear and yearToDate, which are additions", () => {
    const properties = {
      ...SCHEMA.properties,
      benchmarkYear: { type: "integer" },
      yearToDate: { const: true },
    };
    const required = [...SCHEMA.required, "benchmarkYear"];
    const next = { ...CONTENT, "schemas/hours.json": { ...SCHEMA, required, properties } };
    expect(kept(CONTENT, next)).toEqual({
      added: [
        { kind: "field added", where: `${HOURS}#/benchmarkYear` },
        { kind: "field added", where: `${HOURS}#/yearToDate` },
      ],
      gone: [],
    });
    // The year has ended: the field is optional, and remains in the schema.
    expect(kept(next, next)).toEqual({ added: [], gone: [] });
    const fields = refusal(() => kept(next, CONTENT)).map(({ column }) => column);
    expect(new Set(fields)).toEqual(new Set(["/benchmarkYear", "/yearToDate"]));
  });
});

describe("an announced removal is allowed", () => {
  const next = published({ ...CONTENT, "schemas/hours.json": WITHOUT_TREND });
  const rules = (changes: Partial<typeof FACTS>, day = PUBLISHED) =>
    refusal(() => requireContractKept(frozenAs(CONTENT, changes), next, day, "1.0.0")).map(
      ({ rule }) => rule,
    );
  // The interface of this program is 1.x, which is a new major version after a release of 0.x.
  const OLDER = { apiVersion: "0.9.0", deprecations: [TREND] };

  test("with a new major version, after its sunset, and is listed as removed", () => {
    const { gone } = requireContractKept(frozenAs(CONTENT, OLDER), next, PUBLISHED, "1.0.0");
    expect(gone).toEqual([{ kind: "field removed", where: `${HOURS}#/trend` }]);
  });

  test("but not without the new version", () => {
    expect(rules({ ...OLDER, apiVersion: "1.0.0" })).toEqual([
      "field removed: clients of 1.0.0 rely on it, and 1.0.0 is not a new major version",
    ]);
  });

  test("but not if the day of publication is before its sunset", () => {
    expect(rules(OLDER, "2026-12-30T23:59:59Z")).toEqual(["field removed: its sunset is 2026-12-31"]);
  });

  test("but not if the previous release did not announce it, even if the next one does", () => {
    expect(rules({ ...OLDER, deprecations: [] })).toEqual([
      "field removed: the previous release did not announce it",
    ]);
  });
});

describe("the old id of a renamed value", () => {
  const answers = (...values: string[]) =>
    Object.fromEntries(values.map((value) => [`intelligence/hours/${value}.json`, { average: 1, trend: 2 }]));
  const registry = (...lines: string[]) => ({
    "datasets/reference/industries.csv": `${["id,display_name,previously", ...lines].join("\n")}\n`,
  });
  const was = { ...CONTENT, ...registry("shops,Shops,retail"), ...answers("shops", "retail") };
  const taken = published({ ...CONTENT, ...registry("shops,Shops,"), ...answers("shops") });
  const sunset = {
    what: `${HOURS}?industry=retail`,
    deprecated: "2026-10-05",
    sunset: "2026-12-31",
  };
  const rules = (deprecations: (typeof sunset)[], version: string, day = PUBLISHED, next = taken) =>
    refusal(() => requireContractKept(frozenAs(was, { deprecations }), next, day, version)).map(
      ({ file, rule }) => [file, rule],
    );
  const value = `${HOURS}?industry=retail`;

  test("may be removed with a new major version, after the announced sunset, and is listed as removed once", () => {
    const history = frozenAs(was, { deprecations: [sunset] });
    expect(requireContractKept(history, taken, PUBLISHED, "2.0.0")).toEqual({
      added: [],
      gone: [{ kind: "filter value vanished", where: value }],
    });
  });

  test("may not be removed if one of the three is missing, and the refusal says which", () => {
    expect(rules([sunset], "1.9.0")).toEqual([
      [value, "filter value vanished: clients of 1.0.0 rely on it, and 1.9.0 is not a new major version"],
    ]);
    expect(rules([], "2.0.0")).toEqual([
      [value, "filter value vanished: the previous release did not announce it"],
    ]);
    expect(rules([sunset], "2.0.0", "2026-12-30T23:59:59Z")).toEqual([
      [value, "filter value vanished: its sunset is 2026-12-31"],
    ]);
  });

  test("may not be removed together with the current id, which was not announced", () => {
    const both = published({ ...CONTENT, ...registry("others,Others,"), ...answers("others") });
    expect(rules([sunset], "2.0.0", PUBLISHED, both)).toEqual([
      [`${HOURS}?industry=shops`, "filter value vanished: the previous release did not announce it"],
    ]);
  });
});

describe("the build of the committed data", () => {
  const { files } = committedBuild();
  const history = loadHistory(committedData);

  test("keeps the contract of the last frozen release", () => {
    expect(requireContractKept(history, immutablePart("2027-Q1", files), PUBLISHED, "1.0.0").gone).toEqual(
      [],
    );
  });

  test("breaks it if one field is missing in one schema", () => {
    const path = "api/schemas/audit-hours.json";
    const broken = files.map((file) => {
      if (file.path !== path) return file;
      const { crossIndustryAvg: _, ...properties } = JSON.parse(textOf(file.bytes)).properties;
      return jsonFile(path, { ...JSON.parse(textOf(file.bytes)), properties });
    });
    expect(
      refusal(() => requireContractKept(history, immutablePart("2027-Q1", broken), PUBLISHED, "1.0.0"))[0],
    ).toMatchObject({
      file: "/api/intelligence/audit-hours",
      column: "/crossIndustryAvg",
      rule: "field removed: clients of 1.0.0 rely on it, and 1.0.0 is not a new major version",
    });
  });

  test("breaks it if a table, a column, an endpoint or the answer to a filter is missing", () => {
    const without = (lost: RegExp) => files.filter(({ path }) => !lost.test(path));
    const kinds = (next: readonly OutputFile[]) => [
      ...new Set(
        refusal(() => requireContractKept(history, immutablePart("2027-Q1", next), PUBLISHED, "1.0.0")).map(
          ({ rule }) => rule.split(":")[0],
        ),
      ),
    ];
    expect(kinds(without(/^api\/datasets\/compliance-cost\.csv$/))).toContain("table vanished");
    expect(kinds(without(/^api\/intelligence\/audit-hours[./]/))).toContain("path vanished");
    expect(kinds(without(/^api\/intelligence\/audit-hours\/saas\./))).toEqual(["filter value vanished"]);
    const cut = files.map((file) =>
      file.path === "api/datasets/compliance-cost.csv"
        ? { ...file, bytes: Buffer.from(textOf(file.bytes).replace(/^[^,]+,/gm, "")) }
        : file,
    );
    expect(kinds(cut)).toContain("column removed");
  });
});
