import { citedRelease } from "../../documents/citations.ts";
import type { Context } from "../../documents/context.ts";
import { comparedWith } from "../../releases/history.ts";
import {
  frozenFigures,
  frozenWords,
  type ReleaseFigures,
  type ReleaseWords,
} from "../../releases/release-figures.ts";
import type { ReleaseRecord } from "../../releases/release-index.ts";

/** A release as its page shows it. */
export interface ReleaseStory {
  readonly release: string;
  readonly asOf: string;
  readonly published: string;
  /** The record of its frozen files; undefined if it is not frozen yet. */
  readonly record: ReleaseRecord | undefined;
  readonly methodologyVersion: string;
  /** Null if it is erased, or if its tables have a form that the page cannot use. */
  readonly figures: ReleaseFigures | null;
  readonly words: ReleaseWords | undefined;
  /** The release that it is compared with, if there is one and it is not erased. */
  readonly previous: PreviousStory | undefined;
}

export interface PreviousStory {
  readonly release: string;
  readonly methodologyVersion: string;
  /** Whether it has the same benchmark year and the same methodology, so that the averages of both can be compared. */
  readonly isAlike: boolean;
  readonly figures: ReleaseFigures;
}

/** Returns the release of the site. */
export function currentRelease(context: Pick<Context, "tables" | "history">): ReleaseStory {
  const { tables, history } = context;
  const { release, asOf, lastUpdated, citation, disclaimer } = tables.release;
  const { datasetId, title, publisher } = citedRelease(tables.release);
  return {
    release,
    asOf,
    published: lastUpdated,
    record: history.index.releases.find((one) => one.release === release),
    methodologyVersion: tables.methodology.version,
    figures: tables,
    words: { citation, disclaimer, datasetId, title, publisher },
    previous: previousOf(context, release, tables.methodology.version, tables),
  };
}

/** Returns every other release with a record, newest first. */
export function otherReleases(context: Pick<Context, "tables" | "history">): ReleaseStory[] {
  const { tables, history } = context;
  return history.index.releases
    .filter(({ release }) => release !== tables.release.release)
    .map((record) => {
      const { release, asOf, published, methodologyVersion } = record;
      const frozen = history.frozen.find(({ releaseId }) => releaseId === release);
      const figures = frozen === undefined ? null : frozenFigures(frozen, asOf);
      return {
        release,
        asOf,
        published,
        record,
        methodologyVersion,
        figures,
        words: frozen && frozenWords(frozen),
        previous: figures ? previousOf(context, release, methodologyVersion, figures) : undefined,
      };
    })
    .reverse();
}

function previousOf(
  { history }: Pick<Context, "history">,
  release: string,
  version: string,
  { span }: Pick<ReleaseFigures, "span">,
): PreviousStory | undefined {
  const frozen = comparedWith(history, release);
  const record = history.index.releases.find((one) => one.release === frozen?.releaseId);
  const figures = frozen && record && frozenFigures(frozen, record.asOf);
  if (!figures) return undefined;
  const { methodologyVersion } = record;
  const isAlike = methodologyVersion === version && figures.span.benchmark === span.benchmark;
  return { release: record.release, methodologyVersion, isAlike, figures };
}
