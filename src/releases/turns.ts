import { dayOf } from "../model/day.ts";
import { firstNames } from "../model/names-in-words.ts";
import { majorOf } from "../model/version.ts";
import { bothDescribed, type ComparedReleases } from "./comparison.ts";
import type { ReleaseHistory } from "./history.ts";
import { factsIn, type ReleaseFacts } from "./release-index.ts";

/** A change of a whole release: a new benchmark year, or a new major version of the interface. */
export interface Turn {
  /** The name of the fact, as in the index of releases. */
  readonly fact: "benchmarkYear" | "apiVersion";
  readonly sentence: string;
}

/** Returns the turns from one release to another. */
export function turnsOf({ from, to, described }: ComparedReleases): Turn[] {
  const [before, after] = (described ?? []).map(({ span }) => span.benchmark);
  return [
    ...(before === after
      ? []
      : [
          {
            fact: "benchmarkYear" as const,
            sentence: `The benchmark year is now ${after}; it was ${before}.`,
          },
        ]),
    ...(majorOf(to.apiVersion) === majorOf(from.apiVersion)
      ? []
      : [{ fact: "apiVersion" as const, sentence: versionSentence(from, to) }]),
  ];
}

/** Returns the turns of a release of the history since the one that it was compared with. */
export function turnsWith({ index, frozen }: Pick<ReleaseHistory, "index" | "frozen">, id: string): Turn[] {
  const to = index.releases.find(({ release }) => release === id);
  const from = index.releases.find(({ release }) => release === to?.changes?.from);
  if (to === undefined || from === undefined) return [];
  const frozenAs = (name: string) => frozen.find(({ releaseId }) => releaseId === name);
  const described = bothDescribed([from, frozenAs(from.release)], [to, frozenAs(to.release)]);
  return turnsOf({ from: factsIn(from), to: factsIn(to), described });
}

/**
 * Describes a new major version. What was deprecated and is no longer listed after its sunset has usually been removed; if
 * not, it is no longer promised.
 */
function versionSentence(from: ReleaseFacts, to: ReleaseFacts): string {
  const day = dayOf(to.published);
  const announced = from.deprecations
    .filter(({ what, sunset }) => sunset <= day && to.deprecations.every((other) => other.what !== what))
    .map(({ what }) => what);
  const gone =
    announced.length === 0
      ? ""
      : ` Announced for removal, and no longer guaranteed: ${firstNames(announced, MOST_NAMED)}.`;
  return `The interface is now version ${to.apiVersion}; it was ${from.apiVersion}.${gone}`;
}

const MOST_NAMED = 5;
