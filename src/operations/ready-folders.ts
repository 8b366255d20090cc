import type { BuildOptions } from "../build.ts";
import type { Disk } from "../disk/disk.ts";
import { readSigningKey } from "../disk/key-file.ts";
import { requireOwnFolder } from "../disk/own-folder.ts";
import { isWithin, requirePrivatePlace } from "../disk/private-place.ts";
import { prepareFolder, recoverFolder } from "../disk/replace-folder.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { signatureFile } from "../published/signature.ts";
import { requireSiteAddress } from "./site-address.ts";

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

/** What signs the manifest, where it is to be signed. */
export type Signing = Pick<BuildOptions, "sign">;

/**
 * Makes sure, before anything is built, that it could be put where it is wanted.
 * @returns what signs the manifest, where there is a key
 * @throws UserError for a folder that cannot be replaced, or a key that cannot sign
 */
export function requireReady(
  { data, out, hosts, signKey }: Folders,
  options: Pick<BuildOptions, "baseUrl">,
): Signing {
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
