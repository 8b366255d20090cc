import { byCodeUnit, type OutputFile } from "../model/file.ts";
import { manifestFile } from "../model/manifest.ts";
import { isFreezable } from "../routing/addresses.ts";

/** The part of a release that never changes: answers, tables, schemas, methodology and privacy report, as published. */
export interface Frozen {
  readonly releaseId: string;
  /**
   * Paths are relative to the folder of the release: `intelligence/…`, `datasets/…`, `schemas/…`, and the methodology
   * and privacy report in the folder itself. All files are UTF-8.
   */
  readonly files: readonly OutputFile[];
  /** The path, size and SHA-256 of each file. */
  readonly manifest: OutputFile;
}

/** The folder of the tables in a frozen release. */
const TABLES = "datasets/";

/**
 * Selects the part of a build that is frozen.
 * @param files the files of a publish folder; those that are never frozen are left out
 */
export function immutablePart(releaseId: string, files: readonly OutputFile[]): Frozen {
  return frozenOf(
    releaseId,
    files
      .filter(({ path }) => isFreezable(`/${path}`))
      .map(({ path, bytes }) => ({ path: path.slice("api/".length), bytes })),
  );
}

/** Returns a frozen release with these files, whose paths are relative to its folder. */
export function frozenOf(releaseId: string, files: readonly OutputFile[]): Frozen {
  const sorted = [...files].sort((a, b) => byCodeUnit(a.path, b.path));
  return { releaseId, files: sorted, manifest: manifestFile(releaseId, sorted) };
}

/** Returns the paths of files that only one of two releases has, or whose bytes differ. */
export function differingFiles(one: Frozen, other: Frozen): string[] {
  const files = new Map(other.files.map(({ path, bytes }) => [path, bytes]));
  const own = new Set(one.files.map(({ path }) => path));
  const changed = one.files.filter(({ path, bytes }) => {
    const found = files.get(path);
    return found === undefined || Buffer.compare(bytes, found) !== 0;
  });
  return [...changed.map(({ path }) => path), ...[...files.keys()].filter((path) => !own.has(path))].sort(
    byCodeUnit,
  );
}

/** Returns the tables of a release with their paths in the data folder. */
export function frozenTableFiles({ files }: Pick<Frozen, "files">): OutputFile[] {
  return files
    .filter(({ path }) => path.startsWith(TABLES) && path.endsWith(".csv"))
    .map(({ path, bytes }) => ({ path: path.slice(TABLES.length), bytes }));
}

/** Returns the total size of all files in bytes, without the manifest. */
export function frozenSize({ files }: Frozen): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
