import { describe, expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { Retraction } from "../../src/model/retraction.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { routeTable } from "../../src/routing/routes.ts";

const RETRACTED: Retraction = {
  release: "2026-Q3",
  retracted: "2026-11-02T00:00:00Z",
  reason: "Labels were exchanged",
  supersededBy: "2026-Q3.1",
  erased: false,
  erasedChanges: [],
};
const ERASED: Retraction = {
  ...RETRACTED,
  release: "2026-Q2",
  erased: true,
  erasedChanges: ["2026-Q1..2026-Q2", "2026-Q2..2026-Q3"],
};

const entryOf = (name: string, parameters: CatalogueEntry["parameters"]): CatalogueEntry => ({
  id: name,
  path: `/api/intelligence/${name}`,
  title: "",
  description: "",
  parameters,
  example: {},
});
const described = { description: "", values: ["retail", "saas"] };
const CATALOGUE = [
  entryOf("audit-hours", [{ name: "industry", kind: "filter", ...described }]),
  entryOf("observatory/export", [
    { name: "format", kind: "format", description: "", values: ["csv", "ndjson"] },
  ]),
  entryOf("observatory/feed", []),
];

const tableOf = (retractions: readonly Retraction[], current = "2026-Q4") =>
  routeTable(CATALOGUE, {
    absolute: (address) => `https://b.example${address}`,
    history: { releases: ["2026-Q3", "2026-Q3.1", "2026-Q4"], deprecations: [], retractions, current },
  });
const linksOf = (table: ReturnType<typeof tableOf>, file: string) =>
  headersOf(table, file).Link?.split(", ") ?? [];

const successorOf = (table: ReturnType<typeof tableOf>, file: string) =>
  /^<https:\/\/b\.example(.*)>; rel="successor-version"$/.exec(linksOf(table, file).at(-1)!)?.[1];

describe("a file of a retracted release", () => {
  const table = tableOf([RETRACTED]);
  const file = "/api/releases/2026-Q3/intelligence/audit-hours.json";

  test("says since when it is deprecated, where this is explained, and what succeeds it", () => {
    expect(headersOf(table, file).Deprecation).toBe("@1793577600");
    expect(linksOf(table, file).slice(-2)).toEqual([
      '<https://b.example/api/releases/index.json>; rel="deprecation"',
      '<https://b.example/api/releases/2026-Q3.1/intelligence/audit-hours.json>; rel="successor-version"',
    ]);
  });

  test.each([
    "intelligence/audit-hours.json",
    "intelligence/audit-hours.csv",
    "intelligence/audit-hours/saas.json",
    "intelligence/audit-hours/saas.csv",
    "intelligence/observatory/export.json",
    "intelligence/observatory/export.csv",
    "intelligence/observatory/export.ndjson",
    "intelligence/observatory/feed.json",
    "datasets/observatory/blocks.csv",
    "manifest.json",
  ])("is succeeded by the same file of the release to use instead: %s", (path) => {
    expect(successorOf(table, `/api/releases/2026-Q3/${path}`)).toBe(`/api/releases/2026-Q3.1/${path}`);
  });

  test.each(["intelligence/dropped.json", "intelligence/dropped/saas.json", "privacy-report.json"])(
    "is succeeded by the list of files of that release, if that may lack it: %s",
    (path) => {
      expect(successorOf(table, `/api/releases/2026-Q3/${path}`)).toBe(
        "/api/releases/2026-Q3.1/manifest.json",
      );
    },
  );

  test("is succeeded by the list of files of a release that is not kept, whose notice answers there", () => {
    const erased = { ...RETRACTED, release: "2026-Q3.2", supersededBy: null, erased: true };
    const chain = tableOf([{ ...RETRACTED, supersededBy: "2026-Q3.2" }, erased]);
    expect(successorOf(chain, file)).toBe("/api/releases/2026-Q3.2/manifest.json");
  });

  test("has no rule of its own if the release is not kept", () => {
    const { headers } = tableOf([{ ...RETRACTED, release: "2026-Q2" }]);
    const paths = headers.map(({ path }) => path).filter((path) => path.includes("2026-Q2"));
    expect([...new Set(paths)]).toEqual(["/api/releases/2026-Q2/*"]);
  });

  test("keeps the links of every file", () => {
    const common = linksOf(table, "/index.html");
    expect(common.length).toBeGreaterThan(2);
    expect(linksOf(table, file).slice(0, common.length)).toEqual(common);
  });

  test("may be cached for a day, so that the retraction is noticed, and one that is not retracted for a year", () => {
    expect(headersOf(table, file)["Cache-Control"]).toBe("public, max-age=0, s-maxage=86400");
    expect(headersOf(table, "/api/releases/2026-Q4/manifest.json")["Cache-Control"]).toContain("immutable");
  });

  test("names no successor if there is none", () => {
    const links = linksOf(tableOf([{ ...RETRACTED, supersededBy: null }]), file);
    expect(links.join()).not.toContain("successor-version");
    expect(links.join()).toContain('rel="deprecation"');
  });
});

test("an answer of a retracted release that is deprecated too says since when it is retracted", () => {
  const deprecation = {
    what: "/api/intelligence/audit-hours.json",
    deprecated: "2026-11-20",
    sunset: "2027-12-31",
  };
  const table = routeTable([], {
    history: {
      releases: ["2026-Q3"],
      deprecations: [deprecation],
      retractions: [RETRACTED],
      current: "2026-Q3",
    },
  });
  expect(headersOf(table, "/api/intelligence/audit-hours.json")).toMatchObject({
    Deprecation: "@1793577600",
    Sunset: "Fri, 31 Dec 2027 00:00:00 GMT",
  });
});

test("no other file says that it is deprecated: neither those of the correction, whose name begins the same, nor current ones", () => {
  const table = tableOf([RETRACTED]);
  for (const file of [
    "/api/releases/2026-Q3.1/manifest.json",
    "/api/releases/changes/2026-Q3..2026-Q3.1.json",
    "/api/intelligence/audit-hours.json",
    "/api/datasets/observatory/blocks.csv",
  ]) {
    expect(headersOf(table, file).Deprecation, file).toBeUndefined();
  }
});

test("if the current release is retracted, its current answers and tables say so too", () => {
  const table = tableOf([RETRACTED], "2026-Q3");
  for (const file of ["/api/intelligence/audit-hours/saas.json", "/api/datasets/observatory/blocks.csv"]) {
    expect(headersOf(table, file).Deprecation, file).toBe("@1793577600");
    expect(linksOf(table, file).join()).toContain('rel="successor-version"');
  }
  expect(headersOf(table, "/api/status.json").Deprecation).toBeUndefined();
});

describe("an erased release", () => {
  const table = tableOf([ERASED, RETRACTED]);
  const answer = (path: string) => resolve(table, () => false, path);

  test.each([
    "/api/releases/2026-Q2/manifest.json",
    "/api/releases/2026-Q2/",
    "/api/releases/2026-Q2/no/such/file",
    "/api/releases/%32026-Q2/manifest.json",
    "/api/releases/changes/2026-Q1..2026-Q2.json",
    "/api/releases/changes/2026-Q2..2026-Q3.csv",
  ])("has a notice in place of %s", (path) => {
    expect(answer(path)).toEqual({ file: "/api/errors/erased-2026-Q2.json", status: 410 });
  });

  test.each([
    "/api/releases/2026-Q2.1/manifest.json",
    "/api/releases/2026-Q2",
    "/api/releases/changes/2026-Q3..2026-Q4.json",
    "/api/releases/2026-Q3/no/such/file",
  ])("does not affect %s", (path) => {
    expect(answer(path).status).toBe(404);
  });

  test("gives no file a header", () => {
    expect(tableOf([ERASED]).headers.filter(({ path }) => path.includes("2026-Q2"))).toEqual([]);
  });

  test("that was compared with another one has one notice", () => {
    const next = { ...ERASED, release: "2026-Q3", erasedChanges: ["2026-Q2..2026-Q3", "2026-Q3..2026-Q4"] };
    const paths = tableOf([ERASED, next]).gone.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.includes("2026-Q2..2026-Q3"))).toHaveLength(2);
  });
});
