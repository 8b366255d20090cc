import { describe, expect, test } from "vitest";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { movedPages } from "../../src/routing/former-values.ts";
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
const table = routeTable([entry], { absolute });
const ask = (query: string) => resolve(table, () => false, HOURS, query);
const MOVED = { file: `${HOURS}/retail.json`, status: 301, location: "hours?industry=retail" };

describe("a value that was renamed", () => {
  test("is redirected to its current name, and the last value counts as usual", () => {
    expect(ask("industry=shops")).toEqual(MOVED);
    expect(ask("x=1&industry=nope&industry=%73hops")).toEqual(MOVED);
    expect(ask("industry=shops&industry=saas")).toEqual({ file: `${HOURS}/saas.json`, status: 200 });
    expect(ask("industry=shops&industry=nope").status).toBe(404);
    expect(ask("industry=Shops").status).toBe(404);
  });

  test("is redirected relative to the requested address, whatever folder a proxy serves the site in", () => {
    const sentTo = (asked: string) => {
      const { location = "" } = resolve(table, () => false, asked, "industry=shops");
      return new URL(location, `https://x.example/below/a/folder${asked}?industry=shops`).href;
    };
    const target = `https://x.example/below/a/folder${HOURS}?industry=retail`;
    expect([HOURS, `${HOURS}/`, HOURS.replace("hours", "%68ours"), `${HOURS}%2F`].map(sentTo)).toEqual([
      target,
      target,
      target,
      target,
    ]);
  });

  test("is redirected with the headers of every answer of the API, without a frozen twin or an end of its own", () => {
    const history = { releases: ["2027-Q1"], deprecations: [], retractions: [], current: "2027-Q1" };
    const deprecations = [{ what: HOURS, deprecated: "2027-04-05", sunset: "2028-01-05" }];
    const { moved, headers } = routeTable([entry], { absolute, history: { ...history, deprecations } });
    expect(moved).toEqual({ ...headers[0]!.headers, ...moved });
    expect(moved).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "public, max-age=0, s-maxage=86400",
      "Data-Release": "2027-Q1",
    });
    expect(moved.Link).toMatch(/^<https:\/\/x\.example\/openapi\.json>; rel="service-desc", /);
    expect(moved.Link).not.toContain("cite-as");
    expect(Object.keys(moved)).not.toEqual(expect.arrayContaining(["Deprecation"]));
  });

  test("has files that say since when they are outdated and which is the new one; the new ones do not mention it", () => {
    for (const ending of ["json", "csv"]) {
      const { Deprecation, Sunset, Link } = headersOf(table, `${HOURS}/shops.${ending}`);
      expect([Deprecation, Sunset]).toEqual(["@1799107200", undefined]);
      expect(Link).toBe(
        `${headersOf(table, "/index.html").Link}, <https://x.example${HOURS}/retail.${ending}>; rel="successor-version"`,
      );
      expect(headersOf(table, `${HOURS}/retail.${ending}`)).not.toHaveProperty("Deprecation");
    }
  });

  test("has the end date that deprecations announce", () => {
    const what = `${HOURS}?industry=shops`;
    const deprecations = [{ what, deprecated: "2027-04-05", sunset: "2028-01-05" }];
    const announced = routeTable([entry], {
      absolute,
      history: { releases: [], deprecations, retractions: [] },
    });
    const { Deprecation, Sunset, Link } = headersOf(announced, `${HOURS}/shops.json`);
    expect([Deprecation, Sunset]).toEqual(["@1806883200", "Wed, 05 Jan 2028 00:00:00 GMT"]);
    expect(Link).toContain("/retail.json>");
  });
});

describe("the pages of a value that was renamed", () => {
  const region = { ...entry, id: "getRegions", path: "/api/intelligence/regions" };
  const [industry] = entry.parameters;
  const framework = { ...entry, id: "getFrameworks", path: "/api/intelligence/frameworks" };
  const catalogue = [
    entry,
    { ...region, parameters: [{ ...industry!, name: "region" }] },
    { ...framework, parameters: [{ ...industry!, name: "framework" }] },
  ];
  const sentTo = (path: string, hasPage = true) => {
    const { status, location = "" } = resolve(routeTable(catalogue, { hasPage }), () => false, path, "x=1");
    return status === 301 ? new URL(location, `https://x.example/below/a/folder${path}`).pathname : status;
  };

  test.each(["industry", "region"])(
    "lead to the current ones: profile, chart, downloads and embedded chart of an %s",
    (name) => {
      const folder = name === "industry" ? "industries" : "regions";
      const charts = [".html", ".png", ".svg", ".csv"].map((ending) => `/charts/${name}-ID${ending}`);
      for (const page of [`/${folder}/ID.html`, ...charts, `/embed/${name}-ID.html`])
        for (const end of ["", "/", "%2F"])
          expect(sentTo(page.replace("ID", "shops") + end), page).toBe(
            `/below/a/folder${page.replace("ID", "retail")}`,
          );
    },
  );

  test("lead to the current ones of a region, although no endpoint has a filter by region", () => {
    const history = {
      releases: [],
      deprecations: [],
      retractions: [],
      renamedRegions: [{ value: "east", instead: "orient" }],
    };
    const routed = routeTable([entry], { hasPage: true, history });
    for (const page of [
      "/regions/ID.html",
      "/charts/region-ID.html",
      "/charts/region-ID.png",
      "/embed/region-ID.html",
    ]) {
      const { status, location = "" } = resolve(routed, () => false, page.replace("ID", "east"));
      expect([status, new URL(location, `https://x.example${page}`).pathname]).toEqual([
        301,
        page.replace("ID", "orient"),
      ]);
    }
  });

  test("are listed once, although several endpoints have the filter", () => {
    const other = { ...entry, id: "getCosts", path: "/api/intelligence/costs" };
    expect(movedPages([entry, other]).map(({ path }) => path)).toEqual([
      "/industries/shops.html",
      "/charts/industry-shops.html",
      "/embed/industry-shops.html",
      "/charts/industry-shops.png",
      "/charts/industry-shops.svg",
      "/charts/industry-shops.csv",
    ]);
  });

  test("all have the page about the current value as their body, which exists although its chart may not", () => {
    expect(new Set(movedPages([entry]).map(({ file }) => file))).toEqual(
      new Set(["/industries/retail.html"]),
    );
  });

  test("exist for no other filter, for no other address, and not without pages", () => {
    for (const path of ["/frameworks/shops.html", "/charts/framework-shops.html", "/industries/Shops.html"])
      expect(sentTo(path), path).toBe(404);
    expect(sentTo("/industries/shops")).toBe(404);
    expect(sentTo("/industries/shops.html", false)).toBe(404);
  });

  test("give way to a file that is published there", () => {
    const file = "/industries/shops.html";
    expect(resolve(routeTable(catalogue, { hasPage: true }), () => true, file)).toEqual({
      file,
      status: 200,
    });
  });
});
