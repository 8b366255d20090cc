import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { listFiles } from "../../src/disk/read-folder.ts";
import type { Files } from "../../src/model/file.ts";

/** A folder for the test, deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder, by their paths. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Path to SHA-256 of every file below a folder. */
export function digests(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}

/** The file that marks a staging folder, and names its process. */
export const MARK = "compliance-data.pid";

/** The staging folder of a folder or file, as another process has it that runs. */
export function stageOfAnother(target: string): string {
  const staging = join(dirname(target), `.${basename(target)}.staging`);
  mkdirSync(staging);
  writeFileSync(join(staging, MARK), String(process.ppid));
  return staging;
}

/** Leaves a folder as a process does that is stopped while it replaces it: with the old content moved away. */
export function interrupt(folder: string): void {
  const staging = join(dirname(folder), `.${basename(folder)}.staging`);
  mkdirSync(staging);
  // No process has this id: it is above the highest that systems give.
  writeFileSync(join(staging, MARK), String(2 ** 30));
  renameSync(folder, join(staging, "previous"));
}
