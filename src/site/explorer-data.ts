import type { CatalogueEntry } from "../model/endpoint.ts";
import type { RouteTable } from "../model/route.ts";

/** Texts of files by address, as scripts pass them to the explorer, because pages opened from disk cannot fetch. */
export type Texts = Readonly<Record<string, string>>;

/** An endpoint as the explorer knows it. */
export interface ExplorerEndpoint extends Pick<CatalogueEntry, "path" | "title" | "description"> {
  /** The name of its page and of its script of answers, without extension. */
  readonly slug: string;
  readonly parameters: readonly Pick<CatalogueEntry["parameters"][number], "name" | "kind" | "values">[];
  /** Units of the numbers of its answer, by property path, e.g. `data.byIndustry.hours`. */
  readonly units: Readonly<Record<string, string>>;
}

/** The data that the explorer needs before it loads any answer. */
export interface ExplorerCatalogue {
  /** The base URL of the published files, without a slash at the end; empty if unknown. */
  readonly base: string;
  /** What charts say about the source of their figures. */
  readonly source: {
    /** The provider of the data, the release and its licence, in words. */
    readonly attribution: string;
    readonly disclaimer: string;
    /** Entries with fewer programmes are marked. */
    readonly minimumCohort: number;
    /** The colour of marks in chart files, if the site has its own. */
    readonly accent?: string;
  };
  readonly endpoints: readonly ExplorerEndpoint[];
  readonly table: Pick<RouteTable, "routes" | "hidden">;
  /** Addresses of every published file below `/api/intelligence/`. */
  readonly files: readonly string[];
  /** The problem documents. */
  readonly problems: Texts;
}

/** Functions that the data scripts call; the explorer and the search define them. */
export const RECEIVERS = {
  catalogue: "receiveCatalogue",
  answers: "receiveAnswers",
  search: "receiveSearchEntries",
} as const;

/** Paths of the data scripts, relative to the publish folder. */
export const DATA_SCRIPTS = {
  catalogue: "assets/answers/catalogue.js",
  answers: (slug: string) => `assets/answers/${slug}.js`,
  search: "assets/search-index.js",
} as const;

/** The id of the template element with the scripts that are loaded when they are first needed. */
export const LATER_SCRIPTS_ID = "later-scripts";

/** An entry of the search. */
export interface SearchEntry {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Other words by which the entry is found; they are not shown. */
  readonly words?: string;
  /** The page about it, relative to the publish folder; with a fragment for a part of a page. */
  readonly page: string;
}
