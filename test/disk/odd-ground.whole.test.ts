import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DISK, type Disk } from "../../src/disk/disk.ts";
import { readPublished, requireOwnFolder } from "../../src/disk/own-folder.ts";
import { readFolder } from "../../src/disk/read-folder.ts";
import { replaceFolder, stageFolder } from "../../src/disk/replace-folder.ts";
import { openLedger, writeLedgerWith } from "../../src/ledger-file/ledger-file.ts";
import { textFile } from "../../src/model/file.ts";
import { DataError } from "../../src/model/problem.ts";
import { KEY, ledgerOf } from "../ledger-file/support.ts";
import { buildIn } from "../support/build-folder.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

const isWindows = process.platform === "win32";
const fail = (code: string, call: string): never => {
  throw Object.assign(new Error(`${code}: no, ${call}`), { code, syscall: call });
};

/** The problems of a data folder that cannot be read, by file. */
function problemsOf(folder: string): Record<string, string> {
  try {
    readFolder(folder);
  } catch (error) {
    if (error instanceof DataError)
      return Object.fromEntries(
        error.problems.map(({ file, rule }) => [file.slice(folder.length + 1), rule]),
      );
    throw error;
  }
  return {};
}

describe("a data folder", () => {
  it.skipIf(isWindows)(
    "with entries that are not files is refused, listing all of them, and nothing is opened",
    () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "elsewhere"));
      const data = join(folder, "data");
      cpSync(join(DATA_FOLDER, "reference"), join(data, "reference"), { recursive: true });
      expect(spawnSync("mkfifo", [join(data, "pipe")]).status).toBe(0);
      const socket = `require("net").createServer().listen(${JSON.stringify(join(data, "socket"))}, () => process.exit())`;
      spawnSync("bash", ["-c", `cd "$0" && exec "$1" -e "$2" & sleep 0`, data, process.execPath, socket]);
      symlinkSync(join(folder, "elsewhere"), join(data, "observatory"));
      symlinkSync("nothing", join(data, "lost"));
      symlinkSync("/dev/zero", join(data, "reference/zero"));
      symlinkSync("reference/regions.csv", join(data, "linked.csv"));
      expect(problemsOf(data)).toMatchObject({
        pipe: "must be a file, not a named pipe",
        observatory: "must be a folder, not a link to one",
        lost: "must be a file, not a link to nothing",
        "reference/zero": "must be a file, not a device",
      });
      expect(Object.keys(problemsOf(data))).not.toContain("linked.csv");
    },
  );

  it.skipIf(isWindows)("is named once before each file in the message of a refused build", async () => {
    const folder = temporaryFolder();
    const data = join(folder, "data");
    mkdirSync(data);
    spawnSync("mkfifo", [join(data, "pipe")]);
    const refused = buildIn({ data, out: join(folder, "public"), hostsOut: join(folder, "hosts") });
    await expect(refused).rejects.toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ file: `${data}/pipe` })] }),
    );
  });

  it("that is missing, or is a file, is reported as such", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    for (const name of ["none", "file/none"]) {
      expect(() => readFolder(join(folder, name))).toThrow(`there is no data folder ${join(folder, name)}`);
    }
    expect(() => readFolder(join(folder, "file"))).toThrow(`${join(folder, "file")} is not a folder`);
  });
});

describe.skipIf(isWindows)("a publish folder", () => {
  it("whose manifest is a named pipe is not that of a build, and the pipe is not opened", () => {
    const folder = temporaryFolder();
    spawnSync("mkfifo", [join(folder, "manifest.json")]);
    expect(readPublished(folder, "manifest.json")).toBeUndefined();
    expect(() => requireOwnFolder(folder, "manifest.json", "--out")).toThrow("no build wrote: manifest.json");
  });

  it("with a link to a folder is refused, and the target of the link is not changed", async () => {
    const cwd = temporaryFolder();
    const folders = { data: GOLDEN_FOLDER, out: join(cwd, "public"), hostsOut: join(cwd, "hosts") };
    await buildIn(folders, { site: false });
    mkdirSync(join(cwd, "elsewhere"));
    writeFileSync(join(cwd, "elsewhere/mine.txt"), "mine");
    symlinkSync("../elsewhere", join(cwd, "public/linked"));
    await expect(buildIn(folders, { site: false })).rejects.toThrow(
      /holds files that no build wrote: linked/,
    );
    expect(readFileSync(join(cwd, "elsewhere/mine.txt"), "utf8")).toBe("mine");
  });
});

