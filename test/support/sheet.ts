import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { html } from "../../src/markup/template.ts";
import { type BrowserPage, openPage, type PageOptions } from "./chromium/index.ts";
import { temporaryFolder } from "./folders.ts";

/** What a page holds that others can lead to, or that leads to others. */
export interface Visited {
  /** Whole addresses of its links, and of what it shows and runs. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** Of all that is in it, in CSS pixels; more than the frame's, and it scrolls sideways. */
  readonly width: number;
  /** Those of its main part that a person sees, without copy buttons, which need scripts. */
  readonly words: string;
}

/**
 * Shows pages side by side, each in a frame as wide as a phone: a frame costs a browser about half of a navigation. What
 * a page says of its viewport counts in no frame.
 * @param site what addresses of the site begin with; a folder on disk
 * @param paths of pages in the publish folder
 * @param width of a frame, in CSS pixels
 * @returns each page by its path, and the faults of all
 */
export async function showSheet(
  site: string,
  paths: readonly string[],
  width: number,
  { scripts = true }: Pick<PageOptions, "scripts"> = {},
): Promise<{ readonly visited: ReadonlyMap<string, Visited>; readonly faults: readonly string[] }> {
  const frames = paths.map(
    (path) => html`<iframe src="${site}${path}" width="${width}" height="800" style="border: 0"></iframe>`,
  );
  const sheet = join(temporaryFolder(), "sheet.html");
  writeFileSync(sheet, html`<!doctype html><title>All pages</title>${frames}`.source);
  const root = pathToFileURL(`${inject("folder")}/`).href;
  const { page, faults } = await openPage({ site: root, scripts, drawn: false });
  await page.goto(pathToFileURL(sheet).href);
  const visited = new Map(await visitedIn(page, site));
  return { visited, faults: faults.map((fault) => fault.replace(site.slice(root.length), "")) };
}

async function visitedIn(page: BrowserPage["page"], site: string): Promise<[string, Visited][]> {
  const { frameTree } = await page.send("Page.getFrameTree");
  const frames: { frame: { id: string; url: string } }[] = frameTree.childFrames;
  return Promise.all(
    frames.map(async ({ frame: { id, url } }) => [
      url.slice(site.length),
      (await page.evaluateIn(id, LOOK)) as Visited,
    ]),
  );
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
    words: (document.querySelectorAll(".copyable > button").forEach((one) => one.remove()), document.querySelector("main")?.innerText ?? ""),
  };
})()`;

/** The paths of the pages that links lead to, one after the other, from the first page. */
export function reached(visited: ReadonlyMap<string, Visited>, site: string): ReadonlySet<string> {
  const found = new Set(["index.html"]);
  for (const path of found) {
    for (const link of visited.get(path)?.links ?? []) {
      const next = pathIn(link, site);
      if (next !== undefined && isPage(next)) found.add(next);
    }
  }
  return found;
}

/** The path in the publish folder of an address; undefined if it is outside of it. */
function pathIn(address: string, site: string): string | undefined {
  if (!address.startsWith(site)) return undefined;
  return decodeURIComponent(address.slice(site.length).replace(/[?#].*$/s, ""));
}

function isPage(path: string): boolean {
  return path.endsWith(".html");
}

/** Links to no published file, or to no place on a page; each with its page. */
export function brokenLinks(
  visited: ReadonlyMap<string, Visited>,
  published: ReadonlySet<string>,
  site: string,
): string[] {
  return [...visited].flatMap(([from, { links }]) =>
    links.flatMap((link) => {
      const path = pathIn(link, site);
      if (path === undefined) return /^(https?|data|mailto):/.test(link) ? [] : [`${from}: ${link}`];
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
