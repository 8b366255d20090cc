import { existsSync } from "node:fs";
import type { BuildOptions } from "../build.ts";
import { filesDigest, folderDigest } from "../disk/folder-digest.ts";
import type { KeptFiles } from "../disk/kept-files.ts";
import { readFolder } from "../disk/read-folder.ts";
import { bytesOf, type Files, jsonBytes, textOf } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import type { FolderBuild, PlacedBuild } from "./build-folder.ts";
import { type Folders, requireReady, type Signing } from "./ready-folders.ts";

/** Builds that were made before. */
export interface KnownBuilds {
  /** The digest of the program that builds now. */
  readonly program: string;
  readonly stamps: KeptFiles;
  /** What each archive of a release unpacks to, by digest. */
  readonly archives: KeptFiles;
}

/** The options of a build, other than the folders. */
export interface BuildRequest {
  readonly options: Omit<BuildOptions, "pixels" | "sign" | "archives">;
  /** Whether PNG files are wanted. */
  readonly png: boolean;
  /** Whether what is written must survive a power cut. */
  readonly sync: boolean;
}

/** What a build left. */
interface Stamp {
  readonly summary: FolderBuild;
  /** What its folders held, by digest; no host had configuration where the second is null. */
  readonly out: string;
  readonly hosts: string | null;
}

/**
 * Builds, unless that was done: the same program was asked for the same of the same data, and what it left is what the folders
 * hold now, to the byte. Then nothing is written.
 * @param known left out, every build is made
 * @param build makes it in folders that are ready
 * @throws what `requireReady`, `readFolder` and the build throw
 */
export async function buildUnlessDone(
  folders: Folders,
  asked: BuildRequest,
  known: KnownBuilds | undefined,
  build: (dataFiles: Files, signing: Signing) => Promise<PlacedBuild>,
): Promise<{ readonly summary: FolderBuild; readonly isSame: boolean }> {
  const signing = requireReady(folders, asked.options);
  const dataFiles = readFolder(folders.data);
  const own = known && {
    name: buildDigest(known.program, folders, asked, signing, dataFiles),
    stamps: known.stamps,
  };
  const before = own && stampIn(own.stamps.find(own.name));
  if (before !== undefined && isLeft(before, folders)) {
    const hasOldHostFiles = before.hosts === null && existsSync(folders.hosts);
    return { summary: { ...before.summary, hasOldHostFiles }, isSame: true };
  }
  const { summary, files, hostFiles } = await build(dataFiles, signing);
  const stamp: Stamp = {
    summary,
    out: filesDigest(files),
    hosts: hostFiles.length === 0 ? null : filesDigest(hostFiles),
  };
  own?.stamps.keep(own.name, jsonBytes(stamp));
  return { summary, isSame: false };
}

/** The digest of everything that what is written follows from. */
export function buildDigest(
  program: string,
  { precompress = false, otherFiles = true }: Folders,
  { options, png, sync }: BuildRequest,
  { sign }: Signing,
  dataFiles: Files,
): string {
  const { baseUrl = null, hosts = null, site = true, gate = null } = options;
  return digestOf({
    program,
    // Some bytes are the runtime's: compressed copies.
    runtime: process.versions,
    options: { baseUrl, hosts, site, gate, png, sync, precompress, otherFiles },
    // The same key signs the same in the same way, and no other does.
    signer: sign === undefined ? null : sha256(sign({ path: "", bytes: bytesOf("") }).bytes),
    data: [...dataFiles].map(([path, bytes]) => [path, sha256(bytes)]),
  });
}

const digestOf = (value: object) => sha256(jsonBytes(value));

function stampIn(bytes: Uint8Array | undefined): Stamp | undefined {
  return bytes && (JSON.parse(textOf(bytes)) as Stamp);
}

function isLeft({ out, hosts }: Stamp, folders: Folders): boolean {
  return folderDigest(folders.out) === out && (hosts === null || folderDigest(folders.hosts) === hosts);
}
