import { contentFiles } from "../documents/content-files.ts";
import type { Content } from "../documents/content.ts";
import { fileAt } from "../documents/context.ts";
import { catalogueEntry, ENDPOINTS } from "../endpoints/index.ts";
import { type Files, fileOnDemand } from "../model/file.ts";
import { loadTables } from "../tables/load.ts";
import { answersTo } from "./answers.ts";
import { twinFiles } from "./twins.ts";

/**
 * Makes the content of a release: the answers to all requests, the tables, and the schemas of both. This part is compared
 * with other releases, and frozen. It does not depend on earlier releases, hosts or HTML pages.
 * @param data the files of the data folder by relative path
 * @param baseUrl where it will be published; default: `baseUrl` of release.json
 * @throws DataError with every problem found in the tables
 */
export function makeContent(data: Files, baseUrl?: string): Content {
  const tables = loadTables(data);
  const base = (baseUrl ?? tables.release.baseUrl ?? "").replace(/\/+$/, "");
  const listed = ENDPOINTS.map((endpoint) => ({ endpoint, entry: catalogueEntry(endpoint, tables) }));
  const catalogue = listed.map(({ entry }) => entry);
  const answers = listed.flatMap(({ endpoint, entry }) => answersTo(endpoint, entry, tables));
  const sources = { data, tables, base, catalogue, answers };
  const files = [
    ...answers.map((answer) => fileOnDemand(fileAt(answer.address), () => answer.bytes)),
    ...contentFiles(sources),
  ];
  return { ...sources, files: [...files, ...twinFiles(catalogue, files)] };
}
