import { existsSync } from "node:fs";
import { filesDigest, folderDigest } from "../disk/folder-digest.ts";
import type { KeptFiles } from "../disk/kept-files.ts";
import { bytesOf, type Files, jsonBytes, textOf } from "../model/file.ts";
import { sha256 } from "../model/sha256.ts";
import type { BuildRequest, Folders, Signing } from "./ready-folders.ts";
import type { FolderBuild, WrittenBuild } from "./write-build.ts";

/** Builds that were made before. */
export interface KnownBuilds {
  /** The digest of the program that builds now. */
  readonly program: string;
  readonly stamps: KeptFiles;
  /** What each archive of a release unpacks to, by digest. */
  readonly archives: KeptFiles;
}

/** What a build wrote. */
interface Stamp {
  readonly summary: FolderBuild;
  /** The digests of its two folders; the second is null if no host had configuration. */
  readonly out: string;
  readonly hostsOut: string | null;
}

/** The record of a build in the cache. */
export interface BuildRecord {
  /** Returns the summary of the build, if the folders still hold what it wrote, to the byte. */
  find(): FolderBuild | undefined;
  /** Records what was written. */
  keep(written: WrittenBuild): void;
}

/** Returns the record of the build that this program makes from these data, options and key. */
export function buildRecord(
  { program, stamps }: KnownBuilds,
  folders: Folders,
  request: BuildRequest,
  signing: Signing,
  dataFiles: Files,
): BuildRecord {
  const name = buildDigest(program, folders, request, signing, dataFiles);
  return {
    find() {
      const stamp = stampIn(stamps.find(name));
      if (stamp === undefined || !isLeft(stamp, folders)) return undefined;
      return { ...stamp.summary, hasOldHostFiles: stamp.hostsOut === null && existsSync(folders.hostsOut) };
    },
    keep({ summary, contents }) {
      const hostsOut = contents.hostsOut.length === 0 ? null : filesDigest(contents.hostsOut);
      stamps.keep(name, jsonBytes({ summary, out: filesDigest(contents.out), hostsOut } satisfies Stamp));
    },
  };
}

/** Returns the digest of everything that the written files depend on. */
export function buildDigest(
  program: string,
  { precompress = false, allowsOtherFiles = true }: Folders,
  { options, png, sync }: BuildRequest,
  { sign }: Signing,
  dataFiles: Files,
): string {
  const { baseUrl = null, hosts = null, site = true, gate = null } = options;
  return digestOf({
    program,
    // The bytes of compressed copies depend on the runtime.
    runtime: process.versions,
    options: { baseUrl, hosts, site, gate, png, sync, precompress, allowsOtherFiles },
    // The signature of a fixed text identifies the key.
    signer: sign === undefined ? null : sha256(sign({ path: "", bytes: bytesOf("") }).bytes),
    data: [...dataFiles].map(([path, bytes]) => [path, sha256(bytes)]),
  });
}

const digestOf = (value: object) => sha256(jsonBytes(value));

function stampIn(bytes: Uint8Array | undefined): Stamp | undefined {
  return bytes && (JSON.parse(textOf(bytes)) as Stamp);
}

function isLeft({ out, hostsOut }: Stamp, folders: Folders): boolean {
  return (
    folderDigest(folders.out) === out && (hostsOut === null || folderDigest(folders.hostsOut) === hostsOut)
  );
}
