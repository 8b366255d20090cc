import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recoverFolder, replaceAll, replaceFolder } from "../../src/disk/replace-folder.ts";
import { textFile } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { MARK, stageOfAnother, temporaryFolder } from "../support/folders.ts";

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
/** No process has this id: it is above the highest that systems give. */
const DEAD = 2 ** 30;

/** A staging folder as a process leaves it that is stopped. */
function abandoned(parent: string, name = ".out.staging"): string {
  const staging = join(parent, name);
  mkdirSync(join(staging, "next"), { recursive: true });
  writeFileSync(join(staging, MARK), String(DEAD));
  return staging;
}

describe("replaceFolder", () => {
  it("creates a folder with the files, in subfolders", () => {
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

  it("keeps a file by hard link", () => {
    const out = join(temporaryFolder(), "out");
    replaceFolder(out, [textFile("mine/notes.txt", "mine"), textFile("made.txt", "1")]);
    const before = statSync(join(out, "mine/notes.txt"));
    replaceFolder(out, [textFile("made.txt", "2")], ["mine/notes.txt"]);
    const after = statSync(join(out, "mine/notes.txt"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(read(out, "made.txt")).toBe("2");
  });

  it("writes a file only if it differs: identical files are linked", () => {
    const folder = join(temporaryFolder(), "public");
    const [same, text, rights] = ["same.txt", "text.txt", "api/rights.txt"] as const;
    replaceFolder(
      folder,
      [same, text, rights].map((path) => textFile(path, "old")),
    );
    chmodSync(join(folder, rights), 0o600);
    const before = [same, text, rights].map((path) => statSync(join(folder, path)));
    replaceFolder(folder, [textFile(same, "old"), textFile(text, "new"), textFile(rights, "old")]);
    const after = [same, text, rights].map((path) => statSync(join(folder, path)));
    expect(after.map(({ ino }, at) => ino === before[at]!.ino)).toEqual([true, false, false]);
    expect(after.map(({ nlink }) => nlink)).toEqual([1, 1, 1]);
    expect(after[0]!.mtimeMs).toBe(before[0]!.mtimeMs);
    expect(after[2]!.mode).toBe(after[0]!.mode);
    expect(readFileSync(join(folder, text), "utf8")).toBe("new");
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

  it.each(["../x.txt", "a/../../x.txt", "/x.txt", "a\\..\\..\\x.txt"])(
    "refuses %j, which leaves the folder, before anything is written",
    (path) => {
      const parent = temporaryFolder();
      const out = join(parent, "out");
      replaceFolder(out, [textFile("old.txt", "old")]);
      const files = [textFile("new.txt", "new"), textFile(path, "x")];
      expect(() => replaceFolder(out, files)).toThrow(
        `${JSON.stringify(path)} is not a valid file path in ${out}`,
      );
      expect(() => replaceFolder(out, [], [path])).toThrow(UserError);
      expect([readdirSync(parent), readdirSync(out)]).toEqual([["out"], ["old.txt"]]);
    },
  );

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
    stageOfAnother(join(parent, "out"));
    expect(() => replaceFolder(join(parent, "out"), [textFile("a.txt", "A")])).toThrow(
      `${join(parent, "out")} is being written by another process (${process.ppid})`,
    );
    expect(readdirSync(parent)).toEqual([".out.staging"]);
  });
});

describe("recoverFolder", () => {
  it("restores the old content after a stop between the two renames", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    renameSync(out, join(abandoned(parent), "previous"));
    recoverFolder(out);
    expect(read(out, "a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("cleans up after a stop while writing, and leaves the content unchanged", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    writeFileSync(join(abandoned(parent), "next/a.txt"), "half");
    abandoned(parent, `.out.staging-${DEAD}-1`);
    mkdirSync(join(parent, `.out.staging-${DEAD}`));
    recoverFolder(out);
    expect(read(out, "a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("does not touch the staging folder of a process that runs", () => {
    const parent = temporaryFolder();
    stageOfAnother(join(parent, "out"));
    recoverFolder(join(parent, "out"));
    expect(readdirSync(parent)).toEqual([".out.staging"]);
  });

  it("restores the target of a link that is broken meanwhile", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "real"));
    symlinkSync("real", join(parent, "out"));
    writeFileSync(join(parent, "real/a.txt"), "old");
    renameSync(join(parent, "real"), join(abandoned(parent, ".real.staging"), "previous"));
    recoverFolder(join(parent, "out"));
    expect(read(parent, "out/a.txt")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out", "real"]);
  });

  it("distinguishes a process that ended from one that has its id now", () => {
    const parent = temporaryFolder();
    writeFileSync(join(abandoned(parent), MARK), `${process.ppid} 1@a-run-of-the-system-before`);
    recoverFolder(join(parent, "out"));
    expect(readdirSync(parent)).toEqual([]);
  });
});

describe("a folder without a mark next to the target", () => {
  const FOREIGN = [".out.staging", ".out.staging-notes", ".out.staging-77", ".out.staging-77-notes"];

  it.each(FOREIGN)("is never touched by a recovery: %s", (name) => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, name, "previous"), { recursive: true });
    writeFileSync(join(parent, name, "pid"), String(DEAD));
    recoverFolder(join(parent, "out"));
    expect(readdirSync(parent)).toEqual([name]);
    expect(readdirSync(join(parent, name))).toEqual(["pid", "previous"]);
  });

  it("may be a file of such a name, which is left unchanged", () => {
    const parent = temporaryFolder();
    writeFileSync(join(parent, `.out.staging-${DEAD}`), "notes");
    recoverFolder(join(parent, "out"));
    expect(read(parent, `.out.staging-${DEAD}`)).toBe("notes");
  });

  it.each(FOREIGN.slice(1))("does no harm under another name: %s", (name) => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, "mine.txt"), "mine");
    replaceFolder(join(parent, "out"), [textFile("a.txt", "A")]);
    expect(readdirSync(parent)).toEqual([name, "out"]);
    expect(read(parent, name, "mine.txt")).toBe("mine");
  });

  it.each<[string, (path: string) => void]>([
    ["a folder with files", (path) => writeFileSync(join(made(path), "mine.txt"), "mine")],
    ["an empty folder", (path) => void made(path)],
    ["a file", (path) => writeFileSync(path, "mine")],
    ["a link to nothing", (path) => symlinkSync("nothing", path)],
  ])("is reported with what to do if it has exactly the staging folder's name: %s", (_, make) => {
    const parent = temporaryFolder();
    const staging = join(parent, ".out.staging");
    make(staging);
    const refused = () => replaceFolder(join(parent, "out"), [textFile("a.txt", "A")]);
    expect(refused).toThrow(`${staging} is in the way`);
    expect(readdirSync(parent)).toEqual([".out.staging"]);
    rmSync(staging, { recursive: true });
    refused();
    expect(readdirSync(parent)).toEqual(["out"]);
  });
});

