/** Where releases are kept in the data folder: a file of all records, and one archive a release. */
export const RELEASE_INDEX_PATH = "releases/index.json";

export function archivePath(release: string): string {
  return `releases/${release}.json.br`;
}

/** What changed from the release before. */
export function changesPath(release: string): string {
  return `releases/${release}.changes.json.br`;
}
