import type { OutputFile } from "../model/file.ts";
import { jsonFile } from "../model/file.ts";
import { datasetFile } from "../routing/addresses.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { answerCsvFiles } from "./answer-tables.ts";
import { type ContentSources, fileAt } from "./context.ts";
import { dataPackage } from "./datapackage.ts";
import { jsonSchemaFiles } from "./json-schemas.ts";

/** What is frozen with a release beside the answers: the tables with their descriptor, answers as CSV, and schemas. */
export function contentFiles(sources: ContentSources): OutputFile[] {
  return [...datasets(sources), ...answerCsvFiles(sources), ...jsonSchemaFiles(sources)];
}

/** Every table as a download, the bytes of the data folder, with their descriptor. */
function datasets({ data, tables }: ContentSources): OutputFile[] {
  return [
    ...ALL_TABLES.flatMap(({ path }) => {
      const bytes = data.get(path);
      return bytes === undefined ? [] : [{ path: fileAt(datasetFile(path)), bytes }];
    }),
    jsonFile(fileAt(datasetFile("datapackage.json")), dataPackage(tables, data)),
  ];
}
