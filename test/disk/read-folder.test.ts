import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "../../src/disk/read-folder.ts";
import { LIMITS } from "../../src/model/limits.ts";
import type { DataError } from "../../src/model/problem.ts";
import { systemError, withBentCalls } from "../support/bent-calls.ts";
import { temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";

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
          rule: "must be at most 100000000 bytes, but is 5000000000",
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
          rule: `must contain at most ${LIMITS.dataBytes} bytes, but contains 400000005`,
        }),
      ],
    }),
  );
});

test("reads as many files as the limit, and refuses one more", () => {
  const folder = temporaryFolder();
  const limits = { ...LIMITS, dataFiles: 2 };
  for (const name of ["a", "b"]) writeFileSync(join(folder, name), "");
  expect([...readFolder(folder, limits).keys()]).toEqual(["a", "b"]);
  writeFileSync(join(folder, "c"), "");
  expect(() => readFolder(folder, limits)).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({ file: `${folder}/`, rule: "must contain at most 2 files, but contains 3" }),
      ],
    }),
  );
});

test("files of as many bytes as the limits are read, and one byte more is refused", () => {
  const folder = temporaryFolder();
  for (const name of ["a", "b"]) writeFileSync(join(folder, name), "123");
  const limits = { dataFiles: 2, dataFileBytes: 3, dataBytes: 6 };
  const rules = (less: Partial<typeof limits>) => {
    try {
      return [...readFolder(folder, { ...LIMITS, ...limits, ...less }).keys()];
    } catch (error) {
      return (error as DataError).problems.map(({ rule }) => rule);
    }
  };
  expect(rules({})).toEqual(["a", "b"]);
  expect(rules({ dataBytes: 5 })).toEqual(["must contain at most 5 bytes, but contains 6"]);
  const tooLarge = "must be at most 2 bytes, but is 3";
  expect(rules({ dataFileBytes: 2 })).toEqual([tooLarge, tooLarge]);
});

test("passes on the disk's error for a folder that cannot be accessed: it may exist", () => {
  const folder = join(temporaryFolder(), "x".repeat(5000));
  expect(() => readFolder(folder)).toThrow(expect.objectContaining({ code: "ENAMETOOLONG" }));
});

test("sorts files by the code units of their whole paths, in whatever order the disk lists them", () => {
  const folder = temporaryFolder();
  for (const name of ["b", "a"]) mkdirSync(join(folder, name));
  const paths = ["b/1", "a.csv", "a/2", "a/10", "Z", "b-1", "a!", "b.csv"];
  for (const path of paths) writeFileSync(join(folder, path), "");
  expect([...readFolder(folder).keys()]).toEqual(["Z", "a!", "a.csv", "a/10", "a/2", "b-1", "b.csv", "b/1"]);
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

test("passes on the disk's error for a file that cannot be read: it did not disappear", () => {
  const folder = temporaryFolder();
  const bytes = 2 ** 31;
  sparse(join(folder, "a.csv"), bytes);
  const limits = { dataFiles: 1, dataFileBytes: bytes, dataBytes: bytes };
  expect(() => readFolder(folder, limits)).toThrow(
    expect.objectContaining({ code: "ERR_FS_FILE_TOO_LARGE" }),
  );
});

test("a data folder below a file does not exist, and one that is a file is no folder", () => {
  const folder = temporaryFolder();
  const file = join(folder, "data");
  writeFileSync(file, "");
  expect([saidOf(() => readFolder(join(file, "data"))), saidOf(() => readFolder(file))]).toEqual([
    [
      `there is no data folder ${file}/data. Create one with compliance-data init, or name yours with --data.`,
    ],
    [`${file} is not a folder. Name the data folder with --data.`],
  ]);
});

test("a file that is deleted after it was listed is reported, with what to do", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.csv"), "a\n");
  const said = withBentCalls(
    {
      readFileSync: (() => {
        throw systemError("ENOENT");
      }) as never,
    },
    () => saidOf(() => readFolder(folder)),
  );
  expect(said).toEqual([
    `${folder}/a.csv disappeared while the folder was being read. Run the command again when nothing else is changing the folder. Nothing was changed.`,
  ]);
});
