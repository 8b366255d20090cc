import { type Xml, xml } from "../../markup/template.ts";
import { dayOf } from "../../model/day.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { absolute, type Context } from "../context.ts";
import { referenceFrom } from "./about.ts";

/** `robots.txt` (RFC 9309): everything may be read; where the pages are listed, if that can be said. */
export function robots(context: Context): string {
  const sitemap = context.base === "" ? "" : `\nSitemap: ${absolute(context, DISCOVERY_FILES.sitemap)}\n`;
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

/**
 * `sitemap.xml`: every page, last changed with the release. Its addresses must be whole, so it needs a base URL.
 * @param pages the pages, relative to the publish folder
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
