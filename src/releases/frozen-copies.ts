import type { CatalogueEntry } from "../model/endpoint.ts";
import { answerFile, datasetFile, frozenCopy, releaseFile } from "../routing/addresses.ts";
import { ALL_TABLES } from "../tables/index.ts";
import type { ReleaseHistory } from "./history.ts";

/** Whether a release is frozen. */
export function isFrozen({ frozen }: Pick<ReleaseHistory, "frozen">, release: string): boolean {
  return frozen.some(({ releaseId }) => releaseId === release);
}

/** Returns the address of a file's copy in a frozen release; undefined if the release is not frozen, or lacks the file. */
export function frozenCopyIn(
  { frozen }: Pick<ReleaseHistory, "frozen">,
  release: string,
  address: string,
): string | undefined {
  const copy = frozenCopy(release, address);
  const files = frozen.find(({ releaseId }) => releaseId === release)?.files ?? [];
  return files.some(({ path }) => releaseFile(release, path) === copy) ? copy : undefined;
}

/**
 * Returns the addresses of whole answers and tables without a copy in the current release, although it is frozen: the version
 * of the program that froze it did not make them.
 */
export function unfrozenAddresses(
  history: Pick<ReleaseHistory, "frozen">,
  catalogue: readonly CatalogueEntry[],
  current: string,
): string[] {
  if (!isFrozen(history, current)) return [];
  return [
    ...catalogue.map(({ path }) => answerFile(path)),
    ...ALL_TABLES.map(({ path }) => datasetFile(path)),
  ].filter((address) => frozenCopyIn(history, current, address) === undefined);
}
