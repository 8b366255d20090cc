import { describe, expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { routeTable } from "../../src/routing/routes.ts";

const HOURS = "/api/intelligence/hours";
const entry: CatalogueEntry = {
  id: "getHours",
  path: HOURS,
  title: "Hours",
  description: "Hours.",
  parameters: [
    {
      name: "industry",
      kind: "filter",
      description: "Industry.",
      values: ["retail", "saas"],
      former: [{ value: "shops", instead: "retail", since: "2027-01-05" }],
    },
  ],
  example: {},
};
const absolute = (address: string) => `https://x.example${address}`;
const table = routeTable([entry], absolute);
const ask = (query: string) => resolve(table, () => false, HOURS, query);
const MOVED = { file: `${HOURS}/retail.json`, status: 301, location: `${HOURS}?industry=retail` };

describe("a value that was renamed", () => {
  test("is sent on to what it is called today, and the last value counts as ever", () => {
    expect(ask("industry=shops")).toEqual(MOVED);
    expect(ask("x=1&industry=nope&industry=%73hops")).toEqual(MOVED);
    expect(ask("industry=shops&industry=saas")).toEqual({ file: `${HOURS}/saas.json`, status: 200 });
    expect(ask("industry=shops&industry=nope").status).toBe(404);
    expect(ask("industry=Shops").status).toBe(404);
  });

  test("has files that say since when they are old, and which is newer; the newer ones say nothing of it", () => {
    for (const ending of ["json", "csv"]) {
      const { Deprecation, Sunset, Link } = headersOf(table, `${HOURS}/shops.${ending}`);
      expect([Deprecation, Sunset]).toEqual(["@1799107200", undefined]);
      expect(Link).toBe(
        `${headersOf(table, "/index.html").Link}, <https://x.example${HOURS}/retail.${ending}>; rel="successor-version"`,
      );
      expect(headersOf(table, `${HOURS}/retail.${ending}`)).not.toHaveProperty("Deprecation");
    }
  });

  test("has the end that deprecations announce", () => {
    const what = `${HOURS}?industry=shops`;
    const deprecations = [{ what, deprecated: "2027-04-05", sunset: "2028-01-05" }];
    const announced = routeTable([entry], absolute, { releases: [], deprecations, retractions: [] });
    const { Deprecation, Sunset, Link } = headersOf(announced, `${HOURS}/shops.json`);
    expect([Deprecation, Sunset]).toEqual(["@1806883200", "Wed, 05 Jan 2028 00:00:00 GMT"]);
    expect(Link).toContain("/retail.json>");
  });
});
