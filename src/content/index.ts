import { contentFiles } from "../documents/content-files.ts";
import { type Content, fileAt } from "../documents/context.ts";
import { catalogueEntry, ENDPOINTS } from "../endpoints/index.ts";
import type { Files } from "../model/file.ts";
import { loadTables } from "../tables/load.ts";
import { answersTo } from "./answers.ts";

/**
 * What a release says: the answer to every request, the tables, and the schemas of both. A release is compared by it,
 * frozen with it, and published with it. Nothing in it depends on the releases before, on hosts, or on the site.
 * @param data the files of the data folder by relative path
 * @param baseUrl where it will be published, if not at the `baseUrl` of release.json
 * @throws DataError with every problem found in the tables
 */
export function makeContent(data: Files, baseUrl?: string): Content {
  const tables = loadTables(data);
  const base = (baseUrl ?? tables.release.baseUrl ?? "").replace(/\/+$/, "");
  const catalogue = ENDPOINTS.map((endpoint) => catalogueEntry(endpoint, tables));
  const answers = ENDPOINTS.flatMap((endpoint) => answersTo(endpoint, tables));
  const sources = { data, tables, base, catalogue, answers };
  const files = [
    ...answers.map(({ address, bytes }) => ({ path: fileAt(address), bytes })),
    ...contentFiles(sources),
  ];
  return { ...sources, files };
}
