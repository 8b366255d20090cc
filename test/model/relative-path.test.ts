import { join, posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { requireInside, staysInside } from "../../src/model/relative-path.ts";

describe("a path of a file in a folder", () => {
  test.each(["index.html", "api/index.json", ".well-known/api-catalog", "a/b.c/..d/e..", "...", "é/ü x"])(
    "may be %j",
    (path) => expect(staysInside(path)).toBe(true),
  );

  test.each([
    "",
    ".",
    "..",
    "/",
    "/etc/passwd",
    "//host/share",
    "../x",
    "a/../x",
    "a/..",
    "./x",
    "a//b",
    "a/",
    "..\\x",
    "a\\b",
    "\\\\host\\share",
    "C:\\x",
    "C:x",
    "c:/x",
    "x\0y",
  ])("is not %j", (path) => expect(staysInside(path)).toBe(false));

  test("stays in its folder by the rules of every platform", () => {
    const piece = fc.oneof(
      fc.constantFrom("..", ".", "", "/", "\\", "C:", "a", "b c", "\0", "..a", "a.."),
      fc.string({ maxLength: 4 }),
    );
    const path = fc
      .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom("/", "\\", ""))
      .map(([parts, by]) => parts.join(by));
    fc.assert(
      fc.property(path, (name) => {
        if (!staysInside(name)) return;
        expect([
          posix.resolve("/home/public", name),
          win32.resolve("D:\\public", name),
          join("public", name).startsWith("public"),
        ]).toEqual([`/home/public/${name}`, `D:\\public\\${name.replaceAll("/", "\\")}`, true]);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });
});

test("the first path that leaves its folder is named", () => {
  const paths = ["index.html", "../../bin/x.js", "/y"];
  expect(() => requireInside("public", paths)).toThrow(UserError);
  expect(() => requireInside("public", paths)).toThrow('"../../bin/x.js" is not a valid file path in public');
  expect(() => requireInside("public", ["index.html"])).not.toThrow();
});
