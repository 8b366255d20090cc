import { describe, expect, test } from "vitest";
import { hasChromium, openPage, type Page } from "../support/chromium/index.ts";
import { servedSite } from "../support/served-site.ts";
import { catalogue, textAt } from "../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";

/** Every request that has an answer, with the file that answers. */
const requests = catalogue.flatMap(({ path, parameters }) => [
  { address: path, file: `${path}.json` },
  ...parameters.flatMap(({ name, kind, values }) =>
    values.map((value) => ({
      address: `${path}?${name}=${value}`,
      file: kind === "format" ? `${path}.${value}` : `${path}/${value}.json`,
    })),
  ),
]);

describe.skipIf(!hasChromium)(
  "the explorer in a real browser (skipped where no Chromium is installed)",
  () => {
    const site = servedSite;

    test("shows for each endpoint and value, from disk, the text of the file that answers, to the letter", async () => {
      const { page, faults } = await openPage({ site: site.disk });
      await page.goto(`${site.disk}explorer.html#text${HOURS}`);
      expect(requests.length).toBeGreaterThan(50);
      for (const { address, file } of requests) {
        await page.evaluate(`location.hash = ${JSON.stringify(`#text${address}`)}`);
        expect(await textOf(page, file)).toBe(textAt(file));
      }
      expect(faults).toEqual([]);
    });

    test("shows what the API would answer to an edited query, a problem too, under the headers of hosts", async () => {
      const { page, faults } = await openPage({ site: site.server });
      await page.goto(`${site.server}explorer.html#text${HOURS}`);
      await ask(page, `${HOURS}?industry=nope`);
      const problem = "/api/errors/unknown-industry.json";
      expect(await textOf(page, problem)).toBe(textAt(problem));
      expect(await page.evaluate("document.querySelector('#status').innerText")).toContain("404 Not Found");
      await ask(page, `${HOURS}?industry=nope&industry=saas`);
      expect(await textOf(page, `${HOURS}/saas.json`)).toBe(textAt(`${HOURS}/saas.json`));
      expect(faults).toEqual([]);
    });

    test("asks for what is chosen in its lists", async () => {
      const { page } = await openPage({ site: site.disk });
      await page.goto(`${site.disk}explorer.html#text${HOURS}`);
      await textOf(page, `${HOURS}.json`);
      await page.select("#value", "saas");
      expect(await textOf(page, `${HOURS}/saas.json`)).toBe(textAt(`${HOURS}/saas.json`));
      await page.select("#endpoint", "/api/intelligence/observatory/regions");
      const regions = "/api/intelligence/observatory/regions.json";
      expect(await textOf(page, regions)).toBe(textAt(regions));
    });

    test("keeps the request in the address bar, so that back, forward and a copied address work", async () => {
      const { page } = await openPage({ site: site.disk });
      await page.goto(`${site.disk}explorer.html#text${HOURS}`);
      await textOf(page, `${HOURS}.json`);
      await page.select("#value", "saas");
      await textOf(page, `${HOURS}/saas.json`);
      expect(page.url()).toBe(`${site.disk}explorer.html#text${HOURS}?industry=saas`);
      await page.goBack();
      expect(await textOf(page, `${HOURS}.json`)).toBe(textAt(`${HOURS}.json`));
      await page.goForward();
      expect(await textOf(page, `${HOURS}/saas.json`)).toBe(textAt(`${HOURS}/saas.json`));
      await page.reload();
      expect(await textOf(page, `${HOURS}/saas.json`)).toBe(textAt(`${HOURS}/saas.json`));
    });

    test("without scripts says so, and links the endpoints instead", async () => {
      const { page } = await openPage({ site: site.disk, scripts: false });
      await page.goto(`${site.disk}explorer.html`);
      expect(await page.evaluate("document.querySelector('main').innerText")).toMatch(/script/i);
      expect(await page.evaluate("document.querySelector('main a[href^=\"endpoints/\"]') !== null")).toBe(
        true,
      );
    });
  },
);

/** The text that is shown when the page says that this file answers. */
async function textOf(page: Page, file: string): Promise<unknown> {
  await page.waitForFunction(`document.querySelector("#status a")?.textContent === ${JSON.stringify(file)}`);
  return page.evaluate("document.querySelector('#text').textContent");
}

/** Types an address and asks for it. */
async function ask(page: Page, address: string): Promise<void> {
  await page.fill("#address", `${address}\n`);
}
