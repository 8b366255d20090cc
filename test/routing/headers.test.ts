import { expect, test } from "vitest";
import { headersOf } from "../../src/routing/headers.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const table = {
  ...EMPTY_TABLE,
  headers: [
    { path: "/api/*", headers: { "X-One": "folder", "Cache-Control": "max-age=1" } },
    { path: "/api/a.json", headers: { "X-One": "file", "X-Two": "file" } },
  ],
};

test("a file has the headers of its folder's rule and of its own, which counts more", () => {
  expect(headersOf(table, "/api/a.json")).toEqual({
    "X-One": "file",
    "X-Two": "file",
    "Cache-Control": "max-age=1",
  });
  expect(headersOf(table, "/api/b/c.json")).toEqual({ "X-One": "folder", "Cache-Control": "max-age=1" });
});

test("a folder's rule is not about the folder's name, nor about a name that begins like it", () => {
  for (const file of ["/api", "/apis/a.json"]) {
    expect(headersOf(table, file)).toEqual({ "Cache-Control": "public, max-age=0, must-revalidate" });
  }
});

test("a file that no rule speaks of is asked for before each use", () => {
  expect(headersOf(EMPTY_TABLE, "/index.html")).toEqual({
    "Cache-Control": "public, max-age=0, must-revalidate",
  });
});
