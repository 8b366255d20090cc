import type { Manifest } from "../../documents/schemas.ts";
import { textOf } from "../../model/file.ts";
import { compareReleases } from "../../model/release-id.ts";
import { howMany } from "../../model/unit.ts";
import { frozenCopy, isFreezable, RELEASE_LIST_FILE, RELEASES_FOLDER } from "../../routing/addresses.ts";
import { RELEASE_HEADER } from "../../routing/routed-history.ts";
import type { Sighting, SightedRelease } from "../asking/sighting.ts";
import type { Source } from "../asking/source.ts";
import type { Failure, Fault } from "../replies/fault.ts";
import { sameHeader } from "../replies/header-values.ts";
import { listedReleases } from "../requests/past-releases.ts";

/** Answers of a release other than that of the site's manifest. */
export interface Mix {
  readonly release: string;
  readonly answers: number;
  /** The first such answer. */
  readonly example: { readonly method: string; readonly url: string };
  /** Longest time in seconds that shared caches may still serve such an answer; 0 if they may not. */
  readonly seconds: number;
}

/** The digests of the files that a release froze, by their addresses in the folder of the release. */
export type FrozenDigests = ReadonlyMap<string, string>;

/** Number of releases named by answers that are looked up; a real mix has two or three. */
const MOST_SAID = 8;

/** Address of a file of changes between two releases; captures the later one. */
const CHANGES = new RegExp(`^${RELEASES_FOLDER}/changes/[^/]+\\.\\.([^/]+)\\.(?:json|csv)$`);

/** Headers that differ from release to release. */
const OF_RELEASE = [RELEASE_HEADER, "Deprecation", "Sunset"];

/** Headers that may name the release: in links to frozen files, and in the name under which a download is saved. */
const NAMING_RELEASE = ["Link", "Content-Disposition"];

/** Headers that depend on the content. */
const OF_CONTENT = ["ETag", "Content-Length", "Content-Range"];

/**
 * Separates failures that are right answers of another release, which caches may still serve or a deploy in progress
 * may already have uploaded. Whatever is wrong for any release remains a failure.
 * @param sightings of every failure
 * @param frozenOf returns what a release froze; undefined if that is not available
 */
export async function mixIn(
  sightings: readonly Sighting[],
  { manifest, catalogue }: Pick<Source, "manifest" | "catalogue">,
  frozenOf: (release: string) => Promise<FrozenDigests | undefined>,
): Promise<{ readonly mixes: readonly Mix[]; readonly failures: readonly Failure[] }> {
  if (sightings.length === 0) return { mixes: [], failures: [] };
  const named = [catalogue.release, ...sightings.flatMap(({ own, plain }) => [own.release, plain?.release])];
  // A site that names a different release in every answer must not cause a request for each.
  const said = [...new Set(named)].filter((release) => release !== undefined).slice(0, MOST_SAID);
  const newestFirst = [...new Set([...listedReleases(manifest), ...said])]
    .filter((release) => release !== manifest.release)
    .sort((one, other) => compareReleases(other, one));
  const frozen = new Map(
    await Promise.all(newestFirst.map(async (release) => [release, await frozenOf(release)] as const)),
  );
  const today = new Map(manifest.files.map(({ path, sha256 }) => [`/${path}`, sha256]));
  const releaseOf = (sighting: Sighting) => releaseSeen(sighting, manifest.release, { today, frozen });

  // A range of a file, or only its headers, may not tell the release: then that of the whole file is taken.
  const byFile = new Map<string | undefined, string>();
  for (const sighting of sightings) {
    const release = releaseOf(sighting);
    if (release !== undefined && release !== manifest.release) byFile.set(sighting.file, release);
  }
  const mixes = new Map<string, Mix>();
  const failures = sightings.flatMap((sighting) => {
    const { failure, file, seconds } = sighting;
    const release = releaseOf(sighting) ?? byFile.get(file);
    // An answer cannot be checked against a release whose frozen files are unknown.
    const isKnown =
      release !== undefined && (release === manifest.release || frozen.get(release) !== undefined);
    const isOther = isKnown && (release !== manifest.release || release !== catalogue.release);
    if (!isOther) return [failure];
    const faults = isUnchanging(file)
      ? isSaidAlone(sighting, release)
        ? []
        : failure.faults
      : unexplained(sighting, release, catalogue.release, frozen.get(release));
    // The remaining faults are wrong for that release too.
    if (faults.length > 0) return [{ ...failure, faults }];
    if (release === manifest.release) return [];
    const { method, url } = failure;
    const before = mixes.get(release) ?? { answers: 0, example: { method, url }, seconds: 0 };
    mixes.set(release, {
      ...before,
      release,
      answers: before.answers + 1,
      seconds: Math.max(before.seconds, seconds),
    });
    return [];
  });
  return { mixes: [...mixes.values()], failures };
}

