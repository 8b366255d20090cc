import { describe, expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { historyHeaders, NO_ROUTED_HISTORY } from "../../src/routing/routed-history.ts";
import { routeTable } from "../../src/routing/routes.ts";

const HOURS = "/api/intelligence/hours";
const announced = (what: string, deprecated = "2026-11-20", sunset = "2027-12-31") => ({
  what,
  deprecated,
  sunset,
});
const parameter = (name: string, kind: "filter" | "format", values: string[]) => ({
  name,
  kind,
  description: "",
  values,
});
const entry = (path: string, parameters: CatalogueEntry["parameters"]): CatalogueEntry => ({
  id: path,
  path,
  title: "",
  description: "",
  parameters,
  example: {},
});
const EXPORT = "/api/intelligence/observatory/export";
const CATALOGUE = [
  entry(HOURS, [parameter("industry", "filter", ["saas", "csv"])]),
  entry(EXPORT, [parameter("format", "format", ["json", "csv"])]),
];

/** The paths that a deprecation speaks of. */
const paths = (what: string) =>
  historyHeaders({ ...NO_ROUTED_HISTORY, deprecations: [announced(what)] }, CATALOGUE).map(
    ({ path }) => path,
  );

describe("a deprecation", () => {
  test("of an endpoint applies to its files and to all below it", () => {
    expect(paths(HOURS)).toEqual([`${HOURS}.json`, `${HOURS}.csv`, `${HOURS}/*`]);
  });

  test("of a filter's value applies to the two files that answer it", () => {
    expect(paths(`${HOURS}?industry=saas`)).toEqual([`${HOURS}/saas.json`, `${HOURS}/saas.csv`]);
    expect(paths(`${HOURS}?industry=csv`)).toEqual([`${HOURS}/csv.json`, `${HOURS}/csv.csv`]);
  });

  test("of a format applies to the file in that format", () => {
    expect(paths(`${EXPORT}?format=csv`)).toEqual([`${EXPORT}.csv`]);
    expect(paths(`${EXPORT}?format=json`)).toEqual([`${EXPORT}.json`]);
  });

  test("of a file applies to that file", () => {
    expect(paths("/api/datasets/reference/regions.csv")).toEqual(["/api/datasets/reference/regions.csv"]);
    expect(paths(`${HOURS}.json`)).toEqual([`${HOURS}.json`]);
  });

  test("of a field adds no header, because the rest of the answer stays", () => {
    expect(paths(`${HOURS}#/byIndustry/*/trend`)).toEqual([]);
    expect(paths("/api/datasets/t.csv#/hours")).toEqual([]);
  });

  test("next to another of the same file has the earlier end, in whatever order they are listed", () => {
    const all = announced(HOURS, "2026-10-05", "2028-06-30");
    const one = announced(`${HOURS}?industry=saas`, "2026-11-20", "2027-12-31");
    for (const deprecations of [
      [all, one],
      [one, all],
    ]) {
      const table = routeTable(CATALOGUE, { history: { releases: [], retractions: [], deprecations } });
      expect(headersOf(table, `${HOURS}/saas.json`).Sunset).toBe("Fri, 31 Dec 2027 00:00:00 GMT");
      expect(headersOf(table, `${HOURS}/csv.json`).Sunset).toBe("Fri, 30 Jun 2028 00:00:00 GMT");
    }
  });
});

describe("the days", () => {
  // Of RFC 9745's own example, @1688169599, a second later; leap days; the years in which a hundred decides.
  test.each([
    ["2023-07-01", "@1688169600", "Sat, 01 Jul 2023 00:00:00 GMT"],
    ["2026-11-20", "@1795132800", "Fri, 20 Nov 2026 00:00:00 GMT"],
    ["2026-12-31", "@1798675200", "Thu, 31 Dec 2026 00:00:00 GMT"],
    ["2028-02-29", "@1835395200", "Tue, 29 Feb 2028 00:00:00 GMT"],
    ["2028-03-01", "@1835481600", "Wed, 01 Mar 2028 00:00:00 GMT"],
    ["2000-03-01", "@951868800", "Wed, 01 Mar 2000 00:00:00 GMT"],
    ["2100-03-01", "@4107542400", "Mon, 01 Mar 2100 00:00:00 GMT"],
    ["1970-01-01", "@0", "Thu, 01 Jan 1970 00:00:00 GMT"],
  ])("%s is %s to Deprecation and %s to Sunset", (day, Deprecation, Sunset) => {
    const deprecations = [announced("/api/x.csv", day, day)];
    const [rule] = historyHeaders({ ...NO_ROUTED_HISTORY, deprecations }, CATALOGUE);
    expect(rule).toEqual({ path: "/api/x.csv", headers: { Deprecation, Sunset } });
  });
});

describe("a frozen release", () => {
  const table = routeTable(CATALOGUE, {
    history: { releases: ["2026-Q3"], deprecations: [], retractions: [] },
  });
  const kept = (address: string) => headersOf(table, address)["Cache-Control"];

  test("is cached for a year without revalidation, all of it", () => {
    for (const file of ["manifest.json", "intelligence/hours/saas.json", "datasets/t.csv"]) {
      expect(kept(`/api/releases/2026-Q3/${file}`), file).toBe("public, max-age=31536000, immutable");
    }
  });

  test.each([
    "/api/releases/2026-Q4/manifest.json",
    "/api/releases/changes/2026-Q3..2026-Q4.json",
    `${HOURS}.json`,
  ])("does not include %s, which is cached for a day", (address) => {
    expect(kept(address)).toBe("public, max-age=0, s-maxage=86400");
  });
});

test("without releases and deprecations there are no headers", () => {
  expect(historyHeaders(NO_ROUTED_HISTORY, CATALOGUE)).toEqual([]);
});
