import { posix } from "node:path";
import { EMBED_FOLDER, releasePageFile, slugOf } from "../routing/addresses.ts";

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
