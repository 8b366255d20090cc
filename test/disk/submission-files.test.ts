import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isEncrypted, readEncrypted, submissionFiles } from "../../src/disk/submission-files.ts";
import { DataError, UserError } from "../../src/model/problem.ts";
import { temporaryFolder } from "../support/folders.ts";

/** A folder with empty files of these names. */
function folderWith(...names: string[]): string {
  const folder = temporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), "");
  return folder;
}

test("a file is encrypted if its name ends in .age, in upper or lower case", () => {
  const names = ["a.age", "A.AGE", "a.csv.Age", "a.csv", "age", "a.age.csv"];
  expect(names.filter(isEncrypted)).toEqual(["a.age", "A.AGE", "a.csv.Age"]);
});

test("a folder's submissions are its files by name, capitals first: the last of two with one identifier counts", () => {
  const folder = folderWith("b.csv", "a.CSV", "B.AGE", "10.csv", "9.csv", ".hidden");
  expect(submissionFiles(folder)).toEqual(
    ["9.csv", "10.csv", "B.AGE", "a.CSV", "b.csv"].map((name) => join(folder, name)),
  );
});

test.each([
  ["a.csv", "a-corrected.csv"],
  ["a.csv", "a (1).csv"],
  ["a.csv.age", "a-2.csv"],
  ["2031-10-02-first.csv", "2031-10-02-first-corrected.csv"],
  ["a v2.csv", "a v10.csv"],
  ["2031-9.csv", "2031-10.csv"],
  ["01.csv", "1.csv"],
  ["a.age", "a.csv"],
  ["a.csv", "a1.csv"],
  ["1.csv", "a.csv"],
])("%s is read before %s, whose submissions count where both have one", (first, second) => {
  const folder = folderWith(second, first);
  expect(submissionFiles(folder)).toEqual([join(folder, first), join(folder, second)]);
});

test("the order is the one of code units, not of bytes: it is the same on every machine", () => {
  const [before, after] = ["\u{1f600}.csv", "\u{ff5e}.csv"];
  const folder = folderWith(after!, before!);
  expect(submissionFiles(folder)).toEqual([join(folder, before!), join(folder, after!)]);
});

/** Returns the error with which a folder of submissions is refused. */
function refusalOf(folder: string): DataError {
  let caught: unknown;
  try {
    submissionFiles(folder);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(DataError);
  return caught as DataError;
}

test("a named file is used whatever its extension; a folder with anything else is refused, listing what", () => {
  const folder = folderWith("a.csv", "notes.txt");
  expect(submissionFiles(join(folder, "notes.txt"))).toEqual([join(folder, "notes.txt")]);
  mkdirSync(join(folder, "b.csv"));
  symlinkSync("nothing", join(folder, "c.csv"));
  expect(refusalOf(folder).problems.map(({ file }) => file)).toEqual([
    join(folder, "b.csv"),
    join(folder, "c.csv"),
    join(folder, "notes.txt"),
  ]);
});

test("a folder with many other files names the first fifty, and counts all", () => {
  const names = Array.from({ length: 52 }, (_, at) => `${String(at).padStart(2, "0")}.txt`);
  const folder = folderWith(...names);
  const { problems, total } = refusalOf(folder);
  expect(problems.map(({ file }) => file)).toEqual(names.slice(0, 50).map((name) => join(folder, name)));
  expect(total).toBe(52);
});

test("a folder without submissions and a missing path are reported", () => {
  expect(() => submissionFiles(folderWith(".hidden"))).toThrow(UserError);
  expect(() => submissionFiles(join(temporaryFolder(), "missing.csv"))).toThrow(
    /missing\.csv does not exist$/,
  );
});

test("a folder may have as many files as the limit, and is refused with one more", () => {
  const folder = folderWith("a.csv", "b.csv", "c.csv");
  expect(submissionFiles(folder, 3)).toHaveLength(3);
  expect(() => submissionFiles(folder, 2)).toThrow(`${folder} must have at most 2 files, but has 3`);
});

test("an encrypted file of as many bytes as the limit is read, and one byte more is refused", () => {
  const file = join(temporaryFolder(), "a.csv.age");
  writeFileSync(file, "12345");
  expect(readEncrypted(file, 5).toString()).toBe("12345");
  const rule = "must be at most 4 bytes, but is 5";
  const remedy = "Ask for it in several files.";
  expect(() => readEncrypted(file, 4)).toThrow(
    expect.objectContaining({ problems: [{ file, rule, remedy }] }),
  );
});
