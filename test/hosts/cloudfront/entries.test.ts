import { expect, test } from "vitest";
import { hashEntries } from "../../../src/hosts/cloudfront/entries.ts";
import type { RouteTable } from "../../../src/model/route.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const sizes: Readonly<Record<string, number>> = {
  "/api/releases/2026-Q3/a.json": 30,
  "/api/releases/2026-Q4/a.json": 20,
  "/api/releases/2027-Q1/a.json": 25,
};
const entriesOf = (paths: readonly string[], table: Partial<RouteTable> = {}) => {
  const files = paths.map((path) => ({ path: path.slice(1), bytes: new Uint8Array() }));
  return hashEntries({ table: { ...EMPTY_TABLE, ...table }, files }, (file) => [1, sizes[file] ?? 10]);
};

test("changes between releases and the list of releases are of no release", () => {
  const paths = ["/api/releases/changes/2026-Q3..2026-Q4.json", "/api/releases/index.json"];
  expect([...entriesOf(paths)]).toEqual(paths.map((path) => [path, [1, 10]]));
});

test("a file of frozen releases has the smallest of its sizes, and the releases that have it", () => {
  expect([...entriesOf(Object.keys(sizes))]).toEqual([
    ["/api/releases/2026-Q3/", 0],
    ["/api/releases/2026-Q4/", 1],
    ["/api/releases/2027-Q1/", 2],
    ["*a.json", [20, 0, 2, 1]],
  ]);
});

test("of folders, only that of a release can be gone", () => {
  const gone = (path: string) => () => entriesOf([], { gone: [{ path, file: "/gone.json" }] });
  expect([...gone("/api/releases/2026-Q3/*")()]).toEqual([["/api/releases/2026-Q3/", ["/gone.json", 1, 10]]]);
  expect([...gone("/api/a.json")()]).toEqual([["/api/a.json", ["/gone.json", 1, 10]]]);
  for (const path of ["/api/releases/2026-Q3/datasets/*", "/api/releases/*", "/charts/*"]) {
    expect(gone(path), path).toThrow(`CloudFront's store cannot express that ${path} is gone`);
  }
});

test("answers whose files are not named by their values are refused", () => {
  const answered = (file: string) => () =>
    entriesOf([], {
      routes: [
        { path: "/api/x", when: { parameter: "p", value: "a" }, file, status: 200 },
        { path: "/api/x", when: { parameter: "p" }, file: "/api/unknown.json", status: 404 },
        { path: "/api/x", file: "/api/x.json", status: 200 },
      ],
    });
  expect(answered("/api/x/a.json")().get("?/api/x?p=a")).toEqual([1, 10]);
  expect(answered("/api/other.json")).toThrow("CloudFront's store cannot express the answers of /api/x");
});
