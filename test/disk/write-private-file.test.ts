import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writePrivateFile } from "../../src/disk/write-private-file.ts";
import { bytesOf } from "../../src/model/file.ts";
import { MARK, stageOfAnother, temporaryFolder } from "../support/folders.ts";

describe("writePrivateFile", () => {
  it("creates a file that only its owner can read, and its folders", () => {
    const parent = temporaryFolder();
    writePrivateFile(join(parent, "a/b/key"), bytesOf("secret"));
    expect(readFileSync(join(parent, "a/b/key"), "utf8")).toBe("secret");
    expect(statSync(join(parent, "a/b/key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(parent, "a/b"))).toEqual(["key"]);
  });

  it("replaces a file, whoever could read the old one", () => {
    const file = join(temporaryFolder(), "ledger");
    writeFileSync(file, "old", { mode: 0o644 });
    writePrivateFile(file, bytesOf("new"));
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("replaces the file that a link leads to, and keeps the link", () => {
    const parent = temporaryFolder();
    writeFileSync(join(parent, "real"), "old");
    symlinkSync("real", join(parent, "ledger"));
    writePrivateFile(join(parent, "ledger"), bytesOf("new"));
    expect(readFileSync(join(parent, "real"), "utf8")).toBe("new");
    expect(readdirSync(parent)).toEqual(["ledger", "real"]);
  });

  it("removes what a stopped process left of the file", () => {
    const parent = temporaryFolder();
    const left = join(parent, ".ledger.staging");
    mkdirSync(left);
    writeFileSync(join(left, MARK), String(2 ** 30));
    writeFileSync(join(left, "next"), "half a sec");
    writePrivateFile(join(parent, "ledger"), bytesOf("secret"));
    expect(readdirSync(parent)).toEqual(["ledger"]);
  });

  it("leaves the file unchanged if a folder is in its place, or another process is writing it", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "folder"));
    expect(() => writePrivateFile(join(parent, "folder"), bytesOf("x"))).toThrow(/EISDIR|EPERM/);
    expect(readdirSync(parent)).toEqual(["folder"]);
    writeFileSync(join(parent, "ledger"), "old");
    stageOfAnother(join(parent, "ledger"));
    expect(() => writePrivateFile(join(parent, "ledger"), bytesOf("x"))).toThrow(
      `is being written by another process (${process.ppid})`,
    );
    expect(readFileSync(join(parent, "ledger"), "utf8")).toBe("old");
  });
});
