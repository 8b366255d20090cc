import { expect, test } from "vitest";
import type { CatalogueEntry, ParameterKind } from "../../src/model/endpoint.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { NO_ROUTED_HISTORY } from "../../src/routing/routed-history.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { addresses, catalogue } from "../support/site.ts";

function entry(
  path: string,
  parameters: Readonly<Record<string, readonly string[]>>,
  kind: ParameterKind = "filter",
): CatalogueEntry {
  return {
    id: "getSome",
    path,
    title: "Some",
    description: "Some figures.",
    parameters: Object.entries(parameters).map(([name, values]) => ({
      name,
      kind,
      description: name,
      values,
    })),
    example: {},
  };
}

const NOT_FOUND = { path: "/*", file: "/api/errors/not-found.json", status: 404 };

test("an empty catalogue answers every address with not found", () => {
  expect(routeTable([]).routes).toEqual([NOT_FOUND]);
});

test("if pages are published, an unknown address outside the API is answered with a page, and inside with a problem document", () => {
  const { routes } = routeTable([entry("/api/a", {})], { hasPage: true });
  expect(routes).toEqual([
    { path: "/api/a", file: "/api/a.json", status: 200 },
    { path: "/api", file: "/api/errors/not-found.json", status: 404 },
    { path: "/api/*", file: "/api/errors/not-found.json", status: 404 },
    { path: "/*", file: "/404.html", status: 404 },
  ]);
});

test("an endpoint with two parameters cannot be routed", () => {
  expect(() => routeTable([entry("/api/a", { colour: ["red"], shape: ["round"] })])).toThrow(
    "has more than one parameter",
  );
});

test("an endpoint without parameters has one route", () => {
  expect(routeTable([entry("/api/a", {})]).routes).toEqual([
    { path: "/api/a", file: "/api/a.json", status: 200 },
    NOT_FOUND,
  ]);
});

test("a parameter's values come first, then any other value, then the bare address", () => {
  expect(routeTable([entry("/api/a", { colour: ["red", "blue"] })]).routes).toEqual([
    { path: "/api/a", when: { parameter: "colour", value: "red" }, file: "/api/a/red.json", status: 200 },
    { path: "/api/a", when: { parameter: "colour", value: "blue" }, file: "/api/a/blue.json", status: 200 },
    { path: "/api/a", when: { parameter: "colour" }, file: "/api/errors/unknown-colour.json", status: 404 },
    { path: "/api/a", file: "/api/a.json", status: 200 },
    NOT_FOUND,
  ]);
});

test("a format leads to the file of that format", () => {
  expect(routeTable([entry("/api/a", { format: ["json", "csv"] }, "format")]).routes).toEqual([
    { path: "/api/a", when: { parameter: "format", value: "json" }, file: "/api/a.json", status: 200 },
    { path: "/api/a", when: { parameter: "format", value: "csv" }, file: "/api/a.csv", status: 200 },
    { path: "/api/a", when: { parameter: "format" }, file: "/api/errors/unknown-format.json", status: 404 },
    { path: "/api/a", file: "/api/a.json", status: 200 },
    NOT_FOUND,
  ]);
});

test("a parameter without values makes every value unknown", () => {
  expect(routeTable([entry("/api/a", { colour: [] })]).routes).toEqual([
    { path: "/api/a", when: { parameter: "colour" }, file: "/api/errors/unknown-colour.json", status: 404 },
    { path: "/api/a", file: "/api/a.json", status: 200 },
    NOT_FOUND,
  ]);
});

test("endpoints keep the order of the catalogue, and not found comes once and last", () => {
  const { routes } = routeTable([entry("/api/b", {}), entry("/api/a", { colour: ["red"] })]);
  expect(routes.map(({ path }) => path)).toEqual(["/api/b", "/api/a", "/api/a", "/api/a", "/*"]);
});

