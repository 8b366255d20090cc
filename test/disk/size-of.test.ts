import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pathSize } from "../../src/disk/size-of.ts";
import { temporaryFolder } from "../support/folders.ts";

it("is the size of a file", () => {
  const file = join(temporaryFolder(), "now.csv");
  writeFileSync(file, "äb");
  expect(pathSize(file)).toBe(3);
});

it("is the size of a folder's files, without those in subfolders", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.csv"), "12");
  writeFileSync(join(folder, "b.csv.age"), "345");
  mkdirSync(join(folder, "inner"));
  writeFileSync(join(folder, "inner", "c.csv"), "6");
  expect(pathSize(folder)).toBe(5);
});

it("is 0 for a missing path", () => {
  expect(pathSize(join(temporaryFolder(), "none.csv"))).toBe(0);
});
