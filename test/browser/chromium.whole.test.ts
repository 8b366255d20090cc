import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { hasChromium, openPage, type Page } from "../support/chromium/index.ts";
import { heldBack } from "../support/held-script.ts";
import { servedSite } from "../support/served-site.ts";
import { context, published } from "./support.ts";

const HOURS = "/api/intelligence/audit-hours";

/** An entry of an answer, with what a chart draws of it. */
interface IndustryHours {
  readonly industry: string;
  readonly hours: number;
  readonly uncertainty: { readonly hours: { readonly ci95: readonly [number, number] } };
}

/** The text that is shown as the file's, once the explorer shows a request's answer. */
async function shown(page: Page, file: string): Promise<string> {
  await page.waitForFunction(`document.querySelector("#status a")?.textContent === "${file}"`);
  return textOf(page, "#text");
}

/**
 * Run in the page: makes requests one after the other, none for the file that is shown already, and gives each file's
 * address with the text shown for it. Nothing is laid out meanwhile, which would take most of the time.
 */
const SHOW_ALL = `async (requests) => {
  const texts = [];
  const { style } = document.querySelector("main");
  style.display = "none";
  for (const [hash, file] of requests) {
    location.hash = hash;
    const isShown = () => document.querySelector("#status a")?.textContent === file;
    await new Promise((resolve) => {
      const look = (_, observer) => {
        if (!isShown()) return;
        observer.disconnect();
        resolve();
      };
      new MutationObserver(look).observe(document.querySelector("#status"), { childList: true });
    });
    texts.push([file, document.querySelector("#text").textContent]);
  }
  style.display = "";
  return texts;
}`;

async function textOf(page: Page, selector: string): Promise<string> {
  return String(await page.evaluate(`document.querySelector("${selector}").textContent`));
}

