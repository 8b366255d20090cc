import type { Page } from "./chromium/index.ts";

/** What a page holds that others can lead to, or that leads to others. */
export interface Visited {
  /** Whole addresses of its links, and of what it shows and runs. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Of all that is in it, in CSS pixels; more than the window's, and it scrolls sideways. */
  readonly width: number;
}

/**
 * Visits a page and every page of the site that links lead to from there.
 * @param site what addresses of the site begin with
 * @param published paths in the publish folder; a page that is not there is not visited
 * @returns each page by its path in the publish folder
 */
export async function crawl(
  page: Page,
  site: string,
  published: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = ["index.html"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (visited.has(path)) continue;
    await page.goto(`${site}${path}`);
    const found = (await page.evaluate(LOOK)) as Visited;
    visited.set(path, found);
    const paths = found.links.flatMap((link) => pathIn(link, site) ?? []);
    waiting.push(...paths.filter((each) => isPage(each) && published.has(each)));
  }
  return visited;
}

/** Asked of a page: what `Visited` holds. */
const LOOK = `(() => {
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  // In a template there is no page, and so no whole address.
  const later = ({ content }) =>
    [...content.querySelectorAll("script")].map((one) => new URL(one.getAttribute("src"), document.baseURI).href);
  return {
    links: [
      ...all("a[href], link[href]", ({ href }) => href),
      ...all("img[src], script[src]", ({ src }) => src),
      ...all("template", later).flat(),
    ],
    ids: all("[id]", ({ id }) => id),
    width: document.documentElement.scrollWidth,
  };
})()`;

/** The path in the publish folder that an address leads to; undefined where it leads elsewhere. */
export function pathIn(address: string, site: string): string | undefined {
  if (!address.startsWith(site)) return undefined;
  return decodeURIComponent(address.slice(site.length).replace(/[?#].*$/s, ""));
}

function isPage(path: string): boolean {
  return path.endsWith(".html");
}

/** Links that lead to no published file, or to no place on a page; each with the page that it stands on. */
export function brokenLinks(
  visited: ReadonlyMap<string, Visited>,
  published: ReadonlySet<string>,
  site: string,
): string[] {
  return [...visited].flatMap(([from, { links }]) =>
    links.flatMap((link) => {
      const path = pathIn(link, site);
      if (path === undefined)
        return link.startsWith("http") || link.startsWith("data:") ? [] : [`${from}: ${link}`];
      const [, place] = link.split("#");
      const isThere = published.has(path);
      const isPlace = !place || !isPage(path) || isKnown(visited.get(path), decodeURIComponent(place));
      return isThere && isPlace ? [] : [`${from}: ${link.slice(site.length)}`];
    }),
  );
}

/** Whether a fragment is a place on a page, or a state that its script reads. */
function isKnown(page: Visited | undefined, place: string): boolean {
  return page?.ids.includes(place) === true || place.includes("/");
}
