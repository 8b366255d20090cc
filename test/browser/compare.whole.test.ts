import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { hasChromium, openPage, type Page } from "../support/chromium/index.ts";
import { dataText } from "../support/data.ts";
import { heldBack } from "../support/held-script.ts";
import { servedSite as site } from "../support/served-site.ts";
import { textAt } from "../support/site.ts";

const FIGURES = {
  maturity_score: "61.5",
  audit_hours: "1,080",
  cost_usd: "$120k",
  automation_rate: "52",
  remediation_days: "7.9",
};

/** The quantiles of an industry's metric, from the table. */
function published(industry: string, metric: string): [percentile: number, value: number][] {
  return dataText("observatory/distributions.csv")
    .split("\n")
    .map((line) => line.split(","))
    .filter((cells) => cells[0] === industry && cells[1] === "" && cells[3] === metric)
    .map((cells) => [Number(cells[4]), Number(cells[6])]);
}

/** The percentile of a value between two published ones. */
function percentileAt(quantiles: readonly (readonly [number, number])[], value: number): number {
  const at = quantiles.findIndex(([, reached]) => reached > value);
  const [[from, low], [to, high]] = [quantiles[at - 1]!, quantiles[at]!];
  return from + ((value - low) / (high - low)) * (to - from);
}

async function typeFigures(page: Page): Promise<void> {
  await page.select("#peers-industry", "healthcare");
  for (const [metric, text] of Object.entries(FIGURES)) await page.fill(`#figure-${metric}`, text);
  await page.waitForFunction('document.querySelectorAll(".standings li").length === 5');
}

const sentences = (page: Page) =>
  page.evaluate('[...document.querySelectorAll(".standings li")].map((one) => one.textContent)') as Promise<
    string[]
  >;

/** What a page stores, and what it has requested, with its address. Only a browser with tabs requests the icon. */
const TRACES = `(async () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie.length, (await indexedDB.databases()).length],
  asked: performance
    .getEntriesByType("resource")
    .map(({ name }) => name.replace(/^.*\\/assets\\//, ""))
    .filter((name) => name !== "icon.svg")
    .sort(),
}))()`;

const ASKED = [
  "compare.css",
  "compare.js",
  "compare/of-healthcare.js",
  "compare/settings.js",
  "page.js",
  "search.js",
  "style.css",
];

/** Run in the page: collects what is saved instead of saving it. */
const COLLECT = `{
  globalThis.saved = [];
  HTMLAnchorElement.prototype.click = function () {
    globalThis.saved.push(fetchless(this.href, this.download));
  };
  const blobs = new Map();
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { const address = make.call(URL, blob); blobs.set(address, blob); return address; };
  const fetchless = async (href, name) => [name, [...new Uint8Array(await blobs.get(href).arrayBuffer())]];
}`;