describe.skipIf(!hasChromium)("in a real browser (skipped if Chromium is not installed)", () => {
  const site = servedSite;

  describe.each(["disk", "server"] as const)("the explorer from %s", (place) => {
    const open = async (hash = "") => {
      const { page, faults } = await openPage({ site: site[place] });
      await page.goto(`${site[place]}explorer.html${hash}`);
      return { page, faults };
    };

    // One script has all answers of an endpoint, so one request to a server for each endpoint is enough.
    const answers = context.answers.filter(({ choice }) => place === "disk" || choice === undefined);
    const which = place === "disk" ? "each endpoint and value" : "each endpoint";

    test(`shows for ${which} the bytes of the file, and answers a typed request as the service would, an unknown value with the problem document`, async () => {
      const { page, faults } = await open("#text/api/intelligence/nothing");
      const requests = answers.map(({ id, choice, address }) => {
        const { path } = context.catalogue.find((entry) => entry.id === id)!;
        return [`#text${path}${choice === undefined ? "" : `?${choice.name}=${choice.value}`}`, address];
      });
      const texts = (await page.evaluate(`(${SHOW_ALL})(${JSON.stringify(requests)})`)) as [string, string][];
      const wrong = texts.filter(([address, text]) => published.get(address) !== text);
      expect(texts).toHaveLength(requests.length);
      expect(wrong.map(([address]) => address)).toEqual([]);
      await page.fill("#address", `${HOURS}?industry=banking\n`);
      const problem = "/api/errors/unknown-industry.json";
      expect(await shown(page, problem)).toBe(published.get(problem));
      expect(await textOf(page, "#status")).toMatch(
        /^404 Not Found\/api\/errors\/unknown-industry\.json\d+ bytes$/,
      );
      expect(await textOf(page, "#tab-text")).toBe("JSON");
      await page.click("#tab-chart");
      expect(await textOf(page, "#panel-chart")).toBe("This answer has no list of numbers to draw.");
      await page.click("#tab-text");
      expect(await textOf(page, "#status b")).toBe("404 Not Found");
      await page.fill("#address", `${HOURS}?industry=banking&industry=saas\n`);
      expect(await shown(page, `${HOURS}/saas.json`)).toBe(published.get(`${HOURS}/saas.json`));
      expect(await textOf(page, "#status")).toMatch(
        /^200 OK\/api\/intelligence\/audit-hours\/saas\.json[\d.]+ kBas CSV$/,
      );
      await page.fill("#address", `${HOURS}/saas.csv\n`);
      await shown(page, `${HOURS}/saas.csv`);
      expect(await textOf(page, "#status")).toBe(`200 OK${HOURS}/saas.csvcan only be opened directly.`);
      expect(await textOf(page, "#tab-text")).toBe("CSV");
      expect(await page.of("#shown", "element.hidden")).toBe(true);
      await page.fill("#address", "/privacy.html\n");
      await page.waitForFunction('document.querySelector("#status a") === null');
      expect(await page.of("#answer", "element.hidden")).toBe(true);
      expect(await textOf(page, "#status")).toBe(
        "The explorer knows only addresses under /api/intelligence/. This is not one of them.",
      );
      expect(faults).toEqual([]);
    });
  });

  test("goes back and forward through requests, keeps the industry across endpoints and the request on reload, and does not show an answer that arrives after that of a later request", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}explorer.html#text${HOURS}`);
    await shown(page, `${HOURS}.json`);
    await page.select("#value", "retail");
    await shown(page, `${HOURS}/retail.json`);
    expect(page.url()).toBe(`${site.disk}explorer.html#text${HOURS}?industry=retail`);
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
    const held = await heldBack(page, "maturity-index.js");
    await page.select("#endpoint", "/api/intelligence/maturity-index");
    await held.isAsked();
    await page.select("#endpoint", HOURS);
    await shown(page, `${HOURS}.json`);
    await held.release();
    expect(await textOf(page, "#status a")).toBe(`${HOURS}.json`);
    expect(await textOf(page, "#text")).toBe(published.get(`${HOURS}.json`));
    expect(faults).toEqual([]);
  });

  test("arrow keys move between tabs, and the address keeps the view, also the one to copy", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}explorer.html#table${HOURS}`);
    await shown(page, `${HOURS}.json`);
    await page.focus("#tab-table");
    await page.press("ArrowRight");
    await page.waitForSelector("#panel-chart svg rect");
    expect(await page.evaluate("document.activeElement.id")).toBe("tab-chart");
    expect(await page.evaluate("location.hash")).toBe(`#chart${HOURS}`);
    expect(await textOf(page, "#call-view")).toBe(`${site.disk}explorer.html#chart${HOURS}`);
    await page.press("End");
    expect(await page.evaluate("document.querySelector('#panel-text').checkVisibility()")).toBe(true);
    await page.press("ArrowRight");
    expect(await page.evaluate("document.activeElement.id")).toBe("tab-table");
  });

  test("axe finds nothing wrong with the tables, the chart, the text, a refused request and the open search", async () => {
    const { page } = await openPage({ site: site.disk });
    const found: string[] = [];
    for (const [hash, panel] of [
      [`table${HOURS}`, "#panel-table table"],
      [`chart${HOURS}`, "#panel-chart svg rect"],
      [`text${HOURS}`, "#text .value"],
      [`table${HOURS}?industry=banking`, "#status .of-404"],
    ]) {
      await page.goto(`${site.disk}explorer.html#${hash}`);
      await page.waitForSelector(panel!);
      await page.fill("#search-words", "cost");
      await page.waitForSelector(".found li a");
      for (const line of await violations(page)) found.push(`${hash}: ${line}`);
    }
    expect(found).toEqual([]);
  });

  test("a table that is drawn before the page's own script runs has one button in each heading", async () => {
    const { page } = await openPage({ site: site.server });
    await page.goto(`${site.server}explorer.html#table${HOURS}`);
    await page.waitForSelector("#panel-table table .sort");
    expect(
      await page.evaluate(
        "import('./assets/page.js').then(() => document.querySelectorAll('.sort .sort').length)",
      ),
    ).toBe(0);
  });

  test("without JavaScript the explorer says so and links every endpoint", async () => {
    const { page } = await openPage({ site: site.disk, scripts: false });
    await page.goto(`${site.disk}explorer.html`);
    expect(await page.evaluate("document.querySelectorAll('noscript a').length")).toBe(
      context.catalogue.length,
    );
    expect(await page.of("#explorer", "element.checkVisibility()")).toBe(false);
    expect(await page.of(".search", "element.checkVisibility()")).toBe(false);
  });

  test("tables of three rows or more are sorted by a heading, numbers from the largest, names from the first, and back", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    const sortable = `[...document.querySelectorAll(".scroll > table")]
      .filter((table) => table.querySelector("thead th.number"))
      .map((table) => [table.tBodies[0].rows.length >= 3, table.querySelector(".sort") !== null])`;
    const found: string[] = [];
    for (const path of ["methodology.html", "privacy.html"]) {
      await page.goto(`${site.disk}${path}`);
      for (const [isLong, hasButtons] of (await page.evaluate(sortable)) as boolean[][])
        found.push(`${isLong ? "long" : "short"}: ${hasButtons ? "buttons" : "none"}`);
    }
    expect([...new Set(found)].sort()).toEqual(["long: buttons", "short: none"]);

    await page.goto(`${site.disk}methodology.html`);
    const clicked = (column: string) => `(() => {
      const table = [...document.querySelectorAll(".scroll > table")].find((one) => one.querySelector(".sort"));
      const headings = [...table.querySelectorAll("thead th")];
      const at = headings.findIndex(({ classList }) => classList.contains("number") === ${column === "number"});
      headings[at].querySelector(".sort").click();
      const texts = [...table.tBodies[0].rows].map(({ cells }) => cells[at].textContent);
      const keys = ${column === "number"} ? texts.map((text) => parseFloat(text.replace(/[^0-9.]/g, ""))) : texts;
      const rises = keys.every((key, row) => row === 0 || keys[row - 1] <= key);
      const falls = keys.every((key, row) => row === 0 || keys[row - 1] >= key);
      return [rises ? "rises" : falls ? "falls" : "mixed", headings.map((one) => one.ariaSort).filter(Boolean).join()].join(" ");
    })()`;
    const said: unknown[] = [];
    for (const column of ["number", "number", "name", "name", "number"])
      said.push(await page.evaluate(clicked(column)));
    expect(said).toEqual([
      ...["falls descending", "rises ascending", "rises ascending", "falls descending", "falls descending"],
    ]);
    expect(faults).toEqual([]);
  });

  test("the search opens with its key, leads to a page, and closes with Escape", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}endpoints/index.html`);
    // With these, the key belongs to the browser or the system.
    for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
      const init = `{ key: "/", bubbles: true, ${modifier}: true }`;
      await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown", ${init}))`);
    }
    expect(await page.evaluate("document.activeElement.id")).toBe("");
    await page.press("/");
    await page.type("hospit");
    await page.waitForSelector(".found li a");
    expect(await textOf(page, ".found li b")).toBe("Hospitality");
    const counts: string[] = [];
    for (const typed of ["cost", "fintech zebra", "zebra", "hospit"]) {
      const before = await textOf(page, ".found p");
      await page.fill("#search-words", typed);
      await page.waitForFunction(`document.querySelector(".found p").textContent !== "${before}"`);
      counts.push(await textOf(page, ".found p"));
    }
    expect(counts).toEqual([
      expect.stringMatching(/^The best 12 of \d\d+ results$/),
      "No result has every word. The closest:",
      "No results",
      expect.stringMatching(/^(?:The best 12 of )?\d+ results$/),
    ]);
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

  test("a chart is sorted, saved as an image that names its source, and as CSV with each entry's own interval", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}explorer.html#chart/api/intelligence/observatory/audit-hours`);
    await page.waitForSelector("#panel-chart svg rect");
    const labels = () =>
      page.evaluate("[...document.querySelectorAll('.stage .label')].map(({ textContent }) => textContent)");
    const words = (selector: string) =>
      page.evaluate(`[...document.querySelectorAll("${selector}")].map(({ textContent }) => textContent)`);
    expect(await words("#panel-chart label")).toEqual(["List", "Measure", "Order"]);
    expect(await words("#chart-order option")).toEqual(["as in the answer", "largest first", "by name"]);
    expect(await words(".downloads")).toEqual(["Download: PNGSVGCSV"]);
    await page.select("#chart-order", "largest first");
    expect(((await labels()) as string[])[0]).toBe("financial-services");
    const saved = (ending: string) =>
      page.evaluate(`new Promise((resolve) => {
        const { click } = HTMLAnchorElement.prototype;
        const made = URL.createObjectURL;
        let last;
        URL.createObjectURL = (blob) => made.call(URL, (last = blob));
        HTMLAnchorElement.prototype.click = async function () {
          HTMLAnchorElement.prototype.click = click;
          URL.createObjectURL = made;
          const bytes = new Uint8Array(await last.arrayBuffer());
          resolve([this.download, new TextDecoder().decode(bytes), bytes.length]);
        };
        [...document.querySelectorAll(".downloads button")].find(({ textContent }) => textContent === "${ending}").click();
      })`) as Promise<[string, string, number]>;
    const [name, svg] = await saved("SVG");
    expect(name).toBe("observatory-audit-hours-by-industry-hours.svg");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(svg).toContain("Observatory: audit hours, by industry");
    expect(svg).toContain("Provisional, and synthetic");
    expect(svg).toContain("Release 2026-Q4");
    expect(svg).toMatch(/>In hours\. Whiskers are 95% intervals\. /);
    expect(svg).toMatch(/>Source: /);
    const [, png, size] = await saved("PNG");
    expect(png.slice(1, 4)).toBe("PNG");
    expect(size).toBeGreaterThan(10_000);
    const [, csv] = await saved("CSV");
    const { byIndustry }: { readonly byIndustry: readonly IndustryHours[] } = JSON.parse(
      published.get("/api/intelligence/observatory/audit-hours.json")!,
    ).data;
    const [header, ...rows] = csv.trimEnd().split("\r\n");
    expect(header).toBe("name,hours,ci95_low,ci95_high,low_sample");
    expect(rows).toEqual(
      byIndustry
        .toSorted((a, b) => b.hours - a.hours)
        .map(({ industry, hours, uncertainty }) => [industry, hours, ...uncertainty.hours.ci95, ""].join()),
    );
    expect(faults).toEqual([]);
  });

  test("a table is sorted by its headings, also by keyboard, and collapsed details are expanded in print", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}industries/index.html`);
    const column = (at: number) =>
      page.evaluate(
        `[...document.querySelector("main table").tBodies[0].rows].map(({ cells }) => cells[${at}].textContent)`,
      ) as Promise<string[]>;
    const first = async () => (await column(0))[0];
    await page.focus("main thead th:first-child .sort");
    await page.press("Enter");
    expect(await first()).toBe("Cross-industry average");
    expect(await page.of("main thead th", "element.ariaSort")).toBe("ascending");
    await page.press("Enter");
    expect(await first()).toBe("SaaS Advanced");
    expect(await page.of("main thead th", "element.ariaSort")).toBe("descending");
    await page.goto(`${site.disk}industries/retail.html`);
    const open = () => page.evaluate("document.querySelectorAll('main details[open]').length");
    expect(await open()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await open()).toBe(await page.evaluate("document.querySelectorAll('main details').length"));
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await open()).toBe(0);
    expect(faults).toEqual([]);
  });
});
