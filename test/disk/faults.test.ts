import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import type { Disk } from "../../src/disk/disk.ts";
import { processIdentity } from "../../src/disk/process-identity.ts";
import { readFolder } from "../../src/disk/read-folder.ts";
import { recoverTarget } from "../../src/disk/recover.ts";
import { prepareFolder, replaceFolder, stageFolder, swapAll } from "../../src/disk/replace-folder.ts";
import { openStaging } from "../../src/disk/staging.ts";
import { readEncrypted, submissionFiles } from "../../src/disk/submission-files.ts";
import { textFile } from "../../src/model/file.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { temporaryFolder } from "../support/folders.ts";
import { ModelDisk, type Tree } from "../support/model-disk.ts";
import { saidOf } from "../support/said.ts";

const OUT = "/srv/out";
const FILES = [textFile("a.txt", "new")];
const MARK = "compliance-data.pid";
const OLD: Tree = { srv: { out: { "a.txt": "old" } } };

/** A disk of which one call fails, where its first path ends so. */
function failing(disk: Disk, name: keyof Disk, path: RegExp, code: string): Disk {
  const fails = (from: string, ...rest: unknown[]) => {
    if (path.test(from)) throw Object.assign(new Error(`${code}, ${name}`), { code, syscall: name });
    return (disk[name] as (...args: unknown[]) => unknown).call(disk, from, ...rest);
  };
  return new Proxy(disk, {
    get: (_, own: keyof Disk) => (own === name ? fails : disk[own].bind(disk)),
  } as ProxyHandler<Disk>);
}

const mounted = (disk: Disk) =>
  new Proxy(disk, {
    get: (_, name: keyof Disk) => (name === "isMountPoint" ? () => true : disk[name].bind(disk)),
  } as ProxyHandler<Disk>);

const staged = (tree: Tree) => new ModelDisk({ srv: { ".out.staging": tree, out: { "a.txt": "old" } } });

test("says why a folder cannot be replaced, and what to do", async () => {
  const said = (
    title: string,
    disk: Disk,
    work = (own: Disk): unknown => replaceFolder(OUT, FILES, [], own),
  ) => [`# ${title}`, ...saidOf(() => work(disk)), ""];
  const old = () => new ModelDisk(OLD);
  const two = new ModelDisk({ a: { x: "old" }, b: { x: "old" } });
  const half = failing(two, "rename", /\/\.b\.staging\/next$/, "EIO");
  await isAsGolden("disk.txt", [
    ...said("a mount point", mounted(old()), (disk) => prepareFolder(OUT, disk)),
    ...said("neither a file nor a folder", old(), () => openStaging(devices(old()), OUT)),
    ...said("a folder in use", failing(old(), "rename", /\/out$/, "EBUSY")),
    ...said("a full disk", failing(old(), "write", /a\.txt$/, "ENOSPC")),
    ...said("old content that cannot be deleted", failing(old(), "removeAll", /previous$/, "EACCES")),
    ...said("something else in the place of the staging folder", staged({ notes: "mine" })),
    ...said("another process at work", staged({ [MARK]: processIdentity(process.ppid) })).map((line) =>
      line.replace(String(process.ppid), "PID"),
    ),
    ...said("a failure of the second of two", half, (disk) =>
      swapAll(["/a", "/b"].map((target) => stageFolder(target, [textFile("x", "new")], [], disk))),
    ),
    ...said(
      "old content that cannot be restored",
      failing(
        new ModelDisk({ srv: { ".out.staging": { [MARK]: String(2 ** 30), previous: { "a.txt": "old" } } } }),
        "rename",
        /previous$/,
        "EACCES",
      ),
      (disk) => recoverTarget(disk, OUT),
    ),
  ]);
});

/** A disk on which everything is a device. */
function devices(disk: Disk): Disk {
  return new Proxy(disk, {
    get: (_, name: keyof Disk) => (name === "kindOf" ? () => "other" : disk[name].bind(disk)),
  } as ProxyHandler<Disk>);
}

/** A file of a size that takes no room. */
function sparse(file: string, bytes: number): void {
  const handle = openSync(file, "w");
  ftruncateSync(handle, bytes);
  closeSync(handle);
}

test("says why a folder cannot be read, and what to do", async () => {
  const here = temporaryFolder();
  const folder = (name: string, ...files: readonly string[]) => {
    const path = join(here, name);
    mkdirSync(path);
    for (const file of files) writeFileSync(join(path, file), "12345");
    return path;
  };
  const data = folder("data", "a.csv", "b.csv");
  const links = folder("links");
  symlinkSync(data, join(links, "to-folder"));
  symlinkSync(join(here, "nowhere"), join(links, "to-nothing"));
  const large = join(here, "large.age");
  sparse(large, LIMITS.encryptedBytes + 1);
  const limits = { dataFiles: 9, dataFileBytes: 9, dataBytes: 99 };
  const faults = [
    () => readFolder(join(here, "none")),
    () => readFolder(large),
    () => readFolder(links),
    () => readFolder(data, { ...limits, dataFiles: 1 }),
    () => readFolder(data, { ...limits, dataFileBytes: 4 }),
    () => readFolder(data, { ...limits, dataBytes: 9 }),
    () => submissionFiles(join(here, "none.csv")),
    () => submissionFiles(folder("empty")),
    () => submissionFiles(folder("mixed", "notes.md")),
    () => submissionFiles(data, 1),
    () => readEncrypted(large),
  ];
  await isAsGolden(
    "folders.txt",
    faults.flatMap(saidOf).map((line) => line.replaceAll(here, "HERE")),
  );
});
