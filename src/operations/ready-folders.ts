import type { BuildOptions, BuildTools } from "../build.ts";
import type { Disk } from "../disk/disk.ts";
import { readSigningKey } from "../disk/key-file.ts";
import { requireOwnFolder } from "../disk/own-folder.ts";
import { isWithin, requirePrivatePlace } from "../disk/private-place.ts";
import { prepareFolder, recoverFolder } from "../disk/replace-folder.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { signatureFile } from "../published/signature.ts";
import { requireSiteAddress } from "./site-address.ts";

/** The folders and options of a build. */
export interface Folders {
  readonly data: string;
  /** The publish folder. */
  readonly out: string;
  /** The folder for hosts' configuration that is not published; written if any host has such files. */
  readonly hostsOut: string;
  /** The private key file that signs the manifest; if omitted, it is not signed. */
  readonly signKey?: string | undefined;
  /** The disk that the folders are on; by default the real one. */
  readonly disk?: Disk | undefined;
  /** Whether to write compressed copies next to the files; false by default. */
  readonly precompress?: boolean | undefined;
  /** Whether the data folder may hold files that no build reads; true by default. */
  readonly allowsOtherFiles?: boolean | undefined;
}

/** The options of a build, other than the folders. */
export interface BuildRequest {
  readonly options: BuildOptions;
  /** Whether PNG files are wanted. */
  readonly png: boolean;
  /** Whether what is written must survive a power cut. */
  readonly sync: boolean;
}

/** The tool of a build that signs the manifest, if it is to be signed. */
export type Signing = Pick<BuildTools, "sign">;

/**
 * Checks, before anything is read, that what is named for a build fits together.
 * @throws UserError for folders within each other, an invalid address, or a key in a folder that others see
 */
export function requireFittingPlaces(
  { data, out, hostsOut, signKey }: Folders,
  options: Pick<BuildOptions, "baseUrl">,
): void {
  requireApart(out, data, "the publish folder", "--out");
  requireApart(hostsOut, data, "the folder of hosts' configuration", "--hosts-out");
  requireApart(hostsOut, out, "the folder of hosts' configuration", "--hosts-out");
  if (options.baseUrl !== undefined) requireSiteAddress("--base-url", options.baseUrl);
  if (signKey !== undefined) requirePrivatePlace(signKey, [data, out, hostsOut], "Keys");
}

/**
 * Returns the tool that signs the manifest, if there is a key.
 * @throws UserError for a key that cannot sign
 */
export function signingWith(signKey: string | undefined): Signing {
  if (signKey === undefined) return {};
  const key = readSigningKey(signKey);
  return { sign: ({ bytes }) => signatureFile(bytes, key) };
}

/**
 * Cleans up after processes that were stopped while replacing the folders of a build, and checks that the result can be
 * written to them.
 * @param replacesData whether the data folder is replaced too
 * @throws UserError for a folder that cannot be replaced
 */
export function prepareFolders(
  { data, out, hostsOut, disk }: Folders,
  { replacesData }: { readonly replacesData: boolean },
): void {
  if (replacesData) prepareFolder(data, disk);
  else recoverFolder(data, disk);
  for (const folder of [out, hostsOut]) prepareFolder(folder, disk);
  requireOwnFolder(out, MANIFEST_PATH, "--out");
  requireOwnFolder(hostsOut, MANIFEST_PATH, "--hosts-out");
}

function requireApart(folder: string, other: string, name: string, option: string): void {
  if (!isWithin(folder, other) && !isWithin(other, folder)) return;
  throw new UserError(
    `${name} ${folder} and the folder ${other} must not contain each other`,
    `Choose a folder outside of it with ${option}.`,
  );
}
