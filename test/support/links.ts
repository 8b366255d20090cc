import { wordsOf } from "./words.ts";

/** The site that all links of a page are relative to. */
const SITE = "https://here.example/";

/** Links of a page, and what its head links, a line for each: the words, and the path from the root of the site. */
const LINK = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>|<link rel="([^"]*)"[^>]*? href="([^"]*)"/gs;

/**
 * Returns the links of a page, each with its text and its target from the root of the site.
 * @param path the page's path in the site
 */
export function linksOf(html: string, path: string): string[] {
  return [...html.matchAll(LINK)].map(([whole, own, text = "", kind = "", head = ""]) => {
    const words = wordsOf(text).trim().replaceAll("\n", " ");
    const { href } = new URL((own ?? head).replaceAll("&amp;", "&"), `${SITE}${path}`);
    const [, current] = /^<a [^>]*aria-current="(\w+)"/.exec(whole) ?? [];
    const here = current === undefined ? "" : `, where the reader is (${current})`;
    return `${own === undefined ? kind : words} -> ${href.replace(SITE, "")}${here}`;
  });
}
