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
 * Returns the search entries as a script. They are not indexed in advance: indexing takes about 15 ms at the first
 * search; a prebuilt index would save 10 of them and take three times as long to load.
 * @param pages all pages; those about an endpoint, a table, an industry or a region get no second entry
 * @param figures the figures that have pages of their own
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

/** Returns the search entries, with those that people look for most first. */
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
  const covered = new Set(entries.map(({ page }) => page));
  return [
    ...entries,
    ...figureEntries(context),
    ...topicEntries(context),
    ...pages
      .filter(({ path }) => !covered.has(path))
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

/**
 * Returns entries for the fields of answers: one for fields that Observatory answers share, none for the export, which
 * repeats others.
 */
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
          text: `${field.description.replaceAll("`", "")} ${title}`.trim(),
          page: endpointPage(path),
        })),
    );
}

/** Returns whether a key has been seen, and marks it as seen. */
function repeats(seen: Set<string>, key: string): boolean {
  const known = seen.has(key);
  seen.add(key);
  return known;
}
