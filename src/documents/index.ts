import { jsonFile, type OutputFile } from "../model/file.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { frozenCopyIn } from "../releases/frozen-copies.ts";
import { routedHistoryIn } from "../releases/routed.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  datasetFile,
  DISCOVERY_FILES,
  EXPORT_PACKAGE_FILE,
  METHODOLOGY_FILE,
  NOT_FOUND_PAGE,
  PRIVACY_FILE,
  PRIVACY_PAGE,
  RELEASE_LIST_FILE,
  schemaFile,
  slugOf,
  STATUS_FILE,
  tableAddress,
} from "../routing/addresses.ts";
import { DOWNLOADS, isYearly, JSON_STAT, jsonStatAddress, parquetAddress } from "../routing/downloads.ts";
import type { TableDefinition } from "../tables/define.ts";
import { catalogueDocument } from "./catalogue.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { DISCOVERY_DOCUMENTS } from "./discovery/index.ts";
import { exportPackage } from "./export-package.ts";
import { schemaDocuments } from "./json-schemas.ts";
import { newsFiles } from "./news.ts";
import { OPENAPI_DOCUMENTS, openApiFiles } from "./openapi/index.ts";
import { problemDocuments } from "./problems.ts";
import { statusDocument } from "./status.ts";

const RELEASE_DOCUMENTS = [
  { title: "Status: the current release, and when the next one is expected", address: STATUS_FILE },
  { title: "Methodology: thresholds, weights, bands and rounding", address: METHODOLOGY_FILE },
  { title: "Columns of the Observatory's export as CSV", address: EXPORT_PACKAGE_FILE },
  { title: "All frozen releases, and what changed from one to the next", address: RELEASE_LIST_FILE },
];

/** Returns the documents for programs: the catalogue, problem documents, feeds, status, and descriptions of the API. */
export function documentFiles(context: Context): OutputFile[] {
  return [
    catalogue(context),
    ...problems(context),
    ...newsFiles(context),
    jsonFile(fileAt(STATUS_FILE), statusDocument(context)),
    exportPackage(context),
    ...openApiFiles(context),
  ];
}

function catalogue(context: Context): OutputFile {
  const { catalogue, tables, hosts, hasSite, gate } = context;
  const { release } = tables.release;
  const addresses = {
    answer: answerFile,
    answerTable: tableAddress,
    table: datasetFile,
    schema: (path: string) => schemaFile(slugOf(path)),
    frozen: (address: string) => frozenCopyIn(context.history, release, address),
    parquet: parquetAddress,
    jsonStat: (table: TableDefinition) => (isYearly(table) ? jsonStatAddress(table) : undefined),
    absolute: (address: string) => absolute(context, address),
    dataPackage: datasetFile("datapackage.json"),
    manifest: `/${MANIFEST_PATH}`,
    discovery: [
      ...Object.values(DOWNLOADS),
      JSON_STAT,
      { title: "DCAT-AP 3: the data for data portals, as Turtle", address: DISCOVERY_FILES.dcatTurtle },
      { title: "DCAT-AP 3: the data for data portals, as JSON-LD", address: DISCOVERY_FILES.dcatJsonLd },
      ...RELEASE_DOCUMENTS,
      ...DISCOVERY_DOCUMENTS,
      ...OPENAPI_DOCUMENTS,
      ...schemaDocuments(context),
    ],
    ...(tables.privacyReport && {
      privacy: { report: PRIVACY_FILE, ...(hasSite && { page: PRIVACY_PAGE }) },
    }),
    ...(hasSite && { notFoundPage: NOT_FOUND_PAGE }),
  };
  const history = routedHistoryIn(tables, context.history);
  return jsonFile(
    fileAt(CATALOGUE_FILE),
    catalogueDocument(catalogue, tables, addresses, hosts, history, gate),
  );
}

function problems(context: Context): OutputFile[] {
  return [...problemDocuments(context)].map(([address, document]) => jsonFile(fileAt(address), document));
}
