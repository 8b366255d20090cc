import { type Manifest, ManifestSchema } from "../../documents/schemas.ts";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { releaseFile, frozenReleaseFolder } from "../../routing/addresses.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import type { Source } from "../asking/source.ts";
import type { Client } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import { COMMON_HEADERS } from "../requests/request-case.ts";
import type { FrozenDigests } from "./mixed-releases.ts";

/**
 * Returns the digest of each file that a release froze, from the manifest or, if the manifest does not list the release
 * yet, from the site's digest list of that release.
 * @returns undefined if neither has it
 */
export async function frozenFilesOf(
  client: Client,
  { manifest }: Source,
  release: string,
): Promise<FrozenDigests | undefined> {
  const folder = frozenReleaseFolder(release);
  const known = manifest.files.filter(({ path }) => `/${path}`.startsWith(folder));
  if (known.length > 0) return new Map(known.map(({ path, sha256 }) => [`/${path}`, sha256]));
  const listed = await fetched(client, releaseFile(release, MANIFEST_PATH));
  return listed && new Map(listed.files.map(({ path, sha256 }) => [`${folder}${path}`, sha256]));
}

async function fetched(client: Client, address: string): Promise<Manifest | undefined> {
  const asked = { method: "GET", address, headers: COMMON_HEADERS, mostBytes: LIMITS.manifestBytes };
  const reply = await client.ask(asked).catch(() => undefined);
  const body = reply?.status === 200 ? decodedBody(reply) : undefined;
  if (body === undefined) return undefined;
  const { value, problems } = parseDocument(address, ManifestSchema, body);
  return problems.length === 0 ? (value as Manifest) : undefined;
}
