import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const EXPORTED = /^export (?:async )?(?:function\*?|class|interface|type) (\w+)/gm;

/** The files that export a function, class, interface or type, by its name. */
function filesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts") || path.endsWith(".d.ts")) continue;
    for (const [, name] of readFileSync(SOURCES + path, "utf8").matchAll(EXPORTED))
      found.set(name!, [...(found.get(name!) ?? []), path.replaceAll("\\", "/")]);
  }
  return found;
}

test("every exported function, class, interface and type has a unique name", () => {
  const names = filesByName();
  expect(names.size).toBeGreaterThan(1000);
  expect([...names].filter(([, files]) => files.length > 1)).toEqual([]);
});
