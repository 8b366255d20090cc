import { jsonFile, textFile } from "../../src/model/file.ts";
import type { Headers, RouteTable } from "../../src/model/route.ts";

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };
/** Characters that mean something else in the configuration of some host. */
const LINK = '</open%20api.json?a=1&b=#c>; rel="service-desc"';
const API: Headers = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link",
  "Cache-Control": "public, max-age=0, s-maxage=86400",
  Link: LINK,
};
const HOURS = "/api/hours";
const EXPORT = "/api/export";
const UNKNOWN = { status: 404, file: "/api/errors/unknown.json" } as const;

/** A route table with some of everything that one can have. */
export const MIXED_TABLE: RouteTable = {
  routes: [
    {
      path: HOURS,
      when: { parameter: "industry", value: "alpha" },
      file: `${HOURS}/alpha.json`,
      status: 200,
    },
    { path: HOURS, when: { parameter: "industry", value: "b-2" }, file: `${HOURS}/b-2.json`, status: 200 },
    {
      ...{ path: HOURS, when: { parameter: "industry", value: "old" }, file: `${HOURS}/alpha.json` },
      ...{ status: 301, location: `${HOURS}?industry=alpha` },
    },
    { path: HOURS, when: { parameter: "industry" }, ...UNKNOWN },
    { path: HOURS, file: `${HOURS}.json`, status: 200 },
    { path: EXPORT, when: { parameter: "format", value: "csv" }, file: `${EXPORT}.csv`, status: 200 },
    { path: EXPORT, when: { parameter: "format" }, ...UNKNOWN },
    { path: EXPORT, file: `${EXPORT}.json`, status: 200 },
    { path: "/api/overview", file: "/api/overview.json", status: 200 },
    { path: "/pages/old.html", file: "/index.html", status: 301, location: "/pages/new.html" },
    { path: "/api/*", file: "/api/errors/not-found.json", status: 404 },
    { path: "/*", file: "/404.html", status: 404 },
  ],
  headers: [
    { path: "/*", headers: { "X-Content-Type-Options": "nosniff" } },
    { path: "/*", except: ["/api/*"], headers: { "Content-Security-Policy": "default-src 'none'" } },
    { path: "/api/*", headers: API },
    {
      path: "/api/*",
      except: [`${HOURS}/*`],
      headers: { Vary: "Accept-Encoding" },
    },
    { path: `${HOURS}/*`, headers: { Deprecation: "@1790000000", "X-File": "of {rest}" } },
    { path: `${EXPORT}.csv`, headers: { "Content-Disposition": 'attachment; filename="export.csv"' } },
    { path: "/api-catalog", headers: { "Content-Type": "application/linkset+json" } },
  ],
  gone: [
    { path: "/api/releases/2026-Q1/*", file: "/api/errors/erased-2026-Q1.json" },
    { path: "/api/releases/changes/2026-Q1..2026-Q2.json", file: "/api/errors/erased-2026-Q1.json" },
  ],
  hidden: ["/.htaccess", "/_headers", "/_redirects"],
  moved: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache", Link: LINK },
  preflight: {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Max-Age": "86400",
    Link: LINK,
  },
  refusal: {
    file: "/api/errors/method.json",
    headers: { ...JSON_TYPE, Allow: "GET, HEAD, OPTIONS", Link: LINK },
  },
};

const PROBLEMS = ["unknown", "not-found", "erased-2026-Q1", "method", "quota-exceeded", "unknown-key"];
/** The files of a site with these routes. */
export const MIXED_FILES = [
  ...["hours/alpha", "hours/b-2", "hours", "export", "overview"].map((name) =>
    jsonFile(`api/${name}.json`, { name }),
  ),
  ...PROBLEMS.map((name) => jsonFile(`api/errors/${name}.json`, { title: name })),
  ...["alpha", "b-2"].map((name) => jsonFile(`api/releases/2026-Q2/hours/${name}.json`, { name })),
  textFile(".well-known/security.txt", "Contact: https://site.example\n"),
  textFile("404.html", "<!doctype html>"),
  textFile("api-catalog", "{}"),
  textFile("api/export.csv", "a,b\n"),
  textFile("index.html", "<!doctype html>"),
];