describe.skipIf(!hasChromium)("the compare page (skipped if Chromium is not installed)", () => {
  test.each(["disk", "server"] as const)(
    "from %s, compares typed figures at once, requests nothing but its own scripts, and stores nothing",
    async (place) => {
      const { page, faults } = await openPage({ site: site[place] });
      await page.goto(`${site[place]}compare.html`);
      await typeFigures(page);
      const said = await sentences(page);
      const rank = percentileAt(published("healthcare", "maturity_score"), 61.5);
      const hours = percentileAt(published("healthcare", "audit_hours"), 1080);
      expect(said[0]).toMatch(
        new RegExp(
          `^Maturity score, 61\\.5: better than ${Math.round(rank)}% of programmes of Healthcare \\(95% interval: \\d+ to \\d+%\\)\\.$`,
        ),
      );
      expect(said[1]).toMatch(
        new RegExp(`^Audit hours, 1,080 hours: better than ${Math.round(100 - hours)}% of `),
      );
      const text = String(await page.of("#standing-body", "element.innerText"));
      expect(text).toContain(
        "A maturity score of 61.5 is Developing, 3.5 points below Advanced, which begins at 65.",
      );
      expect(text).toMatch(/By maturity score: your band is 55-65, and the next higher band is 65-80\./);
      expect(text).toContain("Their means are not compared: a block counts in one band");
      expect(page.url()).toBe(`${site[place]}compare.html`);
      expect(await page.evaluate(TRACES)).toEqual({
        stored: [0, 0, 0, 0],
        // Chromium lists no files on disk; a request outside the site would be a fault.
        asked: place === "disk" ? [] : ASKED,
      });
      expect(faults).toEqual([]);
    },
  );

  test("a copied link has the figures only in its fragment, and fills in the form when it is opened; a change removes them from the address", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}compare.html`);
    await typeFigures(page);
    const said = await sentences(page);
    await page.click("#copy-link");
    await page.waitForSelector("#compare-link");
    const link = String(await page.of("#compare-link", "element.textContent"));
    expect(link).toBe(
      `${site.disk}compare.html#/?release=2026-Q4&industry=healthcare&maturity_score=61.5&audit_hours=1080&cost_usd=120000&automation_rate=52&remediation_days=7.9`,
    );
    expect(page.url()).toBe(`${site.disk}compare.html`);
    const other = await openPage({ site: site.disk });
    await other.page.goto(link);
    await other.page.waitForSelector(".standings li");
    expect(await sentences(other.page)).toEqual(said);
    expect(await other.page.of("#figure-cost_usd", "element.value")).toBe("120,000");
    await other.page.fill("#figure-audit_hours", "900");
    expect(await other.page.evaluate("location.hash")).toBe("");
    expect(other.faults).toEqual([]);
  });

  test("selects the industry that a link names by its former id, without a notice", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}compare.html#/?industry=medicine&maturity_score=60`);
    await page.waitForSelector("#compare-notes p");
    expect(await page.of("#peers-industry", "element.value")).toBe("");
    // The same page, as if healthcare had been called medicine.
    const script = textAt("/assets/compare/settings.js");
    await page.evaluate(
      script.replace('"names":', '"former":{"industry":{"medicine":"healthcare"}},"names":'),
    );
    await page.waitForFunction('document.querySelector("#peers-industry").value === "healthcare"');
    expect(await page.evaluate('document.querySelectorAll("#compare-notes p").length')).toBe(0);
    await page.waitForFunction('document.querySelector("#standing-body").textContent.includes("Healthcare")');
    expect(faults).toEqual([]);
  });

  test("shows which parts of a link it cannot use; after a change, only the notice on another year stays", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    const notes = () =>
      page.evaluate('[...document.querySelectorAll("#compare-notes p")].map((one) => one.textContent)');
    await page.goto(
      `${site.disk}compare.html#/?release=2025-Q1&industry=banking&year=2019&maturity_score=60&audit_hours=many`,
    );
    await page.waitForSelector(".standings li");
    const ofYear = expect.stringMatching(/^Your figures are for 2019, and those of your peers are for 2026/);
    expect(await notes()).toEqual([
      "The link was made for release 2025-Q1. This page has release 2026-Q4, so the result may differ.",
      "The link asks for the industry “banking”, which is not available here: compared with all industries.",
      "The link gives “many” for audit hours, which is not a number of 0 or more: it is ignored.",
      ofYear,
    ]);
    await page.fill("#figure-audit_hours", "900");
    expect(await notes()).toEqual([ofYear]);
    await page.click("#clear");
    expect(await notes()).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("shows an error at a field with an invalid figure when it loses focus, and still compares the other figures", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}compare.html`);
    await typeFigures(page);
    await page.fill("#figure-maturity_score", "62,5\n");
    const error = String(await page.of("#figure-maturity_score-error", "element.textContent"));
    expect(error).toBe("Must be a number. Write digits with a decimal point, such as 62.5.");
    expect(await page.of("#figure-maturity_score", 'element.getAttribute("aria-invalid")')).toBe("true");
    await page.waitForFunction('document.querySelectorAll(".standings li").length === 4');
    await page.waitForFunction(
      'document.querySelector("#compare-status").textContent === "4 figures compared with programmes of Healthcare. 1 figure cannot be read."',
    );
    await page.click(".compare-form summary");
    await page.fill("#figure-qsa_fees_usd", "500000");
    await page.waitForFunction(
      'document.querySelector("#figure-cost_usd-error").textContent.startsWith("The parts already add up to $500,000,")',
    );
    // What one field says is not replaced by what the others say together.
    expect(await page.of("#figure-maturity_score-error", "element.textContent")).toBe(error);
    expect(await violations(page)).toEqual([]);
  });

  test("names the group that replaces peers without a published distribution", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(
      `${site.disk}compare.html#/?industry=hospitality&framework=SOC_2_TYPE_II&automation_rate=50`,
    );
    await page.waitForSelector(".standings li");
    expect(await page.of("#standing-body .notice", "element.textContent")).toBe(
      "No distributions are published for programmes of Hospitality under SOC 2 Type II: compared with programmes of Hospitality.",
    );
    expect((await sentences(page))[0]).toMatch(/ of programmes of Hospitality \(/);
    expect(await page.of("#latest", "element.textContent")).toMatch(
      /^Automation rate, 50%: better than \d+% of programmes of Hospitality \(.*\)\. See all ↓$/,
    );
    const status = (told: string) =>
      page.waitForFunction(`document.querySelector("#compare-status").textContent === "${told}"`);
    await status(
      "1 figure compared with programmes of Hospitality under SOC 2 Type II, or the next wider group.",
    );
    await page.click("#clear");
    await status("No figure is compared yet.");
    expect(await page.of("#compare-actions", "element.hidden")).toBe(true);
  });

  test("offers the nearest groups with a distribution, and compares with them when they are chosen, and with the latest choice when distributions arrive late", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(
      `${site.disk}compare.html#/?industry=hospitality&framework=SOC_2_TYPE_II&region=asia&automation_rate=50`,
    );
    await page.waitForSelector(".nearby button");
    expect(
      await page.evaluate('[...document.querySelectorAll(".nearby button")].map((one) => one.textContent)'),
    ).toEqual([
      "Programmes of Hospitality",
      "Programmes under SOC 2 Type II in Asia",
      "Programmes under SOC 2 Type II",
    ]);
    await page.click(".nearby button + button");
    await page.waitForFunction('document.querySelector(".nearby") === null');
    expect((await sentences(page))[0]).toMatch(/ of programmes under SOC 2 Type II in Asia \(/);
    expect(await page.evaluate("[document.activeElement.id, location.hash]")).toEqual(["standing", ""]);
    expect(await page.of("#figure-automation_rate", "element.value")).toBe("50");
    const held = await heldBack(page, "of-healthcare.js");
    for (const list of ["framework", "region"]) await page.select(`#peers-${list}`, "");
    await page.select("#peers-industry", "healthcare");
    await held.isAsked();
    await page.select("#peers-industry", "retail");
    await page.waitForFunction('document.querySelector(".standings li").textContent.includes("Retail")');
    await held.release();
    expect((await sentences(page))[0]).toMatch(/ of programmes of Retail \(/);
    expect(faults).toEqual([]);
  });

  test("prints on one page, and is downloaded as a PNG that includes its source, and as CSV", async () => {
    const { page, faults } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}compare.html`);
    await page.evaluate(COLLECT);
    await typeFigures(page);
    await page.click("#save-png");
    await page.waitForFunction("saved.length === 1");
    await page.click("#save-csv");
    await page.waitForFunction("saved.length === 2");
    const saved = (await page.evaluate("Promise.all(saved)")) as [string, number[]][];
    const [png, csv] = saved.map(([, bytes]) => Buffer.from(bytes));
    expect(saved.map(([name]) => name)).toEqual(["where-we-stand.png", "where-we-stand.csv"]);
    expect(png!.subarray(1, 4).toString()).toBe("PNG");
    expect(png!.readUInt32BE(16)).toBe(1456);
    const [header, first, ...others] = csv!.toString().trim().split("\r\n");
    expect(header).toMatch(/^metric,label,unit,value,better_than_pct,/);
    expect(first).toMatch(/^maturity_score,Maturity score,score,61\.5,\d+,,\d+,\d+,[\d.]+,healthcare,,,\d+,/);
    expect(first).toContain("Release 2026-Q4");
    expect(others).toHaveLength(4);
    const { data } = await page.send("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69 });
    expect(
      Buffer.from(data, "base64")
        .toString("latin1")
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});
