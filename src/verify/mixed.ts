import type { Manifest } from "../documents/schemas.ts";
import { textOf } from "../model/file.ts";
import { compareReleases } from "../model/release-id.ts";
import { howMany } from "../model/unit.ts";
import { frozenTwin, isFreezable, RELEASE_LIST_FILE, RELEASES_FOLDER } from "../routing/addresses.ts";
import { RELEASE_HEADER } from "../routing/history.ts";
import type { Failure, Fault } from "./fault.ts";
import { sameHeader } from "./header-values.ts";
import { listedReleases } from "./past-releases.ts";
import type { Sighting, Told } from "./sighting.ts";
import type { Source } from "./source.ts";

/** Answers of another release than the site's manifest is of. */
export interface Mix {
  readonly release: string;
  readonly answers: number;
  /** The first of them. */
  readonly example: { readonly method: string; readonly url: string };
  /** Shared caches may go on to give one of them for so long; 0 where none may. */
  readonly seconds: number;
}

/** The digest of each file that a release froze, by its address in the folder of the release. */
export type Frozen = ReadonlyMap<string, string>;

/** So many releases that answers say are looked at: there are two or three in a mix. */
const MOST_SAID = 8;

/** A file of what changed: the later of its two releases. */
const CHANGES = new RegExp(`^${RELEASES_FOLDER}/changes/[^/]+\\.\\.([^/]+)\\.(?:json|csv)$`);

/** Headers that differ from release to release. */
const OF_RELEASE = [RELEASE_HEADER, "Deprecation", "Sunset"];

/** Headers that follow from the content. */
const OF_CONTENT = ["ETag", "Content-Length", "Content-Range"];

/**
 * Takes those failures out that are right answers of another release: caches keep answers of the one before, or a deploy
 * is under way. What is wrong with an answer of any release stays.
 * @param sightings of every failure
 * @param frozenOf what a release froze; undefined where that cannot be had
 */
