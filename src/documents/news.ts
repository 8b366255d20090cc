import { feed } from "../endpoints/observatory/feed.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { answerField, METRIC, METRICS } from "../model/metric.ts";
import { comparedInBrief } from "../model/years.ts";
import { changesInWords } from "../releases/changes-in-words.ts";
import { noteOnChanges } from "../releases/comparison.ts";
import { averagesIn } from "../releases/explained.ts";
import { registryNews } from "../releases/registry-changes.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { turnsWith } from "../releases/turns.ts";
import { answerFile, FEED_FILES, RELEASE_LIST_FILE, releasePageFile, slugOf } from "../routing/addresses.ts";
import { unfilteredAnswer } from "./answers.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { referenceFrom } from "./discovery/about.ts";
import { explainedInWords } from "./explained-text.ts";
import { atomFeed, type FeedItem, jsonFeed } from "./feeds.ts";
import { retractionText } from "./retraction-text.ts";

const CHANGELOG_PAGE = "/changelog.html";

/** Returns the feeds: retractions, the news of the release, and the Observatory's signals. */
export function newsFiles(context: Context): OutputFile[] {
  const { tables, base } = context;
  const { signals, trendChanges } = unfilteredAnswer(context, feed).data;
  const items = [
    ...retractionNews(context),
    ...releaseNews(context),
    ...turnNews(context),
    ...averagesNews(context),
    ...labelNews(context),
    ...[...signals, ...trendChanges].map((signal) => ({
      ...signal,
      url: storyOf(context),
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

/** Returns an item on how much the release differs from the previous one; none if that is unknown. */
function releaseNews(context: Context): FeedItem[] {
  const { history, tables } = context;
  const { release } = tables.release;
  const records = history.index.releases;
  const own = records.find((record) => record.release === release);
  const changes = own?.changes;
  if (!own || !changes) return [];
  const before = records.find((record) => record.release === changes.from)?.methodologyVersion;
  const { methodologyVersion } = own;
  const isNewMethod = before !== undefined && before !== methodologyVersion;
  const why = isNewMethod
    ? `, because the version of the methodology changed from ${before} to ${methodologyVersion}`
    : "";
  const summary = `Release ${release} against ${changes.from}: ${changesInWords(changes, isNewMethod)}${why}.`;
  const note = noteOnChanges(history, release);
  return [
    { id: "release", summary, note, url: storyOf(context), kind: "release", metric: "all", scope: "all" },
  ];
}

/** Returns the address with the details of the release: its page once it is frozen, the signals' page, or the signals. */
function storyOf(context: Context): string {
  const { release } = context.tables.release;
  const isFrozen = context.history.index.releases.some((record) => record.release === release);
  const page = isFrozen ? releasePageFile(release) : `/endpoints/${slugOf(feed.path)}.html`;
  return addressOf(context, context.hasSite ? page : answerFile(feed.path));
}

/** Returns the address with the details of retractions. */
function recordsOf(context: Context): string {
  return addressOf(context, context.hasSite ? CHANGELOG_PAGE : RELEASE_LIST_FILE);
}

function addressOf(context: Context, address: string): string {
  return referenceFrom(context, FEED_FILES.atom, address);
}

/** Returns an item on the changes of the averages of all programmes, overall and at an unchanged mix. */
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
      summary: `Averages of all published programmes since release ${from}: ${parts.join(". ")}.`,
      note: noteOnChanges(history, release),
      url: storyOf(context),
      kind: "release",
      metric: "all",
      scope: "global",
    },
  ];
}

/** Returns an item for each turn of the release: a new benchmark year, a new major version of the interface. */
function turnNews(context: Context): FeedItem[] {
  const { history, tables } = context;
  return turnsWith(history, tables.release.release).map(({ fact, sentence }) => ({
    id: `release/${fact}`,
    summary: sentence,
    url: storyOf(context),
    kind: "release",
    metric: "all",
    scope: "all",
  }));
}

/** Returns an item for each change of the registries with this release. */
function labelNews(context: Context): FeedItem[] {
  const { history, tables } = context;
  return registryNews(history)
    .filter(({ release }) => release === tables.release.release)
    .map(({ change: { source, key, field }, sentence }) => ({
      id: `label/${source}/${key.id}/${field}`,
      summary: sentence,
      url: storyOf(context),
      kind: "label",
      metric: "all",
      scope: source,
    }));
}

/** Returns an item for each retracted release, newest first. */
function retractionNews(context: Context): FeedItem[] {
  return retractionsOf(context.history.index)
    .toReversed()
    .map((retraction) => ({
      id: `retraction/${retraction.release}${retraction.erased ? "/erased" : ""}`,
      summary: retractionText(retraction),
      url: recordsOf(context),
      kind: "retraction",
      metric: "all",
      scope: "all",
      since: retraction.retracted,
    }));
}