/** Returns whether a file is the same in all later releases: frozen files, and changes between releases. */
function isUnchanging(file: string | undefined): boolean {
  return file?.startsWith(`${RELEASES_FOLDER}/`) === true && file !== RELEASE_LIST_FILE;
}

/** Returns whether only the release header is wrong, for a file of changes that the given release already had. */
function isSaidAlone({ failure, file }: Sighting, release: string): boolean {
  const later = file?.match(CHANGES)?.[1];
  return (
    later !== undefined &&
    compareReleases(later, release) <= 0 &&
    failure.faults.every(({ what }) => what === `header ${RELEASE_HEADER}`)
  );
}

/** Digests of files by address: those of the current release, and those that earlier ones froze. */
interface KnownDigests {
  readonly today: ReadonlyMap<string, string>;
  readonly frozen: ReadonlyMap<string, FrozenDigests | undefined>;
}

/**
 * Returns the release that a reply, or the plain GET sent with it, names or has the content of. A release other than
 * the current one is preferred.
 */
function releaseSeen(
  { own, plain, file }: Sighting,
  current: string,
  { today, frozen }: KnownDigests,
): string | undefined {
  const withContent = (digest: string | undefined) => {
    // A file that has not changed since says nothing.
    if (digest === undefined || (file !== undefined && today.get(file) === digest)) return undefined;
    return [...frozen.keys()].find((one) => twinOf(frozen.get(one), one, file) === digest);
  };
  const shownBy = ({ release, digest }: SightedRelease) => release ?? withContent(digest);
  const seen = [shownBy(own), plain && shownBy(plain)].filter((release) => release !== undefined);
  return seen.find((release) => release !== current) ?? seen[0];
}

function twinOf(
  frozen: FrozenDigests | undefined,
  release: string,
  file: string | undefined,
): string | undefined {
  return file !== undefined && isFreezable(file) ? frozen?.get(frozenCopy(release, file)) : undefined;
}

/**
 * Returns the faults of an answer that are not explained by its being of another release.
 * @param expected the release that its headers were compared with
 * @param frozen what its release froze; undefined if that is not known
 */
function unexplained(
  { failure, file, status, own, plain }: Sighting,
  release: string,
  expected: string,
  frozen: FrozenDigests | undefined,
): Fault[] {
  const twin = twinOf(frozen, release, file);
  const isTold = own.release !== undefined || plain?.release !== undefined;
  const isTwin = twin !== undefined && [own.digest, plain?.digest].includes(twin);
  // Nothing is known about the content of files that no release freezes.
  const isUnknown = twin === undefined && !(frozen && file !== undefined && isFreezable(file));
  const isStatus = failure.faults.some(({ what }) => what === "status");
  const isExplained = (fault: Fault): boolean => {
    switch (fault.what) {
      case "status":
        return (isTold || isTwin) && isOtherStatus(status, twin !== undefined);
      case "body":
      case "schema":
        return isStatus || own.digest === undefined || own.digest === twin || (isTold && isUnknown);
      default:
        return isHeaderExplained(fault, release, expected);
    }
  };
  return failure.faults.filter((fault) => !isExplained(fault));
}

/**
 * Returns whether a release may answer with a status that another release does not.
 * @param isThere whether the release has the file
 */
function isOtherStatus(status: number | undefined, isThere: boolean): boolean {
  return status === 200 || status === 304 || (!isThere && [301, 404, 410].includes(status ?? 0));
}

function isHeaderExplained({ what, expected, received }: Fault, release: string, current: string): boolean {
  const name = what.replace(/^header /, "");
  if (name === what) return false;
  if ([...OF_RELEASE, ...OF_CONTENT].includes(name)) return true;
  if (!NAMING_RELEASE.includes(name)) return false;
  return expected.split(" or ").some((one) => sameHeader(name, one.replaceAll(current, release), received));
}

/** Describes a mix in one line. */
export function mixNote(
  { release, answers, example, seconds }: Mix,
  { manifest, ownManifest }: Pick<Source, "manifest" | "ownManifest">,
): string {
  const current = manifest.release;
  const own: Manifest = JSON.parse(textOf(ownManifest));
  // Caches must revalidate the manifest, so a stale one is not due to a cache.
  const isOwn = own.release === current;
  const word = compareReleases(release, current) < 0 ? "still" : "already";
  const count = `${howMany(answers, "answer is", "answers are")} ${word} of release ${release}`;
  const first = `the first: ${example.method} ${example.url}`;
  const cause =
    seconds === 0 || !isOwn
      ? `No cache may keep ${isOwn ? "them" : "the manifest, which is of " + own.release}: a deploy is in progress, or has stopped halfway`
      : `Caches may keep them for up to ${duration(seconds)}: verify again after that`;
  return `Mixed: ${count}, while the ${isOwn ? "manifest" : "build"} is of ${current} (${first}). ${cause}.`;
}

/** Returns a duration rounded up to whole minutes or, from two hours on, to whole hours. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? howMany(minutes, "minute") : howMany(Math.ceil(minutes / 60), "hour");
}
