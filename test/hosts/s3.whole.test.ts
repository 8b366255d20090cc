import { describe, expect, test } from "vitest";
import { uploadPlan } from "../../src/hosts/s3.ts";
import { hostFile } from "../support/hosts.ts";
import { addresses, catalogue, routes } from "../support/site.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const plan = uploadPlan(
  routes(),
  [...addresses].map((address) => address.slice(1)),
);
const object = (key: string) => plan.find((upload) => upload.key === key);

describe("the upload plan", () => {
  test("gives an answer the address of its endpoint as a second key, with the same headers", () => {
    const answer = {
      file: "api/intelligence/audit-hours.json",
      phase: "content",
      contentType: "application/json; charset=utf-8",
      cacheControl: "public, max-age=0, s-maxage=86400",
    };
    expect(object("api/intelligence/audit-hours.json")).toEqual({
      key: "api/intelligence/audit-hours.json",
      ...answer,
    });
    expect(object("api/intelligence/audit-hours")).toEqual({
      key: "api/intelligence/audit-hours",
      ...answer,
    });
  });

  test("has a second key for each endpoint and for nothing else", () => {
    const aliases = plan.filter(({ key, file }) => key !== file);
    expect(aliases.map(({ key }) => `/${key}`).sort()).toEqual(catalogue.map(({ path }) => path).sort());
    expect(aliases.filter(({ key, file }) => `${key}.json` !== file)).toEqual([]);
  });

  test("has every published file once, except Netlify's configuration", () => {
    const keys = plan.map(({ key }) => key);
    const expected = [...addresses]
      .map((address) => address.slice(1))
      .filter((path) => !path.startsWith("_"));
    expect(keys.filter((key) => addresses.has(`/${key}`)).sort()).toEqual(expected.sort());
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([
    ["api/errors/not-found.json", "application/problem+json"],
    ["api/schemas/problem.json", "application/schema+json"],
    [
      ".well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ["charts/maturity-by-industry.svg", "image/svg+xml"],
    ["assets/style.css", "text/css; charset=utf-8"],
  ])("gives %s its own type, %s", (key, contentType) => {
    expect(object(key)).toMatchObject({ contentType });
  });

  test("gives the export a file name, in both formats and at the endpoint's address", () => {
    const name = (form: string) => `attachment; filename="observatory-export.${form}"`;
    expect(object("api/intelligence/observatory/export.csv")).toMatchObject({
      contentType: "text/csv; charset=utf-8",
      contentDisposition: name("csv"),
    });
    expect(object("api/intelligence/observatory/export.json")).toMatchObject({
      contentDisposition: name("json"),
    });
    expect(object("api/intelligence/observatory/export")).toMatchObject({ contentDisposition: name("json") });
  });

  test("requires revalidation of the page and the manifest before each use", () => {
    for (const key of ["index.html", "manifest.json"]) {
      expect(object(key)!.cacheControl).toBe("public, max-age=0, must-revalidate");
    }
  });

  test("uploads files before those that point at them, and the manifest last", () => {
    const phases = plan.map(({ phase }) => phase);
    expect([...new Set(phases)]).toEqual(["content", "index", "manifest"]);
    const keys = (wanted: string) => plan.filter(({ phase }) => phase === wanted).map(({ key }) => key);
    const isPage = (key: string) => key.endsWith(".html");
    expect(keys("content").filter(isPage)).toEqual([]);
    expect(keys("index")).toEqual(expect.arrayContaining(["index.html", "industries/fintech.html"]));
    expect(
      keys("index")
        .filter((key) => !isPage(key))
        .sort(),
    ).toEqual([
      ".well-known/api-catalog",
      ".well-known/security.txt",
      "CITATION.bib",
      "CITATION.cff",
      "CITATION.csl.json",
      "api/datasets/datapackage.json",
      "api/index.json",
      "api/releases/index.json",
      "api/status.json",
      "croissant.json",
      "dcat.jsonld",
      "dcat.ttl",
      "feed.atom",
      "feed.json",
      "llms.txt",
      "openapi-files.json",
      "openapi.json",
      "openapi.yaml",
      "robots.txt",
      "submission-code-book.csv",
      "submission-template.csv",
      "submission-template.xlsx",
    ]);
    expect(plan.at(-1)!.key).toBe("manifest.json");
    expect(phases.filter((phase) => phase === "manifest").length).toBe(1);
  });

  test("uploads the signature of a manifest with it, after all that it signs", () => {
    const signed = uploadPlan(routes(), [
      "manifest.json.sig",
      "manifest.json",
      "index.html",
      "assets/style.css",
    ]);
    expect(signed.map(({ key }) => key)).toEqual([
      "assets/style.css",
      "index.html",
      "manifest.json.sig",
      "manifest.json",
    ]);
  });

  test("refuses a file with an unknown content type", () => {
    expect(() => uploadPlan(EMPTY_TABLE, ["api/data.ods"])).toThrow(
      new RangeError("no content type for /api/data.ods"),
    );
  });
});

test("the plan, the website and the CORS rules are written for other tools", () => {
  const { uploads } = JSON.parse(hostFile("s3/uploads.json"));
  // Files of one phase may be sent in any order.
  const inOrder = (uploads: typeof plan) => uploads.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(inOrder(uploads)).toEqual(inOrder(plan));
  const phases = (uploads: typeof plan) => uploads.map(({ phase }) => phase);
  expect(phases(uploads)).toEqual(phases(plan));
  expect(JSON.parse(hostFile("s3/website.json"))).toEqual({
    IndexDocument: { Suffix: "index.html" },
    ErrorDocument: { Key: "api/errors/not-found.json" },
  });
  expect(JSON.parse(hostFile("s3/cors.json"))).toEqual({
    CORSRules: [
      {
        AllowedOrigins: ["*"],
        AllowedMethods: ["GET", "HEAD"],
        AllowedHeaders: ["*"],
        ExposeHeaders: [
          "ETag",
          "Link",
          "Deprecation",
          "Sunset",
          "Content-Disposition",
          "Content-Range",
          "Data-Release",
        ],
        MaxAgeSeconds: 86400,
      },
    ],
  });
});
