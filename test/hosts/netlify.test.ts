import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filesInPublishFolder } from "../../src/hosts/all.ts";
import { netlify } from "../../src/hosts/netlify.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { COMMON_HEADERS, DAY } from "../support/headers.ts";
import { netlifyEngine } from "../support/netlify-engine.ts";
import { unexpected } from "../support/request-list.ts";
import { catalogue, files, routes } from "../support/site.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const engine = await netlifyEngine(files);
const compiled = (table: Partial<RouteTable>) => filesInPublishFolder(netlify, { ...EMPTY_TABLE, ...table });

test("each route is one line: path, query, file, status", () => {
  const [redirects] = compiled({
    routes: [
      { path: "/a", when: { parameter: "x", value: "1" }, file: "/a/1.json", status: 200 },
      { path: "/a", when: { parameter: "x" }, file: "/unknown-x.json", status: 404 },
      { path: "/*", file: "/rest.json", status: 404 },
    ],
  });
  expect(redirects!.path).toBe("_redirects");
  expect(new TextDecoder().decode(redirects!.bytes)).toBe(
    "/a x=1 /a/1.json 200\n/a x=:value /unknown-x.json 404\n/* /rest.json 404\n",
  );
});

test("each header rule is a path with its headers indented below", () => {
  const [, headers] = compiled({
    headers: [
      { path: "/a/*", headers: { "X-One": "1", "X-Two": "a, b" } },
      { path: "/b", headers: { "X-Three": "3" } },
    ],
  });
  expect(headers!.path).toBe("_headers");
  expect(new TextDecoder().decode(headers!.bytes)).toBe(
    "/a/*\n  X-One: 1\n  X-Two: a, b\n\n/b\n  X-Three: 3\n",
  );
});

test("what is to be saved is told so at the asked address too, without the name of one of its files", () => {
  const [, headers] = compiled({
    routes: [
      { path: "/a", when: { parameter: "x", value: "1" }, file: "/a.csv", status: 200 },
      { path: "/a", file: "/a.json", status: 200 },
      { path: "/b", file: "/b.json", status: 200 },
    ],
    headers: [
      { path: "/a.json", headers: { "Content-Disposition": 'attachment; filename="a.json"' } },
      { path: "/a.csv", headers: { "Content-Disposition": 'attachment; filename="a.csv"' } },
    ],
  });
  expect(new TextDecoder().decode(headers!.bytes)).toBe(
    [
      '/a.json\n  Content-Disposition: attachment; filename="a.json"\n',
      '/a.csv\n  Content-Disposition: attachment; filename="a.csv"\n',
      "/a\n  Content-Disposition: attachment\n",
    ].join("\n"),
  );
});

describe("Netlify's own parsers", () => {
  test("read the published rules without an error", () => {
    expect(engine.errors).toEqual([]);
  });

  test("read every route, none lost or merged", () => {
    const { routes: rules } = routes();
    expect(engine.rules.map(({ from, to, status }) => [from, to, status])).toEqual(
      rules.map(({ path, file, status }) => [path, file, status]),
    );
  });

  test("read every header rule", () => {
    expect(engine.headerRules.map(({ for: path, values }) => [path, Object.keys(values)])).toEqual([
      [
        "/*",
        [
          "Access-Control-Allow-Origin",
          "Access-Control-Expose-Headers",
          "Content-Security-Policy",
          "Link",
          "Referrer-Policy",
          "X-Content-Type-Options",
        ],
      ],
      ["/api/*", ["Cache-Control"]],
      ["/feed.json", ["Cache-Control"]],
      ["/feed.atom", ["Cache-Control"]],
      ["/embed/*", ["Content-Security-Policy"]],
      ["/api/errors/*", ["Content-Type"]],
      ["/api/schemas/*", ["Content-Type"]],
      ["/.well-known/api-catalog", ["Content-Type"]],
      ["/CITATION.cff", ["Content-Type"]],
      ["/CITATION.bib", ["Content-Type"]],
      ["/CITATION.csl.json", ["Content-Type"]],
      ["/openapi.yaml", ["Content-Type"]],
      ["/manifest.json.sig", ["Content-Type"]],
      ["/api/intelligence/observatory/export.json", ["Content-Disposition"]],
      ["/api/intelligence/observatory/export.csv", ["Content-Disposition"]],
      ["/api/releases/2026-Q3/*", ["Cache-Control"]],
      ["/api/releases/2026-Q4/*", ["Cache-Control"]],
      ["/api/intelligence/observatory/export", ["Content-Disposition"]],
    ]);
  });
});

describe("Netlify's own engine", () => {
  test("answers every request of the list as its differences are declared", () => {
    expect(unexpected(engine.ask, netlify)).toEqual([]);
  });

  test("no value but the seven industries is answered with 200", () => {
    const known = catalogue.find(({ id }) => id === "getAuditHours")!.parameters[0]!.values;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        fc.pre(!known.includes(value));
        expect(engine.ask("/api/intelligence/audit-hours", `industry=${encodeURIComponent(value)}`)).toEqual({
          file: "/api/errors/unknown-industry.json",
          status: 404,
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe("Netlify's headers", () => {
  const headersOf = (address: string) =>
    Object.fromEntries(
      Object.entries(engine.headersOf(address)).map(([name, value]) => [name.toLowerCase(), value]),
    );
  const API = { ...COMMON_HEADERS, "cache-control": DAY };

  // The type follows the file's extension: the asked address has none, and a rule would be wrong for one of them.
  test.each([
    "/api/intelligence/audit-hours",
    "/api/intelligence/audit-hours/",
    "/api/intelligence/audit-hours.json",
    "/api/intelligence/audit-hours/fintech.json",
    "/api/intelligence/nope",
    "/api/datasets/compliance-cost.csv",
    "/api/datasets/observatory/bands.csv",
    "/api/index.json",
  ])("%s is cached for a day, read from anywhere, and has no content type by rule", (address) => {
    expect(headersOf(address)).toEqual(API);
  });

  test.each([
    "/api/errors/not-found.json",
    "/api/errors/unknown-industry.json",
    "/api/errors/unknown-framework.json",
  ])("%s is a problem document with the headers of every answer", (address) => {
    expect(headersOf(address)).toEqual({ ...API, "content-type": "application/problem+json" });
  });

  test.each(["/", "/index.html", "/privacy.html", "/industries/", "/manifest.json", "/charts/cost.svg"])(
    "%s is cached as the host does it",
    (address) => {
      expect(headersOf(address)).toEqual(COMMON_HEADERS);
    },
  );

  test.each([
    [
      "/.well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ["/CITATION.cff", "text/plain; charset=utf-8"],
    ["/openapi.yaml", "application/yaml"],
  ])("%s is %s", (address, type) => {
    expect(headersOf(address)).toEqual({ ...COMMON_HEADERS, "content-type": type });
  });
});
