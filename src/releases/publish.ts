import { jsonFile, type OutputFile } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { changesFile, RELEASE_LIST_FILE, releaseFile, releaseFolder } from "../routing/addresses.ts";
import type { ReleaseHistory } from "./history.ts";
import type { ReleaseRecord } from "./release-index.ts";

/**
 * Every frozen release below `/api/releases/`, with its manifest, what changed from one to the next, and the list of
 * them, newest first.
 * @param latest the release that the rest of the site is
 * @param absolute an address as documents give it; from the root, if nothing is said
 */
export function releaseFiles(
  { frozen, index, changes }: ReleaseHistory,
  latest: string,
  absolute: (address: string) => string = (address) => address,
): OutputFile[] {
  const content = frozen.flatMap(({ release, files, manifest }) =>
    [...files, manifest].map(({ path, bytes }) => ({ path: releaseFile(release, path).slice(1), bytes })),
  );
  const changed = changes.flatMap(({ from, to, files }) =>
    files.map(({ path, bytes }) => ({ path: changesFile(`${from}..${to}`, path as "json").slice(1), bytes })),
  );
  const releases = index.releases
    .map(({ archive, changes: since, files, bytes, manifestSha256, ...facts }) => ({
      ...facts,
      folder: absolute(releaseFolder(facts.release)),
      manifest: absolute(releaseFile(facts.release, MANIFEST_PATH)),
      manifestSha256,
      files,
      bytes,
      changes:
        since === null
          ? null
          : {
              ...counts(since),
              json: absolute(changesFile(`${since.from}..${facts.release}`, "json")),
              csv: absolute(changesFile(`${since.from}..${facts.release}`, "csv")),
            },
    }))
    .reverse();
  return [...content, ...changed, jsonFile(RELEASE_LIST_FILE.slice(1), { latest, releases })];
}

function counts({ archive, ...rest }: NonNullable<ReleaseRecord["changes"]>) {
  return rest;
}
