import { posix } from "node:path";
import { EMBED_FOLDER, NOT_FOUND_PAGE, releasePageFile, slugOf } from "../routing/addresses.ts";

/** The pages that stand alone or open a section, in the publish folder. */
export const PAGES = {
  overview: "index.html",
  compare: "compare.html",
  explorer: "explorer.html",
  endpoints: "endpoints/index.html",
  industries: "industries/index.html",
  regions: "regions/index.html",
  datasets: "datasets/index.html",
  guide: "guide/index.html",
  methodology: "methodology.html",
  privacy: "privacy.html",
  changelog: "changelog.html",
  charts: "charts/index.html",
  /** Answers at any address where nothing is. */
  notFound: NOT_FOUND_PAGE.slice(1),
  /** Only where release.json says how somebody takes part. */
  contribute: "contribute.html",
} as const;

/** What every page loads, and whose work is in it. */
export const ASSETS = {
  style: "assets/style.css",
  icon: "assets/icon.svg",
  search: "assets/search.js",
  page: "assets/page.js",
  /** Beside the scripts, whose comments name it. */
  notices: "assets/third-party-notices.txt",
} as const;

export const endpointPage = (path: string) => `endpoints/${slugOf(path)}.html`;
export const industryPage = (id: string) => `industries/${id}.html`;
export const regionPage = (id: string) => `regions/${id}.html`;
export const chartPage = (id: string) => `charts/${id}.html`;
export const embedPage = (id: string) => `${EMBED_FOLDER.slice(1)}/${id}.html`;
/** Where the pages of releases are. */
export const RELEASE_PAGES = "releases/";
export const releasePage = (id: string) => releasePageFile(id).slice(1);
export const datasetPage = (name: string) => `datasets/${name}.html`;

/**
 * A relative link, so that it works from disk, at the root of a host and below it.
 * @param from the page it stands on, relative to the publish folder
 * @param to a published file, relative to the publish folder or as an address from the root
 */
export function link(from: string, to: string): string {
  return posix.relative(posix.dirname(`/${from}`), to.startsWith("/") ? to : `/${to}`);
}

/** How a page writes the addresses of others. */
export interface Ways {
  /** Of what a reader can go to. */
  readonly to: (target: string) => string;
  /** Of what the page loads. */
  readonly load: (target: string) => string;
}

/**
 * Relative links; but a page that answers at addresses of any depth has none. Its links are whole where the base URL is
 * known. What it loads must be of the origin that it is read at, which may be a copy of the site: it starts at the root.
 * @param path the page, relative to the publish folder
 * @param base the base URL without a slash at the end; empty where it is not known
 */
export function waysFrom(path: string, base: string): Ways {
  if (path !== PAGES.notFound) {
    const to = (target: string) => link(path, target);
    return { to, load: to };
  }
  const below = (start: string) => (target: string) => `${start}/${target.replace(/^\//, "")}`;
  const folder = base === "" ? "" : new URL(base).pathname.replace(/\/$/, "");
  return { to: below(base), load: below(folder) };
}
