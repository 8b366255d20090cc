import type { BuiltFile } from "../disk/publish-folder.ts";
import { UserError } from "../model/problem.ts";
import { indexIn, type ReleaseList, ReleaseListSchema } from "../releases/release-list.ts";
import { erasedIn } from "../releases/retractions.ts";
import { RELEASE_LIST_FILE } from "../routing/addresses.ts";
import { parseDocument } from "../tables/parse-document.ts";
import type { Bucket } from "./bucket.ts";

const LIST_PATH = RELEASE_LIST_FILE.slice(1);

/** What a list of releases says of the past. */
interface Past {
  readonly erased: ReadonlySet<string>;
  /** Releases that have files. */
  readonly present: ReadonlySet<string>;
  /** Those that are retracted, erased or not. */
  readonly retracted: ReadonlySet<string>;
}

const NOTHING: Past = { erased: new Set(), present: new Set(), retracted: new Set() };

/**
 * Makes sure that a build takes back nothing of what the site tells: a release that was erased would be published again,
 * and one that was retracted would look as if it were right.
 * @param files of the build
 * @param prefix of the keys of what is shown
 * @throws UserError
 */
export async function requireKnownRetractions(
  files: readonly Pick<BuiltFile, "path" | "bytes">[],
  prefix: string,
  bucket: Bucket,
  allowOlder: boolean,
): Promise<void> {
  const bytes = await bucket.read(`${prefix}${LIST_PATH}`);
  if (typeof bytes === "string") return;
  const shown = pastIn(bytes);
  const built = pastIn(files.find(({ path }) => path === LIST_PATH)?.bytes);
  const back = [...shown.erased].filter((release) => built.present.has(release));
  if (back.length > 0) {
    throw new UserError(
      `the build would publish again what was erased from ${bucket.address}: ${releases(back)}`,
      "Build of the data folder in which it is erased, and deploy that build.",
    );
  }
  const unknown = [...shown.retracted].filter((release) => !built.retracted.has(release));
  if (unknown.length === 0 || allowOlder) return;
  throw new UserError(
    `${bucket.address} tells of a retraction that the build does not know: ${releases(unknown)}`,
    "Build of the data folder that has it or, to go back to before it, deploy with --allow-older.",
  );
}

/** Nothing for a list that cannot be read: other checks tell whose the bucket is. */
function pastIn(bytes: Uint8Array | undefined): Past {
  if (bytes === undefined) return NOTHING;
  const { value, problems } = parseDocument(LIST_PATH, ReleaseListSchema, bytes);
  if (problems.length > 0) return NOTHING;
  const index = indexIn(value as ReleaseList);
  const erased = erasedIn(index);
  const all = index.releases.map(({ release }) => release);
  return {
    erased,
    present: new Set(all.filter((release) => !erased.has(release))),
    retracted: new Set((index.retractions ?? []).map(({ release }) => release)),
  };
}

function releases(ids: readonly string[]): string {
  return `${ids.length === 1 ? "release" : "releases"} ${ids.join(", ")}`;
}
