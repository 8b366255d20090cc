import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "./support/folders.ts";

// A script in plain JavaScript, which has no types.
const { isAsMade, remember } = await import(new URL("../scripts/as-made.js", import.meta.url).href);

const PATHS = ["made/all.js", "source/a.ts", "source/b.ts"];

/** A folder in which something was made of two files, and that is remembered. */
function made() {
  const root = temporaryFolder();
  for (const folder of ["made", "source"]) mkdirSync(join(root, folder));
  for (const path of PATHS) writeFileSync(join(root, path), `// ${path}\n`);
  const record = join(root, "kept/record.json");
  remember(record, root, PATHS);
  return { root, record };
}

it("is as it was made while none of its files has changed", () => {
  const { root, record } = made();
  expect(isAsMade(record, root)).toBe(true);
  for (const path of PATHS) writeFileSync(join(root, path), readFileSync(join(root, path)));
  expect(isAsMade(record, root)).toBe(true);
});

it.each(PATHS)("is not as it was made if %s has changed or is missing", (path) => {
  const { root, record } = made();
  writeFileSync(join(root, path), "// other\n");
  expect(isAsMade(record, root)).toBe(false);
  rmSync(join(root, path));
  expect(isAsMade(record, root)).toBe(false);
});

it("is not as it was made if two files have exchanged their contents", () => {
  const { root, record } = made();
  const [a, b] = ["source/a.ts", "source/b.ts"].map((path) => readFileSync(join(root, path)));
  writeFileSync(join(root, "source/a.ts"), b!);
  writeFileSync(join(root, "source/b.ts"), a!);
  expect(isAsMade(record, root)).toBe(false);
});

it("is not as it was made without a record of it, or with a record that cannot be read", () => {
  const { root, record } = made();
  writeFileSync(record, "half of a rec");
  expect(isAsMade(record, root)).toBe(false);
  rmSync(record);
  expect(isAsMade(record, root)).toBe(false);
});
