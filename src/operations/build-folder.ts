import type { PngRenderer } from "../disk/png-renderer.ts";
import { readFolder } from "../disk/read-folder.ts";
import {
  type BuildRequest,
  type Folders,
  prepareFolders,
  requireFittingPlaces,
  signingWith,
} from "./ready-folders.ts";
import { type KnownBuilds, buildRecord } from "./same-build.ts";
import type { FolderBuild } from "./write-build.ts";

/** What a build can reuse, and its images. */
export interface BuildAids {
  /** Builds that were made before; if omitted, every build runs in full. */
  readonly known?: KnownBuilds | undefined;
  /** Loads what draws PNG files, if something is built; if omitted, there are none. */
  readonly loadRenderer?: () => Promise<PngRenderer | undefined>;
}

/**
 * Builds the publish folder from the data folder, all of it or nothing. If the folders still hold, to the byte, what this
 * program once built from the same data with the same options, nothing is built or written.
 * @returns the build, and whether it was made before
 * @throws DataError for bad data, UserError for a folder that cannot be replaced, or a key that cannot sign
 */
export async function buildFolder(
  folders: Folders,
  request: BuildRequest,
  { known, loadRenderer }: BuildAids = {},
): Promise<{ readonly summary: FolderBuild; readonly isSame: boolean }> {
  requireFittingPlaces(folders, request.options);
  const signing = signingWith(folders.signKey);
  prepareFolders(folders, { replacesData: false });
  const dataFiles = readFolder(folders.data);
  const record = known && buildRecord(known, folders, request, signing, dataFiles);
  const before = record?.find();
  if (before !== undefined) return { summary: before, isSame: true };
  // Loaded only now: that takes longer than finding out that nothing changed.
  const { writeBuild } = await import("./write-build.ts");
  const { knownArchives } = await import("../disk/known-archives.ts");
  const archives = known && knownArchives(folders.out, known.program, known.archives);
  const options = { ...request.options, ...signing, archives };
  const written = await writeBuild(folders, dataFiles, options, await loadRenderer?.());
  record?.keep(written);
  return { summary: written.summary, isSame: false };
}
