/** The index of releases in the data folder: one record per release. */
export const RELEASE_INDEX_PATH = "releases/index.json";

/** Returns the path of a release's archive in the data folder. */
export function archivePath(release: string): string {
  return `releases/${release}.json.br`;
}

/** Returns the path of the archive with the changes since the previous release. */
export function changesPath(release: string): string {
  return `releases/${release}.changes.json.br`;
}
