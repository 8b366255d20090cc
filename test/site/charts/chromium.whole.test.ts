import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { hasChromium, openPage } from "../../support/chromium/index.ts";
import { servedSite as site } from "../../support/served-site.ts";

/** A page of another origin that shows one of the site's pages in a frame. */
async function framing(address: string): Promise<string> {
  const body = `<!doctype html><html lang="en"><title>Outside</title><link rel="icon" href="data:,"><iframe src="${address}" title="a"></iframe></html>`;
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The errors if a page of another origin frames one of the site's pages. */
async function framed(path: string): Promise<string[]> {
  const outside = await framing(`${site.server}${path}`);
  // Both have the same address, and different ports.
  const { page, faults } = await openPage({ site: "http://127.0.0.1:" });
  await page.goto(outside);
  return faults;
}

describe.skipIf(!hasChromium)("charts in a real browser (skipped if Chromium is not installed)", () => {
  test("a chart to embed is shown in a frame of another origin", async () => {
    expect(await framed("embed/maturity-by-industry.html")).toEqual([]);
  });

  test.each(["index.html", "charts/maturity-by-industry.html", "charts/maturity-by-industry.svg"])(
    "a frame of another origin is refused for %s",
    async (path) => {
      expect((await framed(path)).join("\n")).toMatch(/frame-ancestors/);
    },
  );

  test.each(["maturity-by-region", "automation-and-audit-hours", "region-oceania", "metrics-by-industry"])(
    "the code to embed %s makes its frame high enough in a column of any width",
    async (id) => {
      const { page, faults } = await openPage({ site: site.disk });
      await page.goto(`${site.disk}charts/${id}.html`);
      const code = String(await page.evaluate("document.getElementById('embed-code').textContent"));
      const heightIn = async (width: number) => {
        await page.setWidth(width);
        await page.goto(`${site.disk}embed/${id}.html`);
        return Number(await page.evaluate("document.body.getBoundingClientRect().bottom"));
      };
      const [, wide, narrow] = /clamp\((\d+)px, \(577px - 100cqw\) \* 9999, (\d+)px\)/
        .exec(code)!
        .map(Number);
      for (const width of [320, 416, 500, 576]) expect(await heightIn(width)).toBeLessThanOrEqual(narrow!);
      for (const width of [577, 640, 736]) expect(await heightIn(width)).toBeLessThanOrEqual(wide!);
      expect(code).toContain(` height="${narrow}" `);
      expect(faults).toEqual([]);
    },
  );

  test("a citation is copied by its button, or selected if the clipboard is not accessible", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}charts/maturity-by-industry.html`);
    await page.click('[data-copies="cite-apa"]');
    await page.waitForSelector("#copied:not(:empty)");
    expect(await page.evaluate("document.getElementById('copied').textContent")).toMatch(
      /^(Copied|The text is selected)/,
    );
    expect(faults).toEqual([]);
  });
});
