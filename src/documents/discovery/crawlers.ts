import { type Xml, xml } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { absolute, type Context } from "../context.ts";
import { referenceFrom } from "./about.ts";

/** Returns `robots.txt` (RFC 9309): everything may be crawled. It names the sitemap if the base URL is known. */
export function robots(context: Context): string {
  const sitemap = context.base === "" ? "" : `\nSitemap: ${absolute(context, DISCOVERY_FILES.sitemap)}\n`;
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

/**
 * Returns `sitemap.xml`: every page, last modified with the release. It needs a base URL, since addresses must be absolute.
 * @param pages the paths of the pages in the publish folder
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemap(context: Context, pages: readonly string[]): Xml {
  const day = dayOf(context.tables.release.lastUpdated);
  const urls = pages.map((page) => {
    const address = referenceFrom(context, DISCOVERY_FILES.sitemap, `/${page}`);
    return xml`  <url>\n    <loc>${address}</loc>\n    <lastmod>${day}</lastmod>\n  </url>\n`;
  });
  return xml`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
}
