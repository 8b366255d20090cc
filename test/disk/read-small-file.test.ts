import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSmallFile } from "../../src/disk/read-small-file.ts";
import { temporaryFolder } from "../support/folders.ts";

test("a file is read only up to the limit; anything but a file is not opened", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a"), "12345");
  mkdirSync(join(folder, "folder"));
  expect(Buffer.from(readSmallFile(join(folder, "a"), 5) ?? []).toString()).toBe("12345");
  expect(readSmallFile(join(folder, "a"), 4)).toBeUndefined();
  expect(readSmallFile(join(folder, "none"), 5)).toBeUndefined();
  expect(readSmallFile(join(folder, "folder"), 1_000_000)).toBeUndefined();
});
