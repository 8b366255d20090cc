import { readdirSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { bytesOf, byCodeUnit, type OutputFile } from "../model/file.ts";
import { sha256 } from "../model/sha256.ts";
import { fileDigest } from "./file-digest.ts";

/**
 * Computes one digest over every path in a folder and the content of every file. Every file is read, because times and sizes
 * can be the same even if the content differs.
 * @returns undefined if the folder cannot be read completely, or holds anything but files and folders
 */
export function folderDigest(folder: string): string | undefined {
  try {
    const found = linesIn(folder, "");
    return found && digestOf(found);
  } catch {
    return undefined;
  }
}

/** Computes the digest that `folderDigest` returns for a folder of exactly these files. */
export function filesDigest(files: readonly OutputFile[]): string {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let above = dirname(path); above !== "." && !folders.has(above); above = dirname(above))
      folders.add(above);
  }
  return digestOf([
    ...[...folders].map(folderLine),
    ...files.map(({ path, bytes }) => fileLine(path, sha256(bytes))),
  ]);
}

const folderLine = (path: string) => `${path}/`;
const fileLine = (path: string, digest: string) => `${path} ${digest}`;

function digestOf(lines: string[]): string {
  return sha256(bytesOf(JSON.stringify(lines.sort(byCodeUnit))));
}

function linesIn(folder: string, below: string): string[] | undefined {
  const lines: string[] = [];
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isFile()) lines.push(fileLine(path, fileDigest(join(folder, path))));
    else {
      const inside = entry.isDirectory() ? linesIn(folder, path) : undefined;
      if (inside === undefined) return undefined;
      lines.push(folderLine(path), ...inside);
    }
  }
  return lines;
}
