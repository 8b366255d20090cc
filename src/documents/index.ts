import { signals, trendChanges } from "../endpoints/index.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  datasetFile,
  FEED_FILES,
  NOT_FOUND_FILE,
  PRIVACY_FILE,
  PRIVACY_PAGE,
  problemFile,
} from "../routing/addresses.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { catalogueDocument } from "./catalogue.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { dataPackage } from "./datapackage.ts";
import { atomFeed, jsonFeed } from "./feeds.ts";
import { MANIFEST_PATH } from "./manifest.ts";
import { methodNotAllowed, notFound, unknownValue } from "./problems.ts";

/** Everything for programs beside the answers: tables, descriptors, problem documents, feeds. */
export function documentFiles(context: Context): OutputFile[] {
  return [
    ...datasets(context),
    catalogue(context),
    ...problems(context),
    ...feeds(context),
    ...privacyReport(context),
  ];
}

/** Every table as a download, the bytes of the data folder, with their descriptor. */
function datasets({ data, tables }: Context): OutputFile[] {
  return [
    ...ALL_TABLES.map(({ path }) => ({ path: fileAt(datasetFile(path)), bytes: data.get(path)! })),
    jsonFile(fileAt(datasetFile("datapackage.json")), dataPackage(tables, data)),
  ];
}

function catalogue(context: Context): OutputFile {
  const { catalogue, tables, hosts, hasSite } = context;
  const addresses = {
    answer: answerFile,
    table: datasetFile,
    absolute: (address: string) => absolute(context, address),
    dataPackage: datasetFile("datapackage.json"),
    manifest: `/${MANIFEST_PATH}`,
    ...(tables.privacyReport && {
      privacy: { report: PRIVACY_FILE, ...(hasSite && { page: PRIVACY_PAGE }) },
    }),
  };
  return jsonFile(fileAt(CATALOGUE_FILE), catalogueDocument(catalogue, tables, addresses, hosts));
}

function problems(context: Context): OutputFile[] {
  const { refusal } = context.routes;
  const documentation = absolute(context, "/");
  const parameters = new Map(
    context.catalogue.flatMap((entry) =>
      entry.parameters.map((parameter) => [parameter.name, parameter] as const),
    ),
  );
  const addresses = (address: string) => ({ type: absolute(context, address), documentation });
  return [
    ...[...parameters.values()].map((parameter) => {
      const address = problemFile(parameter.name);
      return jsonFile(fileAt(address), unknownValue(parameter, addresses(address)));
    }),
    jsonFile(fileAt(NOT_FOUND_FILE), notFound(addresses(NOT_FOUND_FILE))),
    jsonFile(fileAt(refusal.file), methodNotAllowed(refusal.headers.Allow!, addresses(refusal.file))),
  ];
}

/** The Observatory's signals for feed readers. */
function feeds(context: Context): OutputFile[] {
  const { tables, base } = context;
  const items = [...signals(tables), ...trendChanges(tables)];
  const at = (address: string) =>
    base === "" ? undefined : { home: absolute(context, "/"), feed: absolute(context, address) };
  return [
    jsonFile(fileAt(FEED_FILES.json), jsonFeed(items, tables.release, at(FEED_FILES.json))),
    textFile(fileAt(FEED_FILES.atom), atomFeed(items, tables.release, at(FEED_FILES.atom))),
  ];
}

/** What ingest did for privacy; nothing for tables that it did not make. */
function privacyReport({ tables }: Context): OutputFile[] {
  return tables.privacyReport === null ? [] : [jsonFile(fileAt(PRIVACY_FILE), tables.privacyReport)];
}
