import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { hasChromium, openPage, type Page } from "../support/chromium/index.ts";
import { servedSite } from "../support/served-site.ts";
import { context, published } from "./support.ts";

const HOURS = "/api/intelligence/audit-hours";

/** The text that is shown as the file's, once the explorer shows a request's answer. */
async function shown(page: Page, file: string): Promise<string> {
  await page.waitForFunction(`document.querySelector("#status a")?.textContent === "${file}"`);
  return textOf(page, "#text");
}

/**
 * Run in the page: makes requests one after the other, none for the file that is shown already, and gives each file's
 * address with the text shown for it.
 */
const SHOW_ALL = `async (requests) => {
  const texts = [];
  for (const [hash, file] of requests) {
    location.hash = hash;
    while (document.querySelector("#status a")?.textContent !== file) await new Promise((go) => setTimeout(go));
    texts.push([file, document.querySelector("#text").textContent]);
  }
  return texts;
}`;

async function textOf(page: Page, selector: string): Promise<string> {
  return String(await page.evaluate(`document.querySelector("${selector}").textContent`));
}

describe.skipIf(!hasChromium)("in a real browser (skipped where no Chromium is installed)", () => {
  const site = servedSite;

  describe.each(["disk", "server"] as const)("the explorer from %s", (place) => {
    const open = async (hash = "") => {
      const { page, faults } = await openPage({ site: site[place] });
      await page.goto(`${site[place]}explorer.html${hash}`);
      return { page, faults };
    };

    test("shows for each endpoint and value the bytes of the file", async () => {
      const { page, faults } = await open("#text/api/intelligence/nothing");
      const requests = context.answers.map(({ id, choice, address }) => {
        const { path } = context.catalogue.find((entry) => entry.id === id)!;
        return [`#text${path}${choice === undefined ? "" : `?${choice.name}=${choice.value}`}`, address];
      });
      const texts = (await page.evaluate(`(${SHOW_ALL})(${JSON.stringify(requests)})`)) as [string, string][];
      const wrong = texts.filter(([address, text]) => published.get(address) !== text);
      expect(texts).toHaveLength(requests.length);
      expect(wrong.map(([address]) => address)).toEqual([]);
      expect(faults).toEqual([]);
    });

    test("answers what is typed as the service would, an unknown value with the problem document", async () => {
      const { page, faults } = await open(`#text${HOURS}`);
      await shown(page, `${HOURS}.json`);
      await page.fill("#address", `${HOURS}?industry=banking\n`);
      const problem = "/api/errors/unknown-industry.json";
      expect(await shown(page, problem)).toBe(published.get(problem));
      expect(await textOf(page, "#status b")).toBe("404 Not Found");
      await page.fill("#address", `${HOURS}?industry=banking&industry=saas\n`);
      expect(await shown(page, `${HOURS}/saas.json`)).toBe(published.get(`${HOURS}/saas.json`));
      expect(faults).toEqual([]);
    });

    test("goes back and forward through requests, keeps the industry from endpoint to endpoint, and the request when it is loaded again", async () => {
      const { page } = await open(`#text${HOURS}`);
      await shown(page, `${HOURS}.json`);
      await page.select("#value", "retail");
      await shown(page, `${HOURS}/retail.json`);
      expect(page.url()).toBe(`${site[place]}explorer.html#text${HOURS}?industry=retail`);
      await page.select("#endpoint", "/api/intelligence/compliance-cost");
      await shown(page, "/api/intelligence/compliance-cost/retail.json");
      await page.goBack();
      await shown(page, `${HOURS}/retail.json`);
      expect(await page.of("#endpoint", "element.value")).toBe(HOURS);
      await page.goForward();
      const cost = "/api/intelligence/compliance-cost/retail.json";
      await shown(page, cost);
      await page.reload();
      expect(await shown(page, cost)).toBe(published.get(cost));
    });
  });

  test("the tabs are moved through by arrows, and the address keeps the view", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}explorer.html#table${HOURS}`);
    await shown(page, `${HOURS}.json`);
    await page.focus("#tab-table");
    await page.press("ArrowRight");
    await page.waitForSelector("#panel-chart svg rect");
    expect(await page.evaluate("document.activeElement.id")).toBe("tab-chart");
    expect(await page.evaluate("location.hash")).toBe(`#chart${HOURS}`);
    await page.press("End");
    expect(await page.evaluate("document.querySelector('#panel-text').checkVisibility()")).toBe(true);
    await page.press("ArrowRight");
    expect(await page.evaluate("document.activeElement.id")).toBe("tab-table");
  });

  test.each([
    ["the tables", `explorer.html#table${HOURS}`],
    ["the chart", `explorer.html#chart${HOURS}`],
    ["the text", `explorer.html#text${HOURS}`],
    ["a refusal", `explorer.html#table${HOURS}?industry=banking`],
  ])("axe finds nothing wrong with %s, the search open", async (_, path) => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}${path}`);
    await page.waitForSelector("#explorer:not([hidden])");
    await page.fill("#search-words", "cost");
    await page.waitForSelector(".found li a");
    expect(await violations(page)).toEqual([]);
  });

  test("with scripts off the explorer says so and links every endpoint", async () => {
    const { page } = await openPage({ site: site.disk, scripts: false });
    await page.goto(`${site.disk}explorer.html`);
    expect(await page.evaluate("document.querySelectorAll('noscript a').length")).toBe(
      context.catalogue.length,
    );
    expect(await page.of("#explorer", "element.checkVisibility()")).toBe(false);
    expect(await page.of(".search", "element.checkVisibility()")).toBe(false);
  });

  test("the search is reached by its key, leads to a page, and closes by Escape", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}endpoints/index.html`);
    await page.press("/");
    await page.type("hospit");
    await page.waitForSelector(".found li a");
    expect(await textOf(page, ".found li b")).toBe("Hospitality");
    await page.press("ArrowDown");
    await page.press("Escape");
    expect(await page.of(".found", "element.checkVisibility()")).toBe(false);
    expect(await page.evaluate("document.activeElement.id")).toBe("search-words");
    await page.type("a");
    await page.waitForSelector(".found li a");
    await Promise.all([page.loaded(), page.press("Enter")]);
    expect(page.url()).toBe(`${site.disk}industries/hospitality.html`);
    expect(faults).toEqual([]);
  });
});
