import type { CatalogueEntry } from "../model/endpoint.ts";
import type { RouteTable } from "../model/route.ts";

/** Text of files by address, as scripts hand it to the explorer: pages on disk cannot fetch. */
export type Texts = Readonly<Record<string, string>>;

/** An endpoint as the explorer knows it. */
export interface ExplorerEndpoint extends Pick<CatalogueEntry, "path" | "title" | "description"> {
  /** Its page and its script of answers are named after this. */
  readonly slug: string;
  readonly parameters: readonly Pick<CatalogueEntry["parameters"][number], "name" | "kind" | "values">[];
  /** Units of the numbers of its answer, by the names on the way to them, e.g. `data.byIndustry.hours`. */
  readonly units: Readonly<Record<string, string>>;
}

/** What the explorer must know before any answer. */
export interface ExplorerCatalogue {
  /** Where the files are published, without a slash at the end; empty where nobody knows. */
  readonly base: string;
  /** What charts say of where their figures are from. */
  readonly source: {
    /** Who provides the data, the release and its licence, as a sentence. */
    readonly attribution: string;
    readonly disclaimer: string;
    /** An entry of fewer programmes is marked. */
    readonly minimumCohort: number;
    /** The colour of marks in files of charts, where the site has one of its own. */
    readonly accent?: string;
  };
  readonly endpoints: readonly ExplorerEndpoint[];
  readonly table: Pick<RouteTable, "routes" | "hidden">;
  /** Addresses of every published file below `/api/intelligence/`. */
  readonly files: readonly string[];
  /** The problem documents. */
  readonly problems: Texts;
}

/** Functions that the data scripts call: the explorer and the search define them. */
export const RECEIVERS = {
  catalogue: "receiveCatalogue",
  answers: "receiveAnswers",
  search: "receiveSearchEntries",
} as const;

/** Where the data scripts are, relative to the publish folder. */
export const DATA_SCRIPTS = {
  catalogue: "assets/answers/catalogue.js",
  answers: (slug: string) => `assets/answers/${slug}.js`,
  search: "assets/search-index.js",
} as const;

/** The template of a page that holds the scripts which are run when they are first needed. */
export const LATER_SCRIPTS_ID = "later-scripts";

/** Something that can be found. */
export interface SearchEntry {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Other words by which it is found, which are not shown. */
  readonly words?: string;
  /** The page about it, relative to the publish folder; with a fragment for a part of a page. */
  readonly page: string;
}
