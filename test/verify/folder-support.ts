import { createHash, createPrivateKey, sign } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { verifyFolder } from "../../src/verify/folder/folder.ts";
import { writeBuilt } from "../support/built.ts";
import { temporaryFolder } from "../support/folders.ts";

/**
 * A publish folder of the hand-made data, built before the tests of a file and gone after them.
 * @param write writes it; a whole build, if none is given
 */
export function builtFolder(write: (folder: string) => void = writeBuilt) {
  const parent = mkdtempSync(join(tmpdir(), "verify-folder-"));
  const built = join(parent, "public");
  beforeAll(() => write(built));
  afterAll(() => rmSync(parent, { recursive: true }));
  const found = (change: (folder: string) => void) => {
    const folder = join(temporaryFolder(), "public");
    cpSync(built, folder, { recursive: true });
    change(folder);
    return verifyFolder(folder).problems;
  };
  return {
    built,
    /** A copy of the build with something wrong, and what is said of it. */
    problems(change: (folder: string) => void): string[] {
      return found(change).map(({ file, column, rule }) => [file, column, rule].filter(Boolean).join(" "));
    },
    /** The same as it is told, with what to do. */
    told: (change: (folder: string) => void) => found(change).map(formatProblem),
  };
}

/** Writes a file and puts its size and digest into the manifest, as if it had been built so. */
export function rewrite(folder: string, path: string, change: (text: string) => string): void {
  const text = change(readFileSync(join(folder, path), "utf8"));
  writeFileSync(join(folder, path), text);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const entry = manifest.files.find((one: { path: string }) => one.path === path);
  entry.bytes = Buffer.byteLength(text);
  entry.sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

/** Changes the manifest, and nothing else. */
export function relist(
  folder: string,
  change: (manifest: { release: string; files: { path: string }[] }) => void,
) {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  change(manifest);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

/** Signs a folder's manifest as it is now, with the private key of a file. */
export function signWith(folder: string, secret: string): void {
  const manifest = readFileSync(join(folder, "manifest.json"));
  const signature = sign(null, manifest, createPrivateKey(readFileSync(secret)));
  writeFileSync(join(folder, "manifest.json.sig"), `${signature.toString("base64")}\n`);
}

/** Takes files out of the folder and of its manifest, as if they had never been. */
export function drop(folder: string, ...paths: string[]): void {
  for (const path of paths) rmSync(join(folder, path));
  relist(folder, (manifest) => {
    manifest.files = manifest.files.filter(({ path }) => !paths.includes(path));
  });
}
