import type { Files } from "../model/file.ts";
import { DataError } from "../model/problem.ts";
import { availability } from "../tables/availability.ts";
import { DEPRECATIONS_PATH } from "../tables/deprecations.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { KEYS_PATH } from "../tables/keys-schema.ts";
import { PRIVACY_REPORT_PATH } from "../tables/privacy-report.ts";
import { SITE_PATH } from "../tables/site-schema.ts";
import { picturesOf } from "../tables/site.ts";
import { RELEASE_INDEX_PATH } from "./addresses.ts";

/** Every file that a data folder may contain, except release archives and the pictures that `site.json` names. */
const NAMES: ReadonlySet<string> = new Set([
  ...ALL_TABLES.map(({ path }) => path),
  "release.json",
  "methodology.json",
  SITE_PATH,
  "datapackage.json",
  DEPRECATIONS_PATH,
  KEYS_PATH,
  availability.path,
  PRIVACY_REPORT_PATH,
  RELEASE_INDEX_PATH,
]);

/** Archives are checked against the index when releases are read. */
const ARCHIVE = /^releases\/[^/]+\.json\.br$/;

/** Returns the files of a data folder that no build reads. */
export function otherFilesIn(data: Files): string[] {
  const pictures = picturesOf(data);
  return [...data.keys()].filter(
    (path) => !NAMES.has(path) && !ARCHIVE.test(path) && !pictures.includes(path),
  );
}

/**
 * Checks that a data folder contains only what is published: no submissions, no ledger.
 * @throws DataError with every other file
 */
export function requireNoOtherFiles(data: Files): void {
  const others = otherFilesIn(data);
  if (others.length === 0) return;
  throw new DataError(
    others.map((file) => ({
      file,
      rule: "must not be in a data folder that is shared with others",
      remedy: "Keep it elsewhere, or build without --no-other-files.",
    })),
  );
}
