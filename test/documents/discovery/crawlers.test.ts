import { expect, test } from "vitest";
import { robots, sitemap } from "../../../src/documents/discovery/crawlers.ts";
import { BASE, contextOf } from "./support.ts";

test("robots may read everything, and get the address of the sitemap if it is known", () => {
  expect(robots(contextOf())).toBe("User-agent: *\nAllow: /\n");
  expect(robots(contextOf({ base: BASE }))).toBe(
    "User-agent: *\nAllow: /\n\nSitemap: https://data.example/sub/sitemap.xml\n",
  );
});

test("the sitemap lists every page with the day of the release; the first page is the root", () => {
  expect(sitemap(contextOf({ base: BASE }), ["index.html", "datasets/index.html"]).source).toBe(
    `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://data.example/sub/</loc>
    <lastmod>2026-10-05</lastmod>
  </url>
  <url>
    <loc>https://data.example/sub/datasets/index.html</loc>
    <lastmod>2026-10-05</lastmod>
  </url>
</urlset>
`,
  );
});