describe("a folder that cannot be replaced", () => {
  const old = (parent: string) => {
    replaceFolder(join(parent, "out"), [textFile("a.txt", "old")]);
    return join(parent, "out");
  };
  const next = [textFile("a.txt", "new")];

  it("because it is a mount point is refused before anything is written", () => {
    const parent = temporaryFolder();
    const out = old(parent);
    const disk: Disk = { ...DISK, isMountPoint: (path) => path === out, write: () => fail("EIO", "write") };
    expect(() => replaceFolder(out, next, [], disk)).toThrow(
      `${out} is a mount point, so it cannot be replaced in one step`,
    );
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it.each(["EBUSY", "EXDEV"])(
    "because the system does not let it be renamed (%s) keeps its content",
    (code) => {
      const parent = temporaryFolder();
      const out = old(parent);
      const rename = (from: string, to: string) =>
        from === out ? fail(code, "rename") : DISK.rename(from, to);
      expect(() => replaceFolder(out, next, [], { ...DISK, rename })).toThrow(
        `${out} cannot be renamed (${code}), so it cannot be replaced in one step`,
      );
      expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("old");
      expect(readdirSync(parent)).toEqual(["out"]);
    },
  );

  it.each<[string, Partial<Disk>]>([
    ["the disk is full", { write: () => fail("ENOSPC", "write") }],
    ["the disk is read-only", { makeFolder: () => fail("EROFS", "mkdir") }],
    ["its parent folder is write-protected", { makeFolder: () => fail("EACCES", "mkdir") }],
  ])("because %s is unchanged, and the message says so", (_, fault) => {
    const parent = temporaryFolder();
    const out = old(parent);
    expect(() => replaceFolder(out, next, [], { ...DISK, ...fault })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(`^${out} cannot be replaced: (ENOSPC|EROFS|EACCES): `),
        remedy: expect.stringContaining("Nothing was changed."),
      }),
    );
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("old");
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("because the second rename or its sync fails gets its old content back", () => {
    for (const call of ["rename", "sync"] as const) {
      const parent = temporaryFolder();
      const out = old(parent);
      let isAside = false;
      const disk: Disk = {
        ...DISK,
        rename(from, to) {
          if (call === "rename" && to === out && from.endsWith("next")) fail("EIO", "rename");
          DISK.rename(from, to);
          isAside ||= from === out;
        },
        sync: (path) => (call === "sync" && isAside ? fail("EIO", "fsync") : DISK.sync(path)),
      };
      expect(() => replaceFolder(out, next, [], disk)).toThrow("EIO");
      expect(readFileSync(join(out, "a.txt"), "utf8"), call).toBe("old");
    }
  });
});

describe("old content that cannot be deleted", () => {
  /** A disk that does not delete the old content. */
  const clinging: Disk = {
    ...DISK,
    removeAll: (path) => (path.endsWith("previous") ? fail("EACCES", "rmdir") : DISK.removeAll(path)),
  };

  it("is reported as such: the new content is in place, and the next command works and cleans up", () => {
    const parent = temporaryFolder();
    const out = join(parent, "out");
    replaceFolder(out, [textFile("a.txt", "old")]);
    expect(() => replaceFolder(out, [textFile("a.txt", "new")], [], clinging)).toThrow(
      `${out} is replaced, but its old content could not be deleted: EACCES`,
    );
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("new");
    expect(() => replaceFolder(out, [textFile("a.txt", "newer")], [], clinging)).toThrow("is replaced, but");
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("newer");
    replaceFolder(out, [textFile("a.txt", "newest")]);
    expect(readdirSync(parent)).toEqual(["out"]);
  });

  it("does not make the ledger lose what was published", () => {
    const folder = temporaryFolder();
    const [out, ledger] = [join(folder, "data"), join(folder, "ledger.bin")];
    replaceFolder(out, [textFile("a.txt", "old")]);
    const before = ledgerOf("old");
    const kept = { last: ledgerOf("new", before), before, digests: {}, tables: {} };
    const staged = stageFolder(out, [textFile("a.txt", "new")], [], clinging);
    writeLedgerWith(ledger, KEY, kept, staged.swap);
    expect(() => staged.clear()).toThrow("is replaced, but");
    expect(readFileSync(join(out, "a.txt"), "utf8")).toBe("new");
    expect(openLedger(ledger)).toEqual({ key: Buffer.from(KEY), kept });
  });
});
