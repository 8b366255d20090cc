import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import type { DataProblem } from "../model/problem.ts";
import { compareReleases } from "../model/release-id.ts";
import type { Retraction } from "../model/retraction.ts";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { breaksOf, DigestSchema } from "./chain.ts";

const release = Type.String({ pattern: PATTERNS.release.pattern });

/** One entry about a retracted release. The last entry of a release is the one that applies. */
export const RetractionSchema = closed({
  release,
  /** The instant of the retraction, or of what this entry adds to it. */
  published: Type.String({ pattern: PATTERNS.instant.pattern }),
  reason: Type.String({ minLength: 1, maxLength: LIMITS.reasonCharacters, pattern: PATTERNS.line.pattern }),
  supersededBy: Type.Union([release, Type.Null()]),
  /** Whether its files are erased, which cannot be undone. */
  erased: Type.Boolean(),
  /** The digest of the previous retraction; null for the first. Retractions form a chain of their own. */
  previousSha256: Type.Union([DigestSchema, Type.Null()]),
});
export type RetractionEntry = Type.Static<typeof RetractionSchema>;

/** Every entry, oldest first; missing if there are none. */
export const RetractionsSchema = Type.Optional(Type.Array(RetractionSchema, { maxItems: LIMITS.releases }));

/** The parts of an index that retractions are read from. */
export interface Retractable {
  readonly releases: readonly {
    readonly release: string;
    readonly changes: { readonly from: string } | null;
  }[];
  readonly retractions?: readonly RetractionEntry[];
}

/** Returns the current retraction of each retracted release, in the order of releases. */
export function retractionsOf(index: Retractable): Retraction[] {
  const last = new Map((index.retractions ?? []).map((entry) => [entry.release, entry]));
  const first = new Map((index.retractions ?? []).toReversed().map((entry) => [entry.release, entry]));
  return [...last.values()]
    .sort((a, b) => compareReleases(a.release, b.release))
    .map(({ release, published, reason, supersededBy, erased }) => ({
      release,
      retracted: first.get(release)?.published ?? published,
      reason,
      supersededBy: supersededBy && successorOf(supersededBy, last),
      erased,
      erasedChanges: erased ? stepsWith(index, release) : [],
    }));
}

/** Follows a chain of successors, since a successor may have been retracted and superseded itself. */
function successorOf(release: string, last: ReadonlyMap<string, RetractionEntry>): string {
  const next = last.get(release)?.supersededBy;
  return next === null || next === undefined ? release : successorOf(next, last);
}

/** Returns the changes from and to a release, both of which contain its values. */
function stepsWith({ releases }: Retractable, id: string): string[] {
  return releases.flatMap(({ release, changes }) =>
    changes !== null && (release === id || changes.from === id) ? [`${changes.from}..${release}`] : [],
  );
}

/** Returns the ids of the erased releases. */
export function erasedIn(index: Retractable): ReadonlySet<string> {
  return new Set((index.retractions ?? []).filter(({ erased }) => erased).map((entry) => entry.release));
}

/** Whether the changes of a release are still published: neither it nor the release that it was compared with is erased. */
export function hasPublishedChanges(
  { release, changes }: Retractable["releases"][number],
  erased: ReadonlySet<string>,
): boolean {
  return changes !== null && !erased.has(release) && !erased.has(changes.from);
}

/** Checks the retractions of an index whose releases are in order: their chain, and the releases that they name. */
export function retractionProblems(
  { releases, retractions = [] }: Retractable,
  { file, remedy }: Pick<DataProblem, "file" | "remedy">,
): DataProblem[] {
  const broken = new Map(breaksOf(retractions).map(({ at, expected }) => [at, expected]));
  const known = new Set(releases.map((one) => one.release));
  const newest = releases.at(-1)?.release;
  return retractions.flatMap(({ release, supersededBy, erased }, at) => {
    const before = retractions.slice(0, at).findLast((entry) => entry.release === release);
    const rules = [
      ...(known.has(release) ? [] : ["must be of a release in the list"]),
      ...(supersededBy !== null && !(known.has(supersededBy) && compareReleases(supersededBy, release) > 0)
        ? [`must name a later release as the one that supersedes it, not ${supersededBy}`]
        : []),
      ...(before?.erased && !erased ? ["must stay erased"] : []),
      ...(erased && release === newest ? ["must not erase the last release"] : []),
      ...(broken.has(at)
        ? [`must have the previousSha256 ${broken.get(at)}, the digest of the retraction before it`]
        : []),
    ];
    return rules.map((rule) => ({ file, value: release, rule: `as a retraction ${rule}`, remedy }));
  });
}
