import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { textFile } from "../../src/model/file.ts";
import { recoverFolder, replaceFolder } from "../../src/publish/replace-folder.ts";
import { temporaryFolder } from "../support/folders.ts";

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
/** No process has this id: it is above the highest that systems give. */
const DEAD = 2 ** 30;

describe("replaceFolder", () => {
  it("makes a folder with the files, in folders of their own", () => {
    const parent = temporaryFolder();
    replaceFolder(join(parent, "out"), [textFile("a.txt", "A"), textFile("b/c/d.txt", "D")]);
    expect(read(parent, "out/a.txt")).toBe("A");
    expect(read(parent, "out/b/c/d.txt")).toBe("D");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("removes what the new content does not have", () => {
    const out = join(temporaryFolder(), "out");
    replaceFolder(out, [textFile("old.txt", "old")]);
    replaceFolder(out, [textFile("new.txt", "new")]);
    expect(readdirSync(out)).toEqual(["new.txt"]);
  });

  it("keeps a file as the very same file", () => {
    const out = join(temporaryFolder(), "out");
    replaceFolder(out, [textFile("mine/notes.txt", "mine"), textFile("made.txt", "1")]);
    const before = statSync(join(out, "mine/notes.txt"));
    replaceFolder(out, [textFile("made.txt", "2")], ["mine/notes.txt"]);
    const after = statSync(join(out, "mine/notes.txt"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(read(out, "made.txt")).toBe("2");
  });

  it("leaves the old content when a file cannot be written", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    const clash = [textFile("a.txt", "new"), textFile("a.txt/b.txt", "a file where a folder is needed")];
    expect(() => replaceFolder(out, clash)).toThrow();
    expect(read(out, "a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("replaces the folder that a link points to, and keeps the link", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "real"));
    symlinkSync(join(parent, "real"), join(parent, "out"));
    replaceFolder(join(parent, "out"), [textFile("a.txt", "A")]);
    expect(read(parent, "real/a.txt")).toBe("A");
    expect(readdirSync(parent).sort()).toEqual(["out", "real"]);
  });

  it("refuses while another process replaces the folder, and says which", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, ".out.staging"));
    writeFileSync(join(parent, ".out.staging/pid"), String(process.ppid));
    expect(() => replaceFolder(join(parent, "out"), [textFile("a.txt", "A")])).toThrow(
      `${join(parent, "out")} is being written by another process (${process.ppid})`,
    );
    expect(readdirSync(parent)).toEqual([".out.staging"]);
  });
});

describe("recoverFolder", () => {
  it("puts the old content back after a stop between the two renames", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    mkdirSync(join(parent, ".out.staging/next"), { recursive: true });
    writeFileSync(join(parent, ".out.staging/pid"), String(DEAD));
    renameSync(out, join(parent, ".out.staging/previous"));
    recoverFolder(out);
    expect(read(out, "a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("clears up after a stop while writing, and leaves the content alone", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    mkdirSync(join(parent, ".out.staging/next"), { recursive: true });
    writeFileSync(join(parent, ".out.staging/pid"), String(DEAD));
    writeFileSync(join(parent, ".out.staging/next/a.txt"), "half");
    mkdirSync(join(parent, `.out.staging-${DEAD}`));
    recoverFolder(out);
    expect(read(out, "a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("does not touch the staging folder of a process that runs", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, ".out.staging"));
    writeFileSync(join(parent, ".out.staging/pid"), String(process.ppid));
    recoverFolder(join(parent, "out"));
    expect(readdirSync(parent)).toEqual([".out.staging"]);
  });
});
