import { mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/disk/disk.ts";
import { DISK } from "../../src/disk/disk.ts";
import { processIdentity } from "../../src/disk/process-identity.ts";
import { recoverTarget } from "../../src/disk/recover.ts";
import {
  clearAll,
  replaceAll,
  prepareFolder,
  replaceFolder,
  type StagedFolder,
  stageFolder,
  swapAll,
} from "../../src/disk/replace-folder.ts";
import { freeName, realPath, remove } from "../../src/disk/staging-folder.ts";
import { openStaging } from "../../src/disk/staging.ts";
import { writePrivateFile } from "../../src/disk/write-private-file.ts";
import { bytesOf, textFile } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { temporaryFolder } from "../support/folders.ts";
import { ModelDisk, type Tree } from "../support/model-disk.ts";

const OUT = "/srv/out";
const STAGING = "/srv/.out.staging";
const OLD: Tree = { srv: { out: { "a.txt": "old" } } };
const NEW: Tree = { srv: { out: { "a.txt": "new", b: { "c.txt": "C" } } } };
const FILES = [textFile("a.txt", "new"), textFile("b/c.txt", "C")];

/** The same disk, which tells each call before it is done; what the listener throws is the disk's error. */
function heard(disk: Disk, listener: (call: string) => void): Disk {
  const get = (_: Disk, name: keyof Disk) => {
    return (...args: unknown[]) => {
      listener([name, ...args.filter((arg) => typeof arg === "string")].join(" "));
      return (disk[name] as (...args: unknown[]) => unknown).apply(disk, args);
    };
  };
  return new Proxy(disk, { get } as ProxyHandler<Disk>);
}

/** Every change and sync of some work, in order; this process's number is not in it. */
function changes(disk: Disk, work: (disk: Disk) => void): string[] {
  const calls: string[] = [];
  work(
    heard(disk, (call) => {
      if (/^(write|makeFolder|link|rename|remove\w*|sync) /.test(call)) calls.push(call);
    }),
  );
  return calls.map((call) => call.replaceAll(`-${process.pid}`, "-PID"));
}

/** A disk that fails at each call that matches, every time or the first time alone. */
function failing(disk: Disk, pattern: RegExp, times = Number.POSITIVE_INFINITY): Disk {
  let left = times;
  return heard(disk, (call) => {
    if (!pattern.test(call) || left === 0) return;
    left--;
    throw Object.assign(new Error(`EIO: i/o error, ${call}`), { code: "EIO", syscall: "any" });
  });
}

/** A disk that fails at the first sync after new content took its place. */
function afterSwap(disk: Disk): Disk {
  let isSwapped = false;
  return heard(disk, (call) => {
    if (call.startsWith("sync ") && isSwapped) {
      isSwapped = false;
      throw new Error("EIO after the swap");
    }
    isSwapped ||= /^rename \S+\/next /.test(call);
  });
}

describe("a folder's replacement", () => {
  it("syncs what it wrote before the old content moves, and both renames before the old content is deleted", () => {
    expect(changes(new ModelDisk(OLD), (disk) => replaceFolder(OUT, FILES, [], disk))).toEqual([
      `makeFolder ${STAGING}-PID`,
      `write ${STAGING}-PID/compliance-data.pid`,
      `sync ${STAGING}-PID/compliance-data.pid`,
      `sync ${STAGING}-PID`,
      `rename ${STAGING}-PID ${STAGING}`,
      `makeFolder ${STAGING}/next`,
      `write ${STAGING}/next/a.txt`,
      `makeFolder ${STAGING}/next/b`,
      `write ${STAGING}/next/b/c.txt`,
      `sync ${STAGING}/next/a.txt`,
      `sync ${STAGING}/next/b/c.txt`,
      `sync ${STAGING}/next`,
      `sync ${STAGING}/next/b`,
      `sync ${STAGING}`,
      "sync /srv",
      `rename ${OUT} ${STAGING}/previous`,
      `rename ${STAGING}/next ${OUT}`,
      `sync ${STAGING}`,
      "sync /srv",
      `rename ${STAGING} ${STAGING}-PID`,
      "sync /srv",
      `removeAll ${STAGING}-PID/previous`,
      `sync ${STAGING}-PID`,
      `removeFile ${STAGING}-PID/compliance-data.pid`,
      `removeEmptyFolder ${STAGING}-PID`,
    ]);
  });

  it("syncs the files that stay as well, under their new names", () => {
    const disk = new ModelDisk({ srv: { out: { old: { "k.txt": "kept" } } } });
    const calls = changes(disk, (heardDisk) => replaceFolder(OUT, FILES, ["old/k.txt"], heardDisk));
    const moved = calls.indexOf(`rename ${OUT} ${STAGING}/previous`);
    const synced = calls.slice(0, moved).filter((call) => call.startsWith(`sync ${STAGING}/next/`));
    expect(synced).toEqual([
      `sync ${STAGING}/next/a.txt`,
      `sync ${STAGING}/next/b/c.txt`,
      `sync ${STAGING}/next/old/k.txt`,
      `sync ${STAGING}/next/b`,
      `sync ${STAGING}/next/old`,
    ]);
  });

  it.each([
    ["the old content cannot move", /^rename \/srv\/out /],
    ["the new content cannot take its place", /^rename \S+\/next \/srv\/out$/],
    ["a file cannot be written", /^write \S+\/next\/b/],
    ["a file cannot be synced", /^sync \S+\/next\/a\.txt$/],
    ["the staging folder cannot be made", /^makeFolder /],
    ["the mark cannot be written", /^write \S+\.pid$/],
    ["the staging folder cannot be locked", /^rename \S+-\d+ \S+\.staging$/],
  ])("leaves the old content in place, and nothing next to it, if %s", (_, fault) => {
    const disk = new ModelDisk(OLD);
    expect(() => replaceFolder(OUT, FILES, [], failing(disk, fault))).toThrow("EIO");
    expect(disk.tree()).toEqual(OLD);
  });

  it("restores the old content if the renames cannot be synced", () => {
    const disk = new ModelDisk(OLD);
    expect(() => replaceFolder(OUT, FILES, [], afterSwap(disk))).toThrow("EIO");
    expect(disk.tree()).toEqual(OLD);
  });

  it("leaves no folder if there was none and the renames cannot be synced", () => {
    const disk = new ModelDisk({ srv: {} });
    const unsure = failing(disk, /^sync \/srv$/);
    expect(() => replaceFolder(OUT, FILES, [], unsure)).toThrow("EIO");
    expect(Object.keys(disk.tree().srv ?? {})).not.toContain("out");
  });

  it("throws the error, and leaves no folder if there was none, if only the renames cannot be synced", () => {
    const disk = new ModelDisk({ srv: {} });
    expect(() => replaceFolder(OUT, FILES, [], afterSwap(disk))).toThrow(/^EIO after the swap/);
    expect(disk.tree()).toEqual({ srv: {} });
  });

  it("says that the old content could not be deleted, and leaves the new in its place", () => {
    const disk = new ModelDisk(OLD);
    expect(() => replaceFolder(OUT, FILES, [], failing(disk, /^removeAll /))).toThrow(
      /^\/srv\/out is replaced, but its old content could not be deleted: EIO/,
    );
    expect(disk.tree()).toMatchObject(NEW);
    recoverTarget(disk, OUT);
    expect(Object.keys(disk.tree().srv ?? {})).toContain("out");
  });

  it("throws the first error if the staging folder cannot be cleared afterwards", () => {
    const disk = new ModelDisk(OLD);
    const fault = /^(rename \S+\/next \/srv\/out|removeAll )/;
    expect(() => replaceFolder(OUT, FILES, [], failing(disk, fault))).toThrow(
      "EIO: i/o error, rename /srv/.out.staging/next /srv/out",
    );
    expect(disk.tree().srv).toMatchObject({ out: { "a.txt": "old" } });
  });

  it("syncs each folder that it makes above the target into the next", () => {
    const calls = changes(new ModelDisk({}), (disk) => replaceFolder(OUT, [], [], disk));
    expect(calls.slice(0, 2)).toEqual(["makeFolder /srv", "sync /"]);
  });

  it("refuses a path that leaves the folder, of a file that stays too", () => {
    const disk = new ModelDisk(OLD);
    expect(() => replaceFolder(OUT, [], ["../x"], disk)).toThrow(UserError);
    expect(disk.tree()).toEqual(OLD);
  });
});

describe("staged folders", () => {
  it("are swapped in order; an error after the first says which hold the new content", () => {
    const disk = new ModelDisk({ a: { x: "old" }, b: { x: "old" } });
    const files = [textFile("x", "new")];
    const broken = failing(disk, /^rename \S+\/next \/b$/);
    const staged = [stageFolder("/a", files, [], broken), stageFolder("/b", files, [], broken)];
    expect(() => swapAll(staged)).toThrow(/^\/a holds the new content, but \/b does not yet: EIO/);
    expect(disk.tree()).toMatchObject({ a: { x: "new" }, b: { x: "old" } });
  });

  it("are all named if several hold the new content", () => {
    const disk = new ModelDisk({ a: {}, b: {}, c: {} });
    const broken = failing(disk, /^rename \S+\/next \/c$/);
    const staged = ["/a", "/b", "/c"].map((target) => stageFolder(target, [], [], broken));
    expect(() => swapAll(staged)).toThrow(/^\/a and \/b hold the new content, but \/c does not yet: EIO/);
  });

  it("throw the original error if none was swapped", () => {
    const disk = new ModelDisk({ a: { x: "old" } });
    const staged = stageFolder("/a", [textFile("x", "new")], [], failing(disk, /^rename \S+\/next \/a$/));
    expect(() => swapAll([staged])).toThrow(/^EIO/);
  });

  it("are in a folder that only its owner can access", () => {
    const out = join(temporaryFolder(), "out");
    const staged = stageFolder(out, [textFile("x", "private")]);
    expect(statSync(dirname(staged.folder)).mode & 0o777).toBe(0o700);
    staged.clear();
  });
});

describe("replacing targets by staged folders", () => {
  const files = [textFile("x", "new")];
  const stagedOn = (disk: Disk) => ["/a", "/b"].map((target) => stageFolder(target, files, [], disk));

  it("leaves only the new content, and nothing staged", () => {
    const disk = new ModelDisk({ a: { x: "old" }, b: { x: "old" } });
    replaceAll(stagedOn(disk));
    expect(disk.tree()).toEqual({ a: { x: "new" }, b: { x: "new" } });
  });

  it.each([
    ["a", { a: { x: "old" }, b: { x: "old" } }],
    ["b", { a: { x: "new" }, b: { x: "old" } }],
  ])("leaves nothing staged if %s cannot be replaced", (target, left) => {
    const disk = new ModelDisk({ a: { x: "old" }, b: { x: "old" } });
    const broken = failing(disk, new RegExp(`^rename \\S+/next /${target}$`));
    expect(() => replaceAll(stagedOn(broken))).toThrow("EIO");
    expect(disk.tree()).toEqual(left);
  });
});

describe("clearing staged folders", () => {
  it("tries them all, and then throws the first error", () => {
    const cleared: string[] = [];
    const staged = (target: string, fault?: Error): StagedFolder => ({
      target,
      folder: target,
      swap() {},
      clear() {
        cleared.push(target);
        if (fault) throw fault;
      },
    });
    const all = [staged("/a"), staged("/b", new Error("first")), staged("/c", new Error("second"))];
    expect(() => clearAll(all)).toThrow("first");
    expect(cleared).toEqual(["/a", "/b", "/c"]);
  });
});

describe("preparing a folder", () => {
  it("repairs an interrupted swap", () => {
    const mark = { "compliance-data.pid": String(2 ** 30) };
    const disk = new ModelDisk({ srv: { ".out.staging": { ...mark, previous: { "a.txt": "old" } } } });
    prepareFolder(OUT, disk);
    expect(disk.tree()).toEqual(OLD);
  });
});

describe("a target that cannot be replaced", () => {
  const mounted = (disk: Disk): Disk =>
    new Proxy(disk, {
      get: (_, name: keyof Disk) => (name === "isMountPoint" ? () => true : disk[name].bind(disk)),
    } as ProxyHandler<Disk>);

  it("is a mount point, and is refused before anything is written", () => {
    const disk = new ModelDisk(OLD);
    expect(() => prepareFolder(OUT, mounted(disk))).toThrow("/srv/out is a mount point");
    expect(() => openStaging(mounted(disk), OUT)).toThrow("/srv/out is a mount point");
    expect(disk.tree()).toEqual(OLD);
  });

  it.each(["EBUSY", "EXDEV"])("is one that the system does not rename: %s", (code) => {
    const disk = new ModelDisk(OLD);
    const busy = heard(disk, (call) => {
      if (call.startsWith(`rename ${OUT} `)) throw Object.assign(new Error(code), { code });
    });
    expect(() => replaceFolder(OUT, FILES, [], busy)).toThrow(`/srv/out cannot be renamed (${code})`);
    expect(disk.tree()).toEqual(OLD);
  });

  it("is no file: whether that can be replaced shows when it is renamed", () => {
    const disk = new ModelDisk({ srv: { file: "old" } });
    const { next, swap, clear } = openStaging(mounted(disk), "/srv/file");
    disk.write(next, bytesOf("new"));
    swap();
    clear();
    expect(disk.tree()).toEqual({ srv: { file: "new" } });
  });

  it("is staged by another process that was faster by one rename", () => {
    const disk = new ModelDisk(OLD);
    const slower = heard(disk, (call) => {
      if (!call.startsWith(`rename ${STAGING}-`)) return;
      disk.makeFolder(STAGING);
      disk.write(`${STAGING}/compliance-data.pid`, bytesOf(processIdentity(process.ppid)));
    });
    expect(() => openStaging(slower, OUT)).toThrow(
      `${OUT} is being written by another process (${process.ppid})`,
    );
    expect(Object.keys(disk.tree().srv!)).toEqual([".out.staging", "out"]);
  });

  it("is neither a file nor a folder", () => {
    expect(() => openStaging(DISK, "/dev/null")).toThrow("/dev/null is neither a file nor a folder");
  });
});

describe("a private file", () => {
  it("is synced before it takes the place of the old one, and so is the rename", () => {
    const disk = new ModelDisk({ private: { key: "old" } });
    const calls = changes(disk, (own) => writePrivateFile("/private/key", bytesOf("new"), own));
    expect(calls.slice(5, 12)).toEqual([
      "write /private/.key.staging/next",
      "sync /private/.key.staging/next",
      "sync /private/.key.staging",
      "sync /private",
      "rename /private/.key.staging/next /private/key",
      "sync /private/.key.staging",
      "sync /private",
    ]);
    expect(disk.tree()).toEqual({ private: { key: "new" } });
  });

  it("stays unchanged, with nothing next to it, if the new one cannot be written", () => {
    const disk = new ModelDisk({ private: { key: "old" } });
    const full = failing(disk, /^write \S+\/next$/);
    expect(() => writePrivateFile("/private/key", bytesOf("new"), full)).toThrow("EIO");
    expect(disk.tree()).toEqual({ private: { key: "old" } });
  });
});

describe("a file whose rename cannot be synced", () => {
  it("holds the new content, because the old no longer exists", () => {
    const disk = new ModelDisk({ private: { key: "old" } });
    expect(() => writePrivateFile("/private/key", bytesOf("new"), afterSwap(disk))).toThrow("EIO");
    expect(disk.tree()).toEqual({ private: { key: "new" } });
  });
});

describe("recovery", () => {
  const abandoned = (more: Tree): Tree => ({ "compliance-data.pid": String(2 ** 30), ...more });

  it("restores and syncs the old content before the staging folder is removed", () => {
    const disk = new ModelDisk({ srv: { ".out.staging": abandoned({ previous: { "a.txt": "old" } }) } });
    const calls = changes(disk, (own) => recoverTarget(own, OUT));
    expect(calls.slice(0, 4)).toEqual([
      `rename ${STAGING}/previous ${OUT}`,
      `sync ${STAGING}`,
      "sync /srv",
      `rename ${STAGING} ${STAGING}-PID`,
    ]);
    expect(disk.tree()).toEqual(OLD);
  });

  it("deletes the old content if the new is in place", () => {
    const staging = abandoned({ previous: { "a.txt": "old" } });
    const disk = new ModelDisk({ srv: { out: { "a.txt": "new" }, ".out.staging": staging } });
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual({ srv: { out: { "a.txt": "new" } } });
  });

  it("says what to do if the old content cannot be restored", () => {
    const disk = new ModelDisk({ srv: { ".out.staging": abandoned({ previous: { "a.txt": "old" } }) } });
    expect(() => recoverTarget(failing(disk, /^rename /), OUT)).toThrow(UserError);
  });

  it("succeeds if another process restored it first", () => {
    const disk = new ModelDisk({ srv: { ".out.staging": abandoned({ previous: { "a.txt": "old" } }) } });
    const faster = heard(disk, (call) => {
      if (!call.startsWith(`rename ${STAGING}/previous`)) return;
      disk.makeFolder(OUT);
      throw new Error("ENOTEMPTY");
    });
    expect(() => recoverTarget(faster, OUT)).not.toThrow();
  });

  it("treats a folder with a process only in its name as its own only while it is empty", () => {
    const name = `.out.staging-${2 ** 30}`;
    const disk = new ModelDisk({ srv: { [name]: { "mine.txt": "mine" }, [`${name}-1`]: {} } });
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual({ srv: { [name]: { "mine.txt": "mine" } } });
  });

  it("leaves the folder that a running process has just created: empty, or with a mark without text", () => {
    const name = `.out.staging-${process.ppid}`;
    const start: Tree = { srv: { [name]: {}, [`${name}-1`]: { "compliance-data.pid": "" } } };
    const disk = new ModelDisk(start);
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual(start);
  });

  it("goes on to what a stopped process left behind a folder with a similar name", () => {
    const disk = new ModelDisk({
      srv: { ".out.staging-notes": {}, [`.out.staging-${2 ** 30}`]: {}, out: {} },
    });
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual({ srv: { ".out.staging-notes": {}, out: {} } });
  });

  it.each(["", "-1", "no number"])("cleans up after a process whose mark is damaged: %j", (mark) => {
    const left = { "compliance-data.pid": mark, previous: { "a.txt": "old" } };
    const disk = new ModelDisk({ srv: { ".out.staging": left } });
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual(OLD);
  });

  it("leaves a folder unchanged whose name contains no process, with a mark or empty", () => {
    const start: Tree = { srv: { ".out.staging-notes": abandoned({}), ".out.staging-1-2-3": {} } };
    const disk = new ModelDisk(start);
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual(start);
  });

  it("cleans up what this same process left", () => {
    const own = { "compliance-data.pid": processIdentity(process.pid), next: {} };
    const disk = new ModelDisk({ srv: { out: {}, ".out.staging": own } });
    recoverTarget(disk, OUT);
    expect(disk.tree()).toEqual({ srv: { out: {} } });
  });

  it("removes a folder under the plain name of the removing process", () => {
    const disk = new ModelDisk({ srv: { ".out.staging-7-1": abandoned({}) } });
    const calls = changes(disk, (own) => remove(own, "/srv/.out.staging-7-1"));
    expect(calls[0]).toBe("rename /srv/.out.staging-7-1 /srv/.out.staging-PID");
  });

  it("numbers further names of this process from 1", () => {
    const own = `${STAGING}-${process.pid}`;
    const name = (path: string) => path.slice("/srv/".length);
    const taken = { [name(own)]: "", [`${name(own)}-1`]: "" };
    expect(freeName(new ModelDisk({ srv: {} }), STAGING)).toBe(own);
    expect(freeName(new ModelDisk({ srv: taken }), STAGING)).toBe(`${own}-2`);
  });
});

describe("the target of a path", () => {
  it("is found through as many links as Linux follows, and no more", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    writeFileSync(join(folder, "real/x"), "");
    symlinkSync("real", join(folder, "1"));
    for (let link = 2; link <= 41; link++) symlinkSync(String(link - 1), join(folder, String(link)));
    expect(realPath(DISK, join(folder, "40"))).toBe(join(folder, "real"));
    expect(realPath(DISK, join(folder, "41"))).toBe(join(folder, "1"));
  });
});
