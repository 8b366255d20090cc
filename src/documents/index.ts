import { feed } from "../endpoints/observatory/feed.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { comparedInBrief } from "../model/years.ts";
import { noteOnChanges } from "../releases/comparison.ts";
import { registryNews } from "../releases/registry-changes.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { turnsWith } from "../releases/turns.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  datasetFile,
  FEED_FILES,
  METHODOLOGY_FILE,
  PRIVACY_FILE,
  PRIVACY_PAGE,
  RELEASE_LIST_FILE,
  STATUS_FILE,
} from "../routing/addresses.ts";
import { tableAddress } from "./answer-tables.ts";
import { answerOf } from "./answers.ts";
import { catalogueDocument } from "./catalogue.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { DISCOVERY_DOCUMENTS } from "./discovery/index.ts";
import { atomFeed, type FeedItem, jsonFeed } from "./feeds.ts";
import { schemaDocuments } from "./json-schemas.ts";
import { OPENAPI_DOCUMENTS, openApiFiles } from "./openapi/index.ts";
import { problemDocuments } from "./problems.ts";
import { retractionText } from "./retraction-text.ts";
import { statusDocument } from "./status.ts";

const RELEASE_DOCUMENTS = [
  { title: "Which release this is, and when the next one comes", address: STATUS_FILE },
  { title: "Methodology: thresholds, weights, bands and rounding", address: METHODOLOGY_FILE },
  { title: "Past releases, frozen, and what changed from one to the next", address: RELEASE_LIST_FILE },
];

/** Everything for programs beside the content: the catalogue, problem documents, feeds, and what describes the API. */
export function documentFiles(context: Context): OutputFile[] {
  return [
    catalogue(context),
    ...problems(context),
    ...feeds(context),
    jsonFile(fileAt(STATUS_FILE), statusDocument(context)),
    ...openApiFiles(context),
  ];
}

function catalogue(context: Context): OutputFile {
  const { catalogue, tables, hosts, hasSite } = context;
  const addresses = {
    answer: answerFile,
    answerTable: tableAddress,
    table: datasetFile,
    absolute: (address: string) => absolute(context, address),
    dataPackage: datasetFile("datapackage.json"),
    manifest: `/${MANIFEST_PATH}`,
    discovery: [
      ...RELEASE_DOCUMENTS,
      ...DISCOVERY_DOCUMENTS,
      ...OPENAPI_DOCUMENTS,
      ...schemaDocuments(context),
    ],
    ...(tables.privacyReport && {
      privacy: { report: PRIVACY_FILE, ...(hasSite && { page: PRIVACY_PAGE }) },
    }),
  };
  const history = {
    releases: context.history.frozen.map(({ releaseId }) => releaseId),
    deprecations: tables.deprecations,
    retractions: retractionsOf(context.history.index),
  };
  return jsonFile(fileAt(CATALOGUE_FILE), catalogueDocument(catalogue, tables, addresses, hosts, history));
}

function problems(context: Context): OutputFile[] {
  return [...problemDocuments(context)].map(([address, document]) => jsonFile(fileAt(address), document));
}

/** The Observatory's signals for feed readers. */
function feeds(context: Context): OutputFile[] {
  const { tables, base } = context;
  const { signals, trendChanges } = answerOf(context, feed).data;
  const items = [
    ...retractionNews(context),
    ...releaseNews(context),
    ...turnNews(context),
    ...labelNews(context),
    ...[...signals, ...trendChanges].map((signal) => ({
      ...signal,
      note: signal.yearToDate && comparedInBrief(tables.span),
    })),
  ];
  const at = (address: string) =>
    base === "" ? undefined : { home: absolute(context, "/"), feed: absolute(context, address) };
  return [
    jsonFile(fileAt(FEED_FILES.json), jsonFeed(items, tables.release, at(FEED_FILES.json))),
    textFile(fileAt(FEED_FILES.atom), atomFeed(items, tables.release, at(FEED_FILES.atom)).source),
  ];
}

/** How much the release differs from the one before; nothing where that is not known. */
function releaseNews({ history, tables }: Context): FeedItem[] {
  const { release } = tables.release;
  const records = history.index.releases;
  const own = records.find((record) => record.release === release);
  const changes = own?.changes;
  if (!own || !changes) return [];
  const before = records.find((record) => record.release === changes.from)?.methodologyVersion;
  const { from, added, removed, changed, revisions } = changes;
  const summary = `Release ${release} against ${from}: ${changed} figures changed, ${added} are new, ${removed} are gone; ${
    before === undefined || before === own.methodologyVersion
      ? `${revisions} of these are of earlier years.`
      : `all of these are revisions, for the methodology is ${own.methodologyVersion} now, after ${before}.`
  }`;
  const note = noteOnChanges(history, release);
  return [{ id: "release", summary, note, kind: "release", metric: "all", scope: "all" }];
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
  return registryNews(history.frozen)
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
