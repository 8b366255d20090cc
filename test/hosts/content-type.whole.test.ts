import { expect, test } from "vitest";
import { COMPRESSIBLE, contentType, typeOf } from "../../src/hosts/content-type.ts";
import { CONFIGURATION_ADDRESSES } from "../../src/hosts/loaded-hosts.ts";
import { addresses, routes } from "../support/site.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const table = routes();

test.each([
  ["/api/index.json", "application/json; charset=utf-8"],
  ["/api/datasets/t.csv", "text/csv; charset=utf-8"],
  ["/index.html", "text/html; charset=utf-8"],
  ["/feed.atom", "application/atom+xml; charset=utf-8"],
  ["/assets/style.css", "text/css; charset=utf-8"],
  ["/assets/search.js", "text/javascript; charset=utf-8"],
  ["/charts/cost.svg", "image/svg+xml"],
  ["/manifest.json.sig", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml"],
  ["/openapi.json", "application/json; charset=utf-8"],
  ["/openapi.yaml", "application/yaml"],
  ["/CITATION.cff", "text/plain; charset=utf-8"],
  ["/.well-known/api-catalog", 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ["/api/schemas/problem.json", "application/schema+json"],
  ["/api/errors/not-found.json", "application/problem+json"],
])("%s is %s", (file, type) => {
  expect(contentType(table, file)).toBe(type);
});

test("every published file has a content type", () => {
  const files = [...addresses].filter((address) => !CONFIGURATION_ADDRESSES.includes(address));
  expect(files.filter((file) => typeOf(table, file) === undefined)).toEqual([]);
});

test.each(["/a.parquet", "/a.png", "/a.xlsx", "/a.zip"])(
  "%s is compressed already, and is not compressed again",
  (file) => {
    expect(COMPRESSIBLE).not.toContain(contentType(table, file));
  },
);

test("a rule takes precedence over the extension", () => {
  const headers = [{ path: "/a/*", headers: { "Content-Type": "text/a" } }];
  expect(contentType({ ...EMPTY_TABLE, headers }, "/a/b.json")).toBe("text/a");
});

test.each(["/a.exe", "/a", "/a.json/b"])("%s has no known content type", (file) => {
  expect(() => contentType(table, file)).toThrow(new RangeError(`no content type for ${file}`));
});
