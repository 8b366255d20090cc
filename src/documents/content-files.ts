import type { OutputFile } from "../model/file.ts";
import { jsonFile } from "../model/file.ts";
import { datasetFile, METHODOLOGY_FILE, PRIVACY_FILE } from "../routing/addresses.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { answerCsvFiles } from "./answer-tables.ts";
import type { ContentSources } from "./content.ts";
import { fileAt } from "./context.ts";
import { dataPackage } from "./datapackage.ts";
import { jsonSchemaFiles } from "./json-schemas.ts";
import { methodologyDocument } from "./methodology.ts";

/**
 * Returns the files, other than the answers, that a release freezes: the tables with their descriptor, answers as CSV,
 * schemas, the methodology, and the privacy report, if ingest made the tables.
 */
export function contentFiles(sources: ContentSources): OutputFile[] {
  const { methodology, privacyReport } = sources.tables;
  return [
    ...datasets(sources),
    ...answerCsvFiles(sources),
    ...jsonSchemaFiles(sources),
    jsonFile(fileAt(METHODOLOGY_FILE), methodologyDocument(methodology)),
    ...(privacyReport === null ? [] : [jsonFile(fileAt(PRIVACY_FILE), privacyReport)]),
  ];
}

/** Returns every table as a download, byte for byte as in the data folder, with their descriptor. */
function datasets({ data, tables }: ContentSources): OutputFile[] {
  return [
    ...ALL_TABLES.flatMap(({ path }) => {
      const bytes = data.get(path);
      return bytes === undefined ? [] : [{ path: fileAt(datasetFile(path)), bytes }];
    }),
    jsonFile(fileAt(datasetFile("datapackage.json")), dataPackage(tables, tables.span, data)),
  ];
}
