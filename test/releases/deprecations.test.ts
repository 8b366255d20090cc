import { describe, expect, test } from "vitest";
import type { Deprecation } from "../../src/model/deprecation.ts";
import type { Breach } from "../../src/releases/breach.ts";
import { refused, type VersionStep } from "../../src/releases/deprecations.ts";

const field: Breach = { kind: "field removed", where: "/api/intelligence/hours#/byIndustry/*/trend" };
const announced: Deprecation = {
  what: "/api/intelligence/hours#/byIndustry/0/trend",
  deprecated: "2026-04-05",
  sunset: "2026-12-31",
};
const step: VersionStep = {
  oldVersion: "1.4.0",
  newVersion: "2.0.0",
  published: "2026-12-31T00:00:00Z",
  deprecations: [announced],
};
const place = { file: "/api/intelligence/hours", column: "/byIndustry/*/trend" };
const rules = (breach: Breach, changes: Partial<VersionStep>) =>
  refused([breach], { ...step, ...changes }).map(({ rule }) => rule);

const tooEarly = "field removed: its sunset is 2026-12-31";
const silent = "field removed: the previous release did not announce it";

describe("a breach", () => {
  test("is allowed with a new major version after its sunset", () => {
    expect(refused([field], step)).toEqual([]);
    expect(refused([field], { ...step, published: "2027-03-31T00:00:00Z" })).toEqual([]);
  });

  test("is refused without a new major version, with what to do instead", () => {
    const remedy = "Restore it. Renaming a field removes one and adds another: keep the old one as well.";
    const rule = "field removed: clients of 1.4.0 rely on it, and 1.5.0 is not a new major version";
    expect(refused([field], { ...step, newVersion: "1.5.0" })).toEqual([{ ...place, rule, remedy }]);
    expect(rules(field, { oldVersion: "10.0.0", newVersion: "9.0.0" })).toHaveLength(1);
    expect(rules(field, { oldVersion: "9.9.9", newVersion: "10.0.0" })).toEqual([]);
  });

  test("is refused if the release before did not announce it", () => {
    expect(refused([field], { ...step, deprecations: [] })).toEqual([
      {
        ...place,
        rule: silent,
        remedy: "Publish a deprecation first, and make the change in a release after its sunset.",
      },
    ]);
  });

  test("is refused before its sunset", () => {
    expect(refused([field], { ...step, published: "2026-12-30T00:00:00Z" })).toEqual([
      {
        ...place,
        rule: tooEarly,
        remedy: "Wait for a release that is published on that day or later: release --published.",
      },
    ]);
  });

  test("is refused with every reason, and separately for each breach", () => {
    const reasons = { newVersion: "1.4.0", published: "2026-09-30T00:00:00Z" };
    expect(rules(field, reasons)).toEqual([
      "field removed: clients of 1.4.0 rely on it, and 1.4.0 is not a new major version",
      tooEarly,
    ]);
    const table: Breach = { kind: "table vanished", where: "/api/datasets/t.csv" };
    expect(refused([field, table], { ...step, deprecations: [] }).map(({ file }) => file)).toEqual([
      "/api/intelligence/hours",
      "/api/datasets/t.csv",
    ]);
  });

  test("says which value it is about", () => {
    const narrowed: Breach = { kind: "enum narrowed", where: "/x#/tier", value: '"Low"' };
    expect(refused([narrowed], step)).toMatchObject([{ file: "/x", column: "/tier", value: '"Low"' }]);
  });
});

describe("a deprecation", () => {
  const covers = (what: string, where: string) =>
    rules({ kind: "field removed", where }, { deprecations: [{ ...announced, what }] }).length === 0;
  const hours = "/api/intelligence/hours";

  test.each([
    [hours, hours],
    [hours, `${hours}.csv`],
    [hours, `${hours}/saas.csv`],
    [hours, `${hours}?industry=saas`],
    [hours, `${hours}#/average`],
    [`${hours}?industry=saas`, `${hours}?industry=saas`],
    [`${hours}#/list`, `${hours}#/list/*/pct`],
    [`${hours}#/list/pct`, `${hours}#/list/*/pct`],
    [`${hours}#/list/*/pct`, `${hours}#/list/*/pct`],
    ["/api/datasets/t.csv#/a", "/api/datasets/t.csv#/a"],
  ])("of %s announces %s", (what, where) => {
    expect(covers(what, where)).toBe(true);
  });

  test.each([
    [hours, "/api/intelligence/hours-by-region"],
    [hours, "/api/intelligence"],
    [`${hours}?industry=saas`, `${hours}?industry=retail`],
    [`${hours}?industry=saas`, hours],
    [`${hours}#/list/*/pct`, `${hours}#/list`],
    [`${hours}#/list`, `${hours}#/lists`],
    [`${hours}#/average`, "/api/intelligence/cost#/average"],
    [`${hours}#/average`, hours],
  ])("of %s does not announce %s", (what, where) => {
    expect(covers(what, where)).toBe(false);
  });

  test("that is listed twice counts from its earlier sunset", () => {
    const later = { ...announced, sunset: "2027-06-30" };
    expect(rules(field, { deprecations: [later, announced] })).toEqual([]);
    expect(rules(field, { deprecations: [later] })).toEqual(["field removed: its sunset is 2027-06-30"]);
  });
});
