import { existsSync } from "node:fs";
import { type Build, type BuildOptions, type BuildTools, build } from "../build.ts";
import { DISK } from "../disk/disk.ts";
import type { PngRenderer } from "../disk/png-renderer.ts";
import { namingFolder } from "../disk/read-folder.ts";
import { clearAll, replaceAll, type StagedFolder, stageFolder } from "../disk/replace-folder.ts";
import type { Files, OutputFile } from "../model/file.ts";
import { manifestFile, SIGNATURE_PATH } from "../model/manifest.ts";
import type { DataProblem } from "../model/problem.ts";
import { otherFilesIn, requireNoOtherFiles } from "../releases/data-files.ts";
import { placeholderProblems } from "../tables/placeholders.ts";
import { compressedCopies } from "./compressed-copies.ts";
import type { Folders } from "./ready-folders.ts";

/** What was published. */
export interface BuildSummary {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** Files of hosts' configuration outside the publish folder. */
  readonly hostFiles: number;
  /** Whether such files of an earlier build remain, because this one has none. */
  readonly hasOldHostFiles: boolean;
  /** Whether the signature of the manifest is among the files. */
  readonly signed: boolean;
}

/** A build of a data folder that may still contain placeholders, which `release` would refuse. */
export interface FolderBuild extends BuildSummary {
  /** Texts that are published and are still placeholders. */
  readonly placeholders: readonly DataProblem[];
  /** Files of the data folder that no build reads, such as submissions that lie in the wrong folder. */
  readonly otherFiles: readonly string[];
}

/** What the two folders of a build hold. */
export interface BuiltContents {
  /** The publish folder. */
  readonly out: readonly OutputFile[];
  /** The folder of hosts' configuration; empty where no host has any. */
  readonly hostsOut: readonly OutputFile[];
}

/** A build that is written next to the folders it is for. */
export interface StagedBuild {
  /** The folder of hosts' configuration, if there is any, and the publish folder. */
  readonly folders: readonly StagedFolder[];
  /** The staged publish folder. */
  readonly folder: string;
  readonly contents: BuiltContents;
  readonly summary: BuildSummary;
}

/** A build that is in its place. */
export interface WrittenBuild {
  readonly summary: FolderBuild;
  readonly contents: BuiltContents;
}

/**
 * Builds the publish folder and the folder of hosts' configuration, and puts them in their place, all of it or nothing.
 * @param folders folders that are ready (see `prepareFolders`)
 * @param dataFiles the files of the data folder
 * @param renderer what draws PNG files; if omitted, there are none
 * @throws DataError for bad data
 */
export async function writeBuild(
  folders: Folders,
  dataFiles: Files,
  options: BuildOptions & Omit<BuildTools, "pixels">,
  renderer?: PngRenderer,
): Promise<WrittenBuild> {
  const built = namingFolder(folders.data, () => {
    if (folders.allowsOtherFiles === false) requireNoOtherFiles(dataFiles);
    return build(dataFiles, { ...options, pixels: renderer?.pixels });
  });
  await renderer?.finished();
  const staged = stageBuild(folders, built);
  replaceAll(staged.folders);
  const notes = { placeholders: placeholderProblems(dataFiles), otherFiles: otherFilesIn(dataFiles) };
  return { summary: { ...staged.summary, ...notes }, contents: staged.contents };
}

/** Writes a build next to the folders it is for; `clearAll` must follow, whether it is swapped in or not. */
export function stageBuild(
  { out, hostsOut, disk = DISK, precompress = false }: Omit<Folders, "data">,
  { releaseId, files, hostFiles, routes }: Build,
): StagedBuild {
  const folders: StagedFolder[] = [];
  const copies = precompress ? compressedCopies(files, routes) : [];
  const inside = [...files, ...copies];
  const outside = hostFiles.length > 0 ? [...hostFiles, manifestFile(releaseId, hostFiles)] : [];
  const summary = {
    release: releaseId,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    hostFiles: hostFiles.length,
    hasOldHostFiles: hostFiles.length === 0 && existsSync(hostsOut),
    signed: files.some(({ path }) => path === SIGNATURE_PATH),
  };
  try {
    if (outside.length > 0) folders.push(stageFolder(hostsOut, outside, [], disk));
    const published = stageFolder(out, inside, [], disk);
    folders.push(published);
    return { folders, folder: published.folder, contents: { out: inside, hostsOut: outside }, summary };
  } catch (error) {
    clearAll(folders);
    throw error;
  }
}