test("every file may be read from any origin, loads nothing from others, and links its documentation", () => {
  expect(headersOf(routeTable([]), "/api/errors/not-found.json")).toEqual({
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers":
      "ETag, Link, Deprecation, Sunset, Content-Disposition, Content-Range, Data-Release",
    "Cache-Control": "public, max-age=0, s-maxage=86400",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
    "Content-Type": "application/problem+json",
    Link: '</openapi.json>; rel="service-desc", </>; rel="service-doc", </api/index.json>; rel="service-meta", </.well-known/api-catalog>; rel="api-catalog"',
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
});

test("links in headers are absolute if the base URL is known", () => {
  const table = routeTable([], { absolute: (address) => `https://data.example.org/base${address}` });
  expect(headersOf(table, "/index.html").Link).toBe(
    '<https://data.example.org/base/openapi.json>; rel="service-desc", <https://data.example.org/base/>; rel="service-doc", <https://data.example.org/base/api/index.json>; rel="service-meta", <https://data.example.org/base/.well-known/api-catalog>; rel="api-catalog"',
  );
});

test("shared caches keep the API for a day, files that state the current release for five minutes, and nothing else", () => {
  const news = [
    "/api/index.json",
    "/api/releases/index.json",
    "/api/status.json",
    "/feed.atom",
    "/feed.json",
  ];
  const table = routeTable([]);
  for (const file of news) {
    expect(headersOf(table, file)["Cache-Control"], file).toBe("public, max-age=0, s-maxage=300");
  }
  for (const file of ["/api/errors/not-found.json", "/api/intelligence/a.json", "/api/methodology.json"]) {
    expect(headersOf(table, file)["Cache-Control"], file).toBe("public, max-age=0, s-maxage=86400");
  }
  for (const file of ["/index.html", "/404.html", "/manifest.json", "/openapi.json", "/apis.json"]) {
    expect(headersOf(table, file)["Cache-Control"], file).toBe("public, max-age=0, must-revalidate");
  }
});

test("a file whose extension does not determine its type, or not on all hosts, has a type by rule", () => {
  const typed = routeTable([]).headers.filter((rule) => "Content-Type" in rule.headers);
  expect(typed.map(({ path, headers }) => [path, headers["Content-Type"]])).toEqual([
    ["/api/errors/*", "application/problem+json"],
    ["/api/schemas/*", "application/schema+json"],
    [
      "/.well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ["/CITATION.cff", "text/plain; charset=utf-8"],
    ["/CITATION.bib", "text/plain; charset=utf-8"],
    ["/CITATION.csl.json", "application/vnd.citationstyles.csl+json"],
    ["/openapi.yaml", "application/yaml"],
    ["/feed.json", "application/feed+json"],
    ["/croissant.json", "application/ld+json"],
    ["/manifest.json.sig", "text/plain; charset=utf-8"],
    ["/api/downloads/benchmark.zip", "application/zip"],
    ["/api/downloads/benchmark.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["/api/downloads/parquet/*", "application/vnd.apache.parquet"],
    ["/dcat.ttl", "text/turtle; charset=utf-8"],
    ["/dcat.jsonld", "application/ld+json"],
  ]);
});

test("an answer with several formats is a download, each with its own name", () => {
  const { headers } = routeTable([entry("/api/observatory/all", { format: ["json", "csv"] }, "format")]);
  const ofAnswers = headers.filter(({ path }) => !/^\/api\/(datasets|downloads)\//.test(path));
  expect(ofAnswers.filter((rule) => "Content-Disposition" in rule.headers)).toEqual([
    {
      path: "/api/observatory/all.json",
      headers: { "Content-Disposition": 'attachment; filename="observatory-all.json"' },
    },
    {
      path: "/api/observatory/all.csv",
      headers: { "Content-Disposition": 'attachment; filename="observatory-all.csv"' },
    },
  ]);
});

test("tables of two folders have different download names, as CSV and as Parquet", () => {
  const table = routeTable([]);
  const named = (file: string) => headersOf(table, file)["Content-Disposition"];
  expect(named("/api/datasets/reference/a.csv")).toBe('inline; filename="reference-a.csv"');
  expect(named("/api/downloads/parquet/reference/a.parquet")).toBe('inline; filename="reference-a.parquet"');
  expect(named("/api/downloads/parquet/observatory/a.parquet")).toBe(
    'inline; filename="observatory-a.parquet"',
  );
});

test("an answer in one format is not a download; for a filter, its name includes that of the endpoint", () => {
  const table = routeTable([
    entry("/api/intelligence/a/b", { colour: ["red"] }),
    entry("/api/intelligence/c", {}),
  ]);
  const named = (file: string) => headersOf(table, file)["Content-Disposition"];
  expect(named("/api/intelligence/c.json")).toBeUndefined();
  expect(named("/api/intelligence/a/b.json")).toBe('inline; filename="a-b.json"');
  expect(named("/api/intelligence/a/b/red.json")).toBe('inline; filename="a-b-red.json"');
  expect(named("/api/intelligence/a/b/red.csv")).toBe('inline; filename="a-b-red.csv"');
});

test("answers with the same name, also as a table, have different download names", () => {
  const alike = ["/api/intelligence/compliance-cost", "/api/intelligence/observatory/compliance-cost"];
  const table = routeTable(alike.map((path) => entry(path, {})));
  const named = (file: string) => headersOf(table, file)["Content-Disposition"];
  expect(named(`${alike[0]}.json`)).toBeUndefined();
  expect(named(`${alike[1]}.json`)).toBe('inline; filename="observatory-compliance-cost.json"');
  expect(named(`${alike[0]}.csv`)).toBe('inline; filename="intelligence-compliance-cost.csv"');
  expect(named("/api/datasets/compliance-cost.csv")).toBeUndefined();
});

test("tables with the same name in several folders have different download names", () => {
  const named = (path: string) => headersOf(routeTable([]), `/api/datasets/${path}`)["Content-Disposition"];
  expect(named("observatory/bottlenecks.csv")).toBe('inline; filename="observatory-bottlenecks.csv"');
  expect(named("reference/bottlenecks.csv")).toBe('inline; filename="reference-bottlenecks.csv"');
  expect(named("compliance-cost.csv")).toBeUndefined();
});

test("an answer links its schema, a table its descriptor, and a problem neither", () => {
  const table = routeTable([
    entry("/api/intelligence/a", { colour: ["red"] }),
    entry("/api/intelligence/all", { format: ["json", "csv"] }, "format"),
  ]);
  const description = (file: string) =>
    /<([^>]*)>; rel="describedby"/.exec(headersOf(table, file).Link!)?.[1];
  expect(description("/api/intelligence/a.json")).toBe("/api/schemas/a.json");
  expect(description("/api/intelligence/a.csv")).toBe("/api/schemas/a.json");
  expect(description("/api/intelligence/a/red.json")).toBe("/api/schemas/a.json");
  expect(description("/api/intelligence/all.json")).toBe("/api/schemas/all.json");
  expect(description("/api/intelligence/all.csv")).toBe("/api/datapackage.json");
  expect(description("/api/datasets/reference/regions.csv")).toBe("/api/datasets/datapackage.json");
  expect(description("/api/errors/unknown-colour.json")).toBeUndefined();
});

test("any page may send any header", () => {
  expect(routeTable([]).preflight).toEqual({
    Allow: "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "86400",
  });
});

test("other methods are refused with the allowed ones", () => {
  expect(routeTable([]).refusal).toEqual({
    file: "/api/errors/method-not-allowed.json",
    headers: { Allow: "GET, HEAD, OPTIONS" },
  });
});

test("the files that configure a host have no address", () => {
  expect(routeTable([], { hidden: ["/_rules"] }).hidden).toEqual(["/_rules"]);
});

test("every route of the published catalogue leads to a published file", () => {
  const { routes } = routeTable(catalogue);
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter(({ file }) => !addresses.has(file))).toEqual([]);
});

test("a download of all tables has its release in its name if that is known", () => {
  const nameIn = (current?: string) =>
    headersOf(
      routeTable([], { history: { ...NO_ROUTED_HISTORY, ...(current && { current }) } }),
      "/api/downloads/benchmark.zip",
    )["Content-Disposition"];
  expect(nameIn("2026-Q4")).toBe('attachment; filename="benchmark-2026-Q4.zip"');
  expect(nameIn()).toBeUndefined();
});

test("if there is a quota, pages of other origins may send a key in either header", () => {
  const allowed = (isGated: boolean) => routeTable([], { isGated }).preflight["Access-Control-Allow-Headers"];
  // An asterisk means every header except Authorization (Fetch standard).
  expect(allowed(true)).toBe("*, Authorization");
  expect(allowed(false)).toBe("*");
});
