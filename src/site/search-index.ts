import type { Context } from "../documents/context.ts";
import type { OutputFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { columnsUnder } from "../tables/define.ts";
import { headerIn } from "../tables/header.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { fieldsOf, responseSchema } from "./endpoints/schema.ts";
import { DATA_SCRIPTS, RECEIVERS, type SearchEntry } from "./explorer-data.ts";
import type { Figure } from "./figure.ts";
import { chartPage, datasetPage, endpointPage, industryPage, regionPage } from "./links.ts";
import type { Page, PageOnDemand } from "./page.ts";
import { scriptFile } from "./script-file.ts";
import { figureEntries } from "./search-figures.ts";
import { topicEntries } from "./search-topics.ts";
import { INDUSTRY_WORDS } from "./search-words.ts";

/**
 * Everything that can be found, as a script. Plain entries: to index them takes some 15 ms when somebody searches;
 * an index made beforehand would save 10 of them and be three times as long to load.
 * @param pages all pages; those that are about an endpoint, a table or a place are found as such
 * @param figures those that have pages of their own
 */
export function searchIndexFile(
  context: Context,
  pages: readonly PageOnDemand[],
  figures: readonly Pick<Figure, "id" | "title" | "description">[],
): OutputFile {
  const entries = () =>
    searchEntries(
      context,
      pages.map(({ content }) => content()),
      figures,
    );
  return scriptFile(DATA_SCRIPTS.search, RECEIVERS.search, entries);
}

/** What can be found, in the order of what is looked for most. */
export function searchEntries(
  context: Context,
  pages: readonly Pick<Page, "path" | "title" | "description">[],
  figures: readonly Pick<Figure, "id" | "title" | "description">[],
): SearchEntry[] {
  const { industries, regions, frameworks } = context.tables;
  const entry = (kind: string, title: string, text: string, page: string, words?: string): SearchEntry => ({
    kind,
    title,
    text,
    ...(words !== undefined && { words }),
    page,
  });
  const entries = [
    ...context.catalogue.map(({ path, title, description }) =>
      entry("Endpoint", title, `${path}. ${description}`, endpointPage(path)),
    ),
    ...industries.map(({ id, display_name }) =>
      entry("Industry", display_name, id, industryPage(id), INDUSTRY_WORDS[id]),
    ),
    ...regions.map(({ id, display_name }) => entry("Region", display_name, id, regionPage(id))),
    ...frameworks.map(({ id, display_name, certification_body }) =>
      entry("Framework", display_name, `${id}, ${certification_body}`, FRAMEWORKS_PAGE),
    ),
    ...ALL_TABLES.map(({ name, path, title, description }) =>
      entry("Dataset", title, `${path}. ${description}`, datasetPage(name)),
    ),
  ];
  const told = new Set(entries.map(({ page }) => page));
  return [
    ...entries,
    ...figureEntries(context),
    ...topicEntries(context),
    ...pages
      .filter(({ path }) => !told.has(path))
      .map(({ path, title, description }) => entry("Page", title, description, path)),
    ...figures.map(({ id, title, description }) => entry("Chart", title, description, chartPage(id))),
    ...fields(context),
    ...ALL_TABLES.flatMap((table) =>
      columnsUnder(table, headerIn(required(context.data.get(table.path), table.path))).map(
        ({ name, schema }) =>
          entry("Column", name, `${schema.description ?? ""} ${table.title}`.trim(), datasetPage(table.name)),
      ),
    ),
  ];
}

const FRAMEWORKS_PAGE = endpointPage("/api/intelligence/framework-benchmarks");

/** The fields of answers. What Observatory answers share is told once; the export repeats the others. */
function fields({ catalogue, tables }: Context): SearchEntry[] {
  const shared = new Set<string>();
  return catalogue
    .filter(({ parameters }) => !parameters.some(({ kind }) => kind === "format"))
    .flatMap(({ id, path, title }) =>
      fieldsOf(responseSchema(id), tables.span)
        .filter(
          (field) => field.path.startsWith("data.") || !repeats(shared, `${field.path} ${field.description}`),
        )
        .map((field) => ({
          kind: "Field",
          title: field.path.replace(/^data\./, ""),
          text: `${field.description} ${title}`.trim(),
          page: endpointPage(path),
        })),
    );
}

/** Whether something was seen; now it is. */
function repeats(seen: Set<string>, key: string): boolean {
  const known = seen.has(key);
  seen.add(key);
  return known;
}
