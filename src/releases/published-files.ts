import { jsonFile, type OutputFile } from "../model/file.ts";
import { changesFile, RELEASE_LIST_FILE, releaseFile } from "../routing/addresses.ts";
import type { ReleaseHistory } from "./history.ts";
import { releaseList } from "./release-list.ts";

/**
 * Returns the files below `/api/releases/`: every frozen release with its manifest, the changes from each to the next, and
 * the list of releases.
 * @param latest the id of the release that the rest of the site publishes
 * @param absolute adds the base URL to an address; default: addresses stay relative to the root
 */
export function frozenReleaseFiles(
  { frozen, index, changes }: ReleaseHistory,
  latest: string,
  absolute: (address: string) => string = (address) => address,
): OutputFile[] {
  const content = frozen.flatMap(({ releaseId, files, manifest }) =>
    [...files, manifest].map(({ path, bytes }) => ({ path: releaseFile(releaseId, path).slice(1), bytes })),
  );
  const changed = changes.flatMap(({ from, to, files }) =>
    files.map(({ path, bytes }) => ({ path: changesFile(`${from}..${to}`, path as "json").slice(1), bytes })),
  );
  const list = releaseList(index, latest, absolute);
  return [...content, ...changed, jsonFile(RELEASE_LIST_FILE.slice(1), list)];
}