function made(folder: string): string {
  mkdirSync(folder);
  return folder;
}

describe("several folders", () => {
  /** Replaces folders, one of which cannot be swapped; returns what is said, and whose staging was cleared. */
  const replaced = (failing: string, ...targets: readonly string[]) => {
    const cleared: string[] = [];
    const staged = targets.map((target) => ({
      ...{ target, folder: `.${target}.staging/next` },
      swap() {
        if (target === failing) throw new UserError(`${target} is busy`, "Wait.");
      },
      clear() {
        cleared.push(target);
      },
    }));
    try {
      replaceAll(staged);
    } catch (error) {
      return [(error as UserError).message, (error as UserError).remedy, cleared.join()];
    }
    return [cleared.join()];
  };

  it("are replaced one after the other, and the message says which were and which was not", () => {
    const remedy = "Correct the cause, and run the same command again.";
    expect(replaced("none", "a", "b", "c")).toEqual(["a,b,c"]);
    expect(replaced("a", "a", "b", "c")).toEqual(["a is busy", "Wait.", "a,b,c"]);
    expect(replaced("b", "a", "b", "c")).toEqual([
      "a holds the new content, but b does not yet: b is busy",
      remedy,
      "a,b,c",
    ]);
    expect(replaced("c", "a", "b", "c")).toEqual([
      "a and b hold the new content, but c does not yet: c is busy",
      remedy,
      "a,b,c",
    ]);
  });
});
