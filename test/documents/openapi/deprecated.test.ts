import { expect, test } from "vitest";
import { markedPaths } from "../../../src/documents/openapi/deprecated.ts";

test("the operations of a deprecated address and of the files below it are marked, but not those of one whose name only begins the same", () => {
  const paths = Object.fromEntries(
    ["/api/cost", "/api/cost.csv", "/api/cost/{industry}.json", "/api/costs", "/api/cost-of-audit.json"].map(
      (path) => [path, { get: { operationId: path } }],
    ),
  );
  const marked = markedPaths(paths, [{ what: "/api/cost", deprecated: "2026-11-20", sunset: "2027-12-31" }]);
  const isMarked = (item: object) => (item as { get: { deprecated?: boolean } }).get.deprecated === true;
  expect(Object.keys(marked).filter((path) => isMarked(marked[path]!))).toEqual([
    "/api/cost",
    "/api/cost.csv",
    "/api/cost/{industry}.json",
  ]);
});
