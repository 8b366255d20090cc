import { describe, expect, test } from "vitest";
import { requireUniquePaths } from "../../src/model/unique-paths.ts";

const paths = (...names: string[]) => names.map((path) => ({ path }));

describe("the paths of files", () => {
  test("may all be different", () => {
    expect(() => requireUniquePaths(paths("a.json", "b.json", "a/b.json", "a.json.sig"))).not.toThrow();
    expect(() => requireUniquePaths([])).not.toThrow();
  });

  test("must not be the same twice", () => {
    expect(() => requireUniquePaths(paths("a.json", "b.json", "a.json"))).toThrow(
      "two files have the same path: a.json and a.json",
    );
  });

  test("must not differ only in case, not even in a folder's name", () => {
    expect(() => requireUniquePaths(paths("api/Ab.json", "api/aB.json"))).toThrow(
      "two files have the same path: api/Ab.json and api/aB.json",
    );
    expect(() => requireUniquePaths(paths("API/a.json", "x", "api/a.json"))).toThrow(
      "two files have the same path: API/a.json and api/a.json",
    );
  });
});
