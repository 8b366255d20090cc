import { posix } from "node:path";
import {
  chartPageFile,
  embedPageFile,
  NOT_FOUND_PAGE,
  profilePageFile,
  releasePageFile,
  slugOf,
} from "../routing/addresses.ts";

/** Paths of the stand-alone pages and of the first pages of sections, in the publish folder. */
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
  /** Served at every unknown address. */
  notFound: NOT_FOUND_PAGE.slice(1),
  /** Exists only if release.json has `participation`. */
  contribute: "contribute.html",
} as const;

/** Files that every page loads, and the notices of third-party code in them. */
export const ASSETS = {
  style: "assets/style.css",
  icon: "assets/icon.svg",
  search: "assets/search.js",
  page: "assets/page.js",
  /** Next to the scripts, whose comments name it. */
  notices: "assets/third-party-notices.txt",
} as const;

export const endpointPage = (path: string) => `endpoints/${slugOf(path)}.html`;
export const industryPage = (id: string) => profilePageFile("industry", id).slice(1);
export const regionPage = (id: string) => profilePageFile("region", id).slice(1);
export const chartPage = (id: string) => chartPageFile(id).slice(1);
export const embedPage = (id: string) => embedPageFile(id).slice(1);
/** The folder of the releases' pages. */
export const RELEASE_PAGES = "releases/";
export const releasePage = (id: string) => releasePageFile(id).slice(1);
export const datasetPage = (name: string) => `datasets/${name}.html`;

/**
 * Returns a relative link, which works from disk, at the root of a host and in a folder of it.
 * @param from the page that has the link, relative to the publish folder
 * @param to a published file, relative to the publish folder or as an address from the root
 */
export function link(from: string, to: string): string {
  return posix.relative(posix.dirname(`/${from}`), to.startsWith("/") ? to : `/${to}`);
}

/** Functions by which a page writes addresses. */
export interface Ways {
  /** Returns the address of a link for readers. */
  readonly to: (target: string) => string;
  /** Returns the address of a file that the page loads. */
  readonly load: (target: string) => string;
}

/**
 * Returns functions for relative addresses. The exception is the not-found page, which is served at addresses of any
 * depth: its links are absolute if the base URL is known, and files that it loads start at the root, because they must
 * come from the origin of the page, which may be a copy of the site.
 * @param path the page, relative to the publish folder
 * @param base the base URL without a slash at the end; empty if unknown
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
