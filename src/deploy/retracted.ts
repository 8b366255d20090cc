import type { BuiltFile } from "../disk/publish-folder.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { parseManifest } from "../published/manifest.ts";
import { indexIn, type ReleaseList, ReleaseListSchema } from "../releases/release-list.ts";
import { erasedIn } from "../releases/retractions.ts";
import { erasedFile, RELEASE_LIST_FILE } from "../routing/addresses.ts";
import { parseDocument } from "../tables/parse-document.ts";
import type { ObjectAbsence } from "./bucket-errors.ts";
import type { Bucket } from "./bucket.ts";

const LIST_PATH = RELEASE_LIST_FILE.slice(1);

/** What a list of releases says about its releases. */
interface ListedReleases {
  readonly erased: ReadonlySet<string>;
  /** Releases that still have files. */
  readonly present: ReadonlySet<string>;
  /** Releases that were retracted, erased or not. */
  readonly retracted: ReadonlySet<string>;
}

const NOTHING: ListedReleases = { erased: new Set(), present: new Set(), retracted: new Set() };

/**
 * Checks that a build does not undo a retraction: that it neither publishes an erased release again, nor omits a
 * retraction that the site has published. If the site's list of releases is damaged, only a build with the same list is
 * accepted.
 * @param files of the build
 * @param prefix of the keys of the published files
 * @throws UserError if the build would undo a retraction, or that is not known
 */
export async function requireKnownRetractions(
  files: readonly Pick<BuiltFile, "path" | "bytes" | "sha256">[],
  prefix: string,
  bucket: Bucket,
  allowOlder: boolean,
): Promise<void> {
  const shown = releasesIn(await bucket.read(`${prefix}${LIST_PATH}`));
  const manifest = await bucket.read(`${prefix}${MANIFEST_PATH}`);
  const list = files.find(({ path }) => path === LIST_PATH);
  const built = releasesIn(list?.bytes ?? "missing") ?? NOTHING;
  const listed = new Map(
    (typeof manifest === "string" ? undefined : parseManifest(manifest))?.files.map((file) => [
      file.path,
      file,
    ]),
  );
  // The manifest also lists the notice of each erased release.
  const isErased = (release: string) =>
    shown?.erased.has(release) === true || listed.has(erasedFile(release).slice(1));
  const back = [...built.present].filter(isErased);
  if (back.length > 0) {
    throw new UserError(
      `the build would publish again what was erased from ${bucket.address}: ${releases(back)}`,
      "Build from the data folder in which it is erased, and deploy that build.",
    );
  }
  if (shown === undefined) {
    const expected = listed.get(LIST_PATH);
    const isDamaged = expected !== undefined || (prefix !== "" && manifest === "missing");
    if (!isDamaged || allowOlder || (list !== undefined && list.sha256 === expected?.sha256)) return;
    throw new UserError(
      `${bucket.address}${prefix}${LIST_PATH} is missing or damaged, so it is not known whether the site has a retraction that the build lacks`,
      "Deploy the published build again, which repairs the list. Without that build, make sure that this one has every retraction, and deploy it with --allow-older.",
    );
  }
  const unknown = [...shown.retracted].filter((release) => !built.retracted.has(release));
  if (unknown.length === 0 || allowOlder) return;
  throw new UserError(
    `${bucket.address} has a retraction that the build lacks: ${releases(unknown)}`,
    "Build from the data folder that has it or, to go back to before the retraction, deploy with --allow-older.",
  );
}

/** Parses a list of releases; undefined if it is missing or invalid. */
function releasesIn(bytes: Uint8Array | ObjectAbsence): ListedReleases | undefined {
  if (typeof bytes === "string") return undefined;
  const { value, problems } = parseDocument(LIST_PATH, ReleaseListSchema, bytes);
  if (problems.length > 0) return undefined;
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
