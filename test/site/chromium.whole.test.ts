import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { hasChromium, openPage } from "../support/chromium/index.ts";
import { brokenLinks, crawl } from "../support/crawl.ts";
import { temporaryFolder } from "../support/folders.ts";
import { servedSite } from "../support/served-site.ts";
import { files, kinds } from "../support/site.ts";

const PHONE = 360;
const published = new Set(files.map(({ path }) => path));
const pages = [...published].filter((path) => path.endsWith(".html")).sort();

/** Asked of a page: by how much its parts have moved, as Chromium counts it. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: "layout-shift", buffered: true });
  // What is buffered is told before the frame after next.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

/** Asked of a page: bytes of all that it has loaded, and of itself. */
const WEIGHT = "performance.getEntries().reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)";

/** A page on which everything is wrong that is looked for. */
const FAULTY = `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Faulty</title>
<script>console.error("printed"); throw new Error("thrown")</script>
<img src="gone.png" alt="a"><img src="https://example.org/a.png" alt="b">
<a href="b.html#yes">a</a> <a href="b.html#no">b</a> <a href="gone.html">c</a>
<p style="color: #ccc; background: #fff; width: 500px">pale and wide</p>
</html>`;

const withoutExplorer = kinds.filter((path) => path !== "explorer.html");

describe.skipIf(!hasChromium)("the pages in a real browser (skipped where no Chromium is installed)", () => {
  const site = servedSite;

  test("from disk, on a phone, all are reached by links, and none has a fault, a dead link, or more width than the phone", async () => {
    const { page, faults } = await openPage({ site: site.disk, width: PHONE });
    const visited = await crawl(page, site.disk, published);
    expect(faults).toEqual([]);
    expect([...visited.keys()].sort()).toEqual(pages);
    expect(brokenLinks(visited, published, site.disk)).toEqual([]);
    const wide = [...visited].filter(([, { width }]) => width > PHONE);
    expect(wide.map(([path, { width }]) => `${path}: ${width}`)).toEqual([]);
  });

  test("from a server, under the headers of hosts, no kind of page has a fault, and nothing moves while one comes, but on the explorer, which its script fills", async () => {
    const { page, faults } = await openPage({ site: site.server });
    const moved: string[] = [];
    for (const path of kinds) {
      await page.goto(`${site.server}${path}`);
      const shift = Number(await page.evaluate(LAYOUT_SHIFT));
      if (shift > 0) moved.push(path);
    }
    expect(faults).toEqual([]);
    expect(moved.filter((path) => path !== "explorer.html")).toEqual([]);
  });

  test("axe finds nothing wrong with any kind of page: light, dark, as wide as a phone", async () => {
    const { page } = await openPage({ site: site.disk });
    const found: string[] = [];
    const look = async (path: string, how: string, rules?: "colours") => {
      for (const line of await violations(page, rules)) found.push(`${path}, ${how}: ${line}`);
    };
    for (const path of kinds) {
      await page.setWidth(1280);
      await page.setScheme("light");
      await page.goto(`${site.disk}${path}`);
      await look(path, "light");
      await page.setScheme("dark");
      await look(path, "dark", "colours");
      await page.setWidth(PHONE);
      await look(path, "phone, dark");
    }
    expect(found).toEqual([]);
  });

  test("the start page is under 150 KB with all that it loads", async () => {
    const { page } = await openPage({ site: site.server });
    await page.goto(site.server);
    expect(await page.evaluate(WEIGHT)).toBeLessThan(150_000);
  });

  test("without scripts every kind of page has the same words, but the explorer", async () => {
    const wordsOfKinds = async (scripts: boolean) => {
      const { page } = await openPage({ site: site.disk, scripts });
      const words: Record<string, unknown> = {};
      for (const path of withoutExplorer) {
        await page.goto(`${site.disk}${path}`);
        words[path] = await page.evaluate("document.querySelector('main').innerText");
      }
      return words;
    };
    expect(await wordsOfKinds(false)).toEqual(await wordsOfKinds(true));
  });

  test("a page with faults is found out by each of these checks", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "index.html"), FAULTY);
    writeFileSync(join(folder, "b.html"), '<p id="yes">b');
    const { href } = pathToFileURL(`${folder}/`);
    const { page, faults } = await openPage({ site: href, width: PHONE });
    const there = new Set(["index.html", "b.html"]);
    const visited = await crawl(page, href, there);
    for (const fault of [
      "index.html: printed",
      "index.html: Error: thrown",
      "index.html: asks https://example.org/a.png",
      `index.html: ${href}gone.png net::ERR_FILE_NOT_FOUND`,
    ]) {
      expect(faults).toContain(fault);
    }
    expect(brokenLinks(visited, there, href)).toEqual([
      "index.html: b.html#no",
      "index.html: gone.html",
      "index.html: gone.png",
    ]);
    expect(visited.get("index.html")!.width).toBeGreaterThan(PHONE);
    await page.goto(`${href}index.html`);
    expect((await violations(page, "colours")).join()).toMatch(/^color-contrast \(1\): p: /);
  });
});
