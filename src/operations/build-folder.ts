import { existsSync } from "node:fs";
import { type Build, type BuildOptions, build } from "../build.ts";
import { DISK, type Disk } from "../disk/disk.ts";
import { readSigningKey } from "../disk/key-file.ts";
import { requireOwnFolder } from "../disk/own-folder.ts";
import { isWithin, requirePrivatePlace } from "../disk/private-place.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import {
  clearAll,
  prepareFolder,
  recoverFolder,
  type StagedFolder,
  stageFolder,
  swapAll,
} from "../disk/replace-folder.ts";
import { MANIFEST_PATH, manifestFile, SIGNATURE_PATH } from "../model/manifest.ts";
import { type DataProblem, UserError } from "../model/problem.ts";
import { signatureFile } from "../published/signature.ts";
import { requireNoOtherFiles } from "../releases/data-files.ts";
import { placeholderProblems } from "../tables/placeholders.ts";
import { compressedCopies } from "./compressed-copies.ts";
import { requireSiteAddress } from "./site-address.ts";

/** What was published. */
export interface BuildSummary {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** Files of hosts' configuration outside the publish folder. */
  readonly hostFiles: number;
  /** Whether such files are there that an earlier build wrote, and this one did not. */
  readonly hasOldHostFiles: boolean;
  /** Whether the signature of the manifest is among the files. */
  readonly signed: boolean;
}

/** A build of a data folder, which may still be written at: a release of it would be refused. */
export interface FolderBuild extends BuildSummary {
  /** Texts that are published and are still placeholders. */
  readonly placeholders: readonly DataProblem[];
}

/** Where a build reads and writes. */
export interface Folders {
  readonly data: string;
  /** The publish folder. */
  readonly out: string;
  /** Hosts' configuration that is not published; written if a host has any. */
  readonly hosts: string;
  /** The private key that signs the manifest; without one it is not signed. */
  readonly signKey?: string | undefined;
  /** Where the folders lie, if not on the disk of this machine as it is. */
  readonly disk?: Disk | undefined;
  /** Whether compressed copies are written beside the files; none, if nothing is said. */
  readonly precompress?: boolean | undefined;
  /** Whether the data folder may hold files that no build reads; it may, if nothing is said. */
  readonly otherFiles?: boolean | undefined;
}

/** A build that is written beside the folders it is for. */
export interface StagedBuild {
  /** The folder of hosts' configuration, if there is any, and the publish folder. */
  readonly folders: readonly StagedFolder[];
  /** Where the publish folder's next content lies. */
  readonly folder: string;
  readonly summary: BuildSummary;
}

/**
 * Builds the publish folder from the data folder, all of it or nothing.
 * @throws DataError for bad data, UserError for a folder that cannot be replaced, or a key that cannot sign
 */
export function buildFolder(folders: Folders, options: BuildOptions): FolderBuild {
  const { data } = folders;
  const signing = requireReady(folders, options);
  const content = readFolder(data);
  const built = namingFolder(data, () => {
    if (folders.otherFiles === false) requireNoOtherFiles(content);
    return build(content, { ...options, ...signing });
  });
  const staged = stageBuild(folders, built);
  try {
    swapAll(staged.folders);
  } finally {
    clearAll(staged.folders);
  }
  return { ...staged.summary, placeholders: placeholderProblems(content) };
}

/** Writes a build beside the folders it is for; `clearAll` must follow, whether it is swapped in or not. */
export function stageBuild(
  { out, hosts, disk = DISK, precompress = false }: Omit<Folders, "data">,
  { releaseId, files, hostFiles }: Build,
): StagedBuild {
  const folders: StagedFolder[] = [];
  try {
    if (hostFiles.length > 0)
      folders.push(stageFolder(hosts, [...hostFiles, manifestFile(releaseId, hostFiles)], [], disk));
    const copies = precompress ? compressedCopies(files) : [];
    folders.push(stageFolder(out, [...files, ...copies], [], disk));
  } catch (error) {
    clearAll(folders);
    throw error;
  }
  const summary = {
    release: releaseId,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    hostFiles: hostFiles.length,
    hasOldHostFiles: hostFiles.length === 0 && existsSync(hosts),
    signed: files.some(({ path }) => path === SIGNATURE_PATH),
  };
  return { folders, folder: folders.at(-1)!.folder, summary };
}

/**
 * Makes sure, before anything is built, that it could be put where it is wanted.
 * @returns what signs the manifest, where there is a key
 * @throws UserError for a folder that cannot be replaced, or a key that cannot sign
 */
export function requireReady(
  { data, out, hosts, signKey }: Folders,
  options: BuildOptions,
): Pick<BuildOptions, "sign"> {
  requireApart(out, data, "the publish folder", "--out");
  requireApart(hosts, data, "the folder of hosts' configuration", "--hosts-out");
  requireApart(hosts, out, "the folder of hosts' configuration", "--hosts-out");
  if (options.baseUrl !== undefined) requireSiteAddress("--base-url", options.baseUrl);
  if (signKey !== undefined) requirePrivatePlace(signKey, [data, out, hosts], "Keys");
  const key = signKey === undefined ? undefined : readSigningKey(signKey);
  recoverFolder(data);
  for (const folder of [out, hosts]) prepareFolder(folder);
  requireOwnFolder(out, MANIFEST_PATH, "--out");
  requireOwnFolder(hosts, MANIFEST_PATH, "--hosts-out");
  return key === undefined ? {} : { sign: ({ bytes }) => signatureFile(bytes, key) };
}

function requireApart(folder: string, other: string, name: string, option: string): void {
  if (!isWithin(folder, other) && !isWithin(other, folder)) return;
  throw new UserError(
    `${name} ${folder} and the folder ${other} lie in each other`,
    `Choose a folder outside of it with ${option}.`,
  );
}
