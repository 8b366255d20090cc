import type { BuildOptions } from "../../src/build.ts";
import { buildFolder } from "../../src/operations/build-folder.ts";
import type { Folders } from "../../src/operations/ready-folders.ts";
import type { FolderBuild } from "../../src/operations/write-build.ts";

/** Builds a folder as the command does, without images and without a cache. */
export async function buildIn(folders: Folders, options: BuildOptions = {}): Promise<FolderBuild> {
  const { summary } = await buildFolder(folders, { options, png: false, sync: false });
  return summary;
}
