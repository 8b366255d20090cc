import { feed } from "../endpoints/observatory/feed.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { answerField, METRIC, METRICS } from "../model/metric.ts";
import { grouped } from "../model/unit.ts";
import { comparedInBrief } from "../model/years.ts";
import { noteOnChanges } from "../releases/comparison.ts";
import { averagesIn } from "../releases/explained.ts";
import { registryNews } from "../releases/registry-changes.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { turnsWith } from "../releases/turns.ts";
import { FEED_FILES, releasePageFile } from "../routing/addresses.ts";
import { answerOf } from "./answers.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { explainedInWords } from "./explained-text.ts";
import { atomFeed, type FeedItem, jsonFeed } from "./feeds.ts";
import { retractionText } from "./retraction-text.ts";

/** What feed readers get: retractions, what is new with the release, and the Observatory's signals. */
export function newsFiles(context: Context): OutputFile[] {
  const { tables, base } = context;
  const { signals, trendChanges } = answerOf(context, feed).data;
  const items = [
    ...retractionNews(context),
    ...releaseNews(context),
    ...turnNews(context),
    ...averagesNews(context),
    ...labelNews(context),
    ...[...signals, ...trendChanges].map((signal) => ({
      ...signal,
      note: signal.yearToDate && comparedInBrief(tables.span),
    })),
  ];
  const {
    release,
    site: { feedTitle },
  } = tables;
  const at = (address: string) =>
    base === "" ? undefined : { home: absolute(context, "/"), feed: absolute(context, address) };
  return [
    jsonFile(fileAt(FEED_FILES.json), jsonFeed(items, release, feedTitle, at(FEED_FILES.json))),
    textFile(fileAt(FEED_FILES.atom), atomFeed(items, release, feedTitle, at(FEED_FILES.atom)).source),
  ];
}

/** How much the release differs from the one before; nothing where that is not known. */
function releaseNews(context: Context): FeedItem[] {
  const { history, tables } = context;
  const { release } = tables.release;
  const records = history.index.releases;
  const own = records.find((record) => record.release === release);
  const changes = own?.changes;
  if (!own || !changes) return [];
  const before = records.find((record) => record.release === changes.from)?.methodologyVersion;
  const { from, added, removed, changed, revisions } = changes;
  const summary = `Release ${release} against ${from}: ${grouped(changed)} figures changed, ${grouped(added)} are new, ${grouped(removed)} are gone; ${
    before === undefined || before === own.methodologyVersion
      ? `${grouped(revisions)} of these revise earlier years.`
      : `all of these are revisions, for the methodology is ${own.methodologyVersion} now, after ${before}.`
  }`;
  const note = noteOnChanges(history, release);
  return [
    { id: "release", summary, note, url: storyOf(context), kind: "release", metric: "all", scope: "all" },
  ];
}

/** The page that tells the story of the release, where it is published and its whole address is known. */
function storyOf(context: Context): string | undefined {
  const { base, hasSite, tables } = context;
  return base === "" || !hasSite ? undefined : absolute(context, releasePageFile(tables.release.release));
}

/** How the averages of all programmes changed since the release before, and how much of that their mix made. */
function averagesNews(context: Context): FeedItem[] {
  const { history, tables } = context;
  const { release } = tables.release;
  const from = history.index.releases.find((record) => record.release === release)?.changes?.from;
  const { rounding } = tables.methodology;
  const global = averagesIn(history, release).filter(({ key }) => key.industry === undefined);
  if (from === undefined || global.length === 0) return [];
  const parts = METRICS.flatMap((metric) => {
    const average = global.find(({ field }) => field === answerField(metric));
    return average === undefined ? [] : `${METRIC[metric].label} ${explainedInWords(rounding, average)}`;
  });
  return [
    {
      id: "release/averages",
      summary: `Averages of all programmes since release ${from}: ${parts.join(". ")}.`,
      note: noteOnChanges(history, release),
      url: storyOf(context),
      kind: "release",
      metric: "all",
      scope: "global",
    },
  ];
}

/** What turned with this release: the benchmark year, the major version of the interface. */
function turnNews({ history, tables }: Context): FeedItem[] {
  return turnsWith(history, tables.release.release).map(({ fact, sentence }) => ({
    id: `release/${fact}`,
    summary: sentence,
    kind: "release",
    metric: "all",
    scope: "all",
  }));
}

/** What changed in the registries with this release: what was renamed, is new or ends, and countries that moved. */
function labelNews({ history, tables }: Context): FeedItem[] {
  return registryNews(history)
    .filter(({ release }) => release === tables.release.release)
    .map(({ change: { source, key, field }, sentence }) => ({
      id: `label/${source}/${key.id}/${field}`,
      summary: sentence,
      kind: "label",
      metric: "all",
      scope: source,
    }));
}

/** Each release that is retracted, newest first. */
function retractionNews({ history }: Context): FeedItem[] {
  return retractionsOf(history.index)
    .toReversed()
    .map((retraction) => ({
      id: `retraction/${retraction.release}${retraction.erased ? "/erased" : ""}`,
      summary: retractionText(retraction),
      kind: "retraction",
      metric: "all",
      scope: "all",
      since: retraction.retracted,
    }));
}