export async function mixIn(
  sightings: readonly Sighting[],
  { manifest, catalogue }: Pick<Source, "manifest" | "catalogue">,
  frozenOf: (release: string) => Promise<Frozen | undefined>,
): Promise<{ readonly mixes: readonly Mix[]; readonly failures: readonly Failure[] }> {
  if (sightings.length === 0) return { mixes: [], failures: [] };
  const told = [catalogue.release, ...sightings.flatMap(({ own, plain }) => [own.release, plain?.release])];
  // A site that says ever other releases is not asked about each.
  const said = [...new Set(told)].filter((release) => release !== undefined).slice(0, MOST_SAID);
  const newestFirst = [...new Set([...listedReleases(manifest), ...said])]
    .filter((release) => release !== manifest.release)
    .sort((one, other) => compareReleases(other, one));
  const frozen = new Map(
    await Promise.all(newestFirst.map(async (release) => [release, await frozenOf(release)] as const)),
  );
  const releaseOf = (sighting: Sighting) => releaseSeen(sighting, manifest.release, frozen);

  // A part of a file, or its headers alone, tell nothing: they are of the release that the whole file is of.
  const byFile = new Map<string | undefined, string>();
  for (const sighting of sightings) {
    const release = releaseOf(sighting);
    if (release !== undefined && release !== manifest.release) byFile.set(sighting.file, release);
  }
  const mixes = new Map<string, Mix>();
  const failures = sightings.flatMap((sighting) => {
    const { failure, file, seconds } = sighting;
    const release = releaseOf(sighting) ?? byFile.get(file);
    // Of a release that froze nothing here anything could be said.
    const isKnown =
      release !== undefined && (release === manifest.release || frozen.get(release) !== undefined);
    const isOther = isKnown && (release !== manifest.release || release !== catalogue.release);
    if (!isOther) return [failure];
    const faults = isUnchanging(file)
      ? isSaidAlone(sighting, release)
        ? []
        : failure.faults
      : unexplained(sighting, release, catalogue.release, frozen.get(release));
    // What is left is wrong in an answer of that release too.
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

/** What a frozen release has, and what changed from one to the next, is the same in every later one. */
function isUnchanging(file: string | undefined): boolean {
  return file?.startsWith(`${RELEASES_FOLDER}/`) === true && file !== RELEASE_LIST_FILE;
}

/** Whether nothing is other than the release that is said, of a file of changes that this release had already. */
function isSaidAlone({ failure, file }: Sighting, release: string): boolean {
  const later = file?.match(CHANGES)?.[1];
  return (
    later !== undefined &&
    compareReleases(later, release) <= 0 &&
    failure.faults.every(({ what }) => what === `header ${RELEASE_HEADER}`)
  );
}

/** The release that a reply, or the plain one that went with it, says or shows by its content; another one first. */
function releaseSeen(
  { own, plain, file }: Sighting,
  current: string,
  frozen: ReadonlyMap<string, Frozen | undefined>,
): string | undefined {
  const shownBy = ({ release, digest }: Told) =>
    release ??
    [...frozen.keys()].find((one) => digest !== undefined && twinOf(frozen.get(one), one, file) === digest);
  const seen = [shownBy(own), plain && shownBy(plain)].filter((release) => release !== undefined);
  return seen.find((release) => release !== current) ?? seen[0];
}

function twinOf(frozen: Frozen | undefined, release: string, file: string | undefined): string | undefined {
  return file !== undefined && isFreezable(file) ? frozen?.get(frozenTwin(release, file)) : undefined;
}

/**
 * What is wrong with an answer of a release, besides that it is not of another.
 * @param expected the release that its headers were compared with
 * @param frozen what its release froze; undefined where that is not known
 */
function unexplained(
  { failure, file, status, own, plain }: Sighting,
  release: string,
  expected: string,
  frozen: Frozen | undefined,
): Fault[] {
  const twin = twinOf(frozen, release, file);
  const isTold = own.release !== undefined || plain?.release !== undefined;
  const isTwin = twin !== undefined && [own.digest, plain?.digest].includes(twin);
  // Of what no release freezes, nothing is known but the release.
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

/** Whether a release may answer so where another answers with a file, or with none. */
function isOtherStatus(status: number | undefined, isThere: boolean): boolean {
  return status === 200 || status === 304 || (!isThere && [301, 404, 410].includes(status ?? 0));
}

function isHeaderExplained({ what, expected, received }: Fault, release: string, current: string): boolean {
  const name = what.replace(/^header /, "");
  if (name === what) return false;
  if ([...OF_RELEASE, ...OF_CONTENT].includes(name)) return true;
  if (name !== "Link") return false;
  // Of its links, those to what its release froze are others.
  return expected.split(" or ").some((one) => sameHeader(name, one.replaceAll(current, release), received));
}

/** Says it in one line. */
export function mixNote(
  { release, answers, example, seconds }: Mix,
  { manifest, ownManifest }: Pick<Source, "manifest" | "ownManifest">,
): string {
  const current = manifest.release;
  const own: Manifest = JSON.parse(textOf(ownManifest));
  // The manifest is asked for before each use: no cache makes it stale.
  const isOwn = own.release === current;
  const word = compareReleases(release, current) < 0 ? "still" : "already";
  const count = `${howMany(answers, "answer is", "answers are")} ${word} of release ${release}`;
  const first = `the first: ${example.method} ${example.url}`;
  const cause =
    seconds === 0 || !isOwn
      ? `No cache may keep ${isOwn ? "them" : "the manifest, which is of " + own.release}: a deploy is under way, or has stopped before its end`
      : `Caches may keep them for up to ${duration(seconds)}: ask again after that`;
  return `Mixed: ${count}, while the ${isOwn ? "manifest" : "build"} is of ${current} (${first}). ${cause}.`;
}

/** Rounded up to whole minutes, or hours where there are more. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? howMany(minutes, "minute") : howMany(Math.ceil(minutes / 60), "hour");
}
