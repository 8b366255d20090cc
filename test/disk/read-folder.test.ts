import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "../../src/disk/read-folder.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { temporaryFolder } from "../support/folders.ts";

/** A file of a size that takes no room. */
function sparse(file: string, bytes: number): void {
  const handle = openSync(file, "w");
  ftruncateSync(handle, bytes);
  closeSync(handle);
}

test("a stray file of five gigabytes is refused by its size, and not read", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "reference"));
  writeFileSync(join(folder, "a.csv"), "a\n");
  sparse(join(folder, "reference", "backup.tar"), 5_000_000_000);
  expect(() => readFolder(folder)).toThrow(
    expect.objectContaining({
      problems: [
        {
          file: `${folder}/reference/backup.tar`,
          rule: "must have 100000000 bytes at the most, and has 5000000000",
          remedy: "Move it out of the folder, or publish fewer rows.",
        },
      ],
    }),
  );
});

test("files that are too large together are refused, and not read", () => {
  const folder = temporaryFolder();
  for (let file = 0; file < 5; file++) sparse(join(folder, String(file)), LIMITS.dataBytes / 5 + 1);
  expect(() => readFolder(folder)).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({
          rule: `must hold ${LIMITS.dataBytes} bytes at the most, and holds 400000005`,
        }),
      ],
    }),
  );
});

test("files are read by their paths, in order", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "b", "c.csv"), "2\n");
  writeFileSync(join(folder, "a.csv"), "1\n");
  expect([...readFolder(folder)].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ["a.csv", "1\n"],
    ["b/c.csv", "2\n"],
  ]);
});
