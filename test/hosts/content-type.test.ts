import { expect, test } from "vitest";
import { contentType } from "../../src/hosts/content-type.ts";
import { addresses, hidden } from "../support/site.ts";

test.each([
  ["/api/index.json", "application/json; charset=utf-8"],
  ["/api/datasets/t.csv", "text/csv; charset=utf-8"],
  ["/index.html", "text/html; charset=utf-8"],
  ["/feed.atom", "application/atom+xml; charset=utf-8"],
])("%s is %s", (file, type) => {
  expect(contentType(file)).toBe(type);
});

test("every published file has one", () => {
  const files = [...addresses].filter((address) => !hidden.includes(address));
  expect(files.filter((file) => !contentType(file).includes("/"))).toEqual([]);
});

test.each(["/a.exe", "/a", "/a.json/b"])("%s is of no kind that is published", (file) => {
  expect(() => contentType(file)).toThrow(new RangeError(`no content type for ${file}`));
});
