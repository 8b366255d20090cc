import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { hasChromium, openPage } from "../support/chromium/index.ts";
import { temporaryFolder } from "../support/folders.ts";
import { once } from "../support/once.ts";
import { servedSite as site } from "../support/served-site.ts";
import { brokenLinks, reached, showSheet } from "../support/sheet.ts";
import { files, kinds } from "../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";
const PHONE = 360;
const published = new Set(files.map(({ path }) => path));
/** Tests of an unknown address on a server, which do not work from disk. */
const NOT_FOUND = "404.html";
const pages = [...published].filter((path) => path.endsWith(".html") && path !== NOT_FOUND).sort();
const kindsOnDisk = kinds.filter((path) => path !== NOT_FOUND);

/** Run in a page: how far its parts have moved, as Chromium measures it. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: "layout-shift", buffered: true });
  // What is buffered is told before the frame after next.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

/** A server that answers after 40 milliseconds. */
const FAR = { offline: false, latency: 40, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Run in a page: tries what an injected text or script would try. Gives how each attempt ended, what it left in the page,
 * and the directive of each violation.
 */
const ATTACK = `(async () => {
  // What the tests call themselves may evaluate text, until its task ends.
  await new Promise((go) => setTimeout(go));
  const broken = [];
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => broken.push(effectiveDirective));
  const tried = (attempt) => {
    try {
      attempt();
      return "done";
    } catch ({ name }) {
      return name;
    }
  };
  const made = (name) => document.createElement(name);
  const markup = "<img src=x onerror='globalThis.ran = true'>";
  const inline = made("script");
  inline.append("globalThis.ran = true");
  const picture = made("img");
  picture.src = "https://example.org/a.png";
  const outcome = {
    html: tried(() => (document.body.innerHTML = markup)),
    adjacent: tried(() => document.body.insertAdjacentHTML("beforeend", markup)),
    parsed: tried(() => new DOMParser().parseFromString(markup, "text/html")),
    address: tried(() => (made("script").src = "assets/search.js")),
    attribute: tried(() => made("script").setAttribute("src", "assets/search.js")),
    evaluated: tried(() => Function("globalThis.ran = true")()),
    policy: tried(() => trustedTypes.createPolicy("any", { createHTML: (text) => text })),
  };
  document.body.append(inline, picture);
  // Told in a task of their own.
  for (let tasks = 0; tasks < 3000 && !broken.includes("img-src"); tasks++)
    await new Promise((go) => setTimeout(go));
  return { ...outcome, ran: globalThis.ran === true, broken: [...new Set(broken)].sort() };
})()`;

/** The result under the policy. */
const WITHSTOOD = {
  html: "TypeError",
  adjacent: "TypeError",
  parsed: "TypeError",
  address: "TypeError",
  attribute: "TypeError",
  evaluated: "EvalError",
  policy: "TypeError",
  ran: false,
  broken: ["img-src", "require-trusted-types-for", "trusted-types"],
};

/** A page with every fault that these tests look for. */
const FAULTY = `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Faulty</title>
<script>console.error("printed"); throw new Error("thrown")</script>
<img src="gone.png" alt="a"><img src="https://example.org/a.png" alt="b">
<a href="b.html#yes">a</a> <a href="b.html#no">b</a> <a href="gone.html">c</a>
<p style="color: #ccc; background: #fff; width: 500px">pale and wide</p>
</html>`;

/** Pages that differ without scripts, because a script fills them, are excluded. */
const withoutForms = kindsOnDisk.filter(
  (path) => !["explorer.html", "compare.html", "contribute.html"].includes(path),
);

/** All pages on disk, side by side. */
const sheet = once(() => showSheet(site.disk, pages, PHONE));

/** The results of one visit to each kind of page on disk, the attack last, by path. */
const onDisk = once(async () => {
  const { page } = await openPage({ site: site.disk, drawn: false });
  const seen = new Map<string, { light: string[]; dark: string[]; width: number; attack: unknown }>();
  for (const path of kindsOnDisk) {
    await page.setWidth(PHONE);
    await page.setScheme("dark");
    await page.goto(`${site.disk}${path}`);
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    const dark = await violations(page);
    await page.setScheme("light");
    await page.setWidth(1280);
    const light = await violations(page);
    seen.set(path, { light, dark, width, attack: await page.evaluate(ATTACK) });
  }
  return seen;
});

/**
 * The same on the server, with faults and layout shifts before the attack. A text file contains no policy: its policy is
 * the header.
 */
const onServer = once(async () => {
  const { page, faults } = await openPage({ site: site.server });
  // As over a network, a page is shown before its scripts arrive, so that layout shifts by scripts are measured.
  await page.send("Network.emulateNetworkConditions", FAR);
  const seen = new Map<string, { faults: string[]; shift: number; attack: unknown }>();
  for (const path of [...kinds, "robots.txt"]) {
    faults.length = 0;
    await page.goto(`${site.server}${path}`);
    const shift = Number(await page.evaluate(LAYOUT_SHIFT));
    seen.set(path, { faults: [...faults], shift, attack: await page.evaluate(ATTACK) });
  }
  return seen;
});

const each = <Seen, T>(seen: ReadonlyMap<string, Seen>, read: (one: Seen) => T) =>
  Object.fromEntries([...seen].map(([path, one]) => [path, read(one)]));

describe.skipIf(!hasChromium)("the pages in a real browser (skipped if Chromium is not installed)", () => {
  test("from disk, on a phone, all can be reached by links, and none has a fault, a dead link or more width than the phone", async () => {
    const { visited, faults } = await sheet();
    expect(faults).toEqual([]);
    expect([...reached(visited, site.disk)].sort()).toEqual(pages);
    expect([...visited.keys()].sort()).toEqual(pages);
    expect(brokenLinks(visited, published, site.disk)).toEqual([]);
    const wide = [...visited].filter(([, { width }]) => width > PHONE);
    expect(wide.map(([path, { width }]) => `${path}: ${width}`)).toEqual([]);
  });

  test("on a phone, with the viewport that a page declares, no kind of page is wider than the phone", async () => {
    const wide = [...(await onDisk())].filter(([, { width }]) => width > PHONE);
    expect(wide.map(([path, { width }]) => `${path}: ${width}`)).toEqual([]);
  });

  test("from a server, with the headers of hosts, no kind of page has a fault, and nothing moves while it loads, except in the explorer, which a script fills", async () => {
    const seen = new Map(await onServer());
    // A browser requests an icon for a text file, which has none.
    seen.delete("robots.txt");
    expect([...seen.values()].flatMap(({ faults }) => faults)).toEqual([]);
    const moved = [...seen].filter(([path, { shift }]) => shift > 0 && path !== "explorer.html");
    expect(moved.map(([path]) => path)).toEqual([]);
  });

  test("axe finds nothing wrong with any kind of page, wide and light, or dark and as wide as a phone", async () => {
    const found = [...(await onDisk())].flatMap(([path, { light, dark }]) => [
      ...light.map((line) => `${path}, light: ${line}`),
      ...dark.map((line) => `${path}, dark, phone: ${line}`),
    ]);
    expect(found).toEqual([]);
  });

  test.each([
    ["disk", onDisk],
    ["server", onServer],
  ] as const)("from %s, no kind of page accepts HTML, a script or a foreign picture", async (_, visit) => {
    const seen = each<{ attack: unknown }, unknown>(await visit(), ({ attack }) => attack);
    expect(seen).toEqual(each(new Map(Object.entries(seen)), () => WITHSTOOD));
  });

  test.each(["disk", "server"] as const)(
    "from %s, the policy blocks nothing in the explorer and the search",
    async (place) => {
      const { page, faults } = await openPage({ site: site[place] });
      for (const [view, shown] of [
        ["table", "#panel-table table"],
        ["chart", "#panel-chart svg rect"],
        ["text", "#text .value"],
      ]) {
        await page.goto(`${site[place]}explorer.html#${view}${HOURS}?industry=retail`);
        await page.waitForSelector(shown!);
      }
      await page.click("[data-copies]");
      // If the clipboard is not accessible, the text is selected, which moves the focus.
      await page.waitForSelector("#copied:not(:empty)");
      await page.fill("#search-words", "cost");
      await page.waitForSelector(".found li a");
      expect(faults).toEqual([]);
    },
  );

  test.each([
    [1280, 0],
    [PHONE, 1],
  ])(
    "the averages of the changelog fit a wide page, and scroll in their own box on a phone: %d pixels",
    async (width, scrolls) => {
      const { page } = await openPage({ site: site.disk });
      await page.setWidth(width);
      await page.goto(`${site.disk}changelog.html`);
      // With a long name, as operators have them.
      await page.evaluate(
        `document.querySelector("[aria-labelledby=averages] tbody tr:last-child th").textContent = "Stadtwerke & Energieversorger"`,
      );
      const hidden = await page.of(
        "[aria-labelledby=averages] .scroll",
        "element.scrollWidth - element.clientWidth",
      );
      expect(Math.min(Number(hidden), 1)).toBe(scrolls);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    },
  );

  test.each([1040, 1199, 1200, 1366])(
    "at %d pixels no table of a page about an industry or a region is cut off",
    async (width) => {
      const { page } = await openPage({ site: site.disk, drawn: false });
      await page.setWidth(width);
      for (const path of ["industries/fintech.html", "regions/asia.html"]) {
        await page.goto(`${site.disk}${path}`);
        const hidden = await page.evaluate(
          `[...document.querySelectorAll(".scroll")].map((table) => table.scrollWidth - table.clientWidth)`,
        );
        expect(Math.max(...(hidden as number[]))).toBe(0);
      }
    },
  );

  test("an unknown address of any depth shows the complete page for unknown addresses, and its search leads to a page", async () => {
    const { page, faults } = await openPage({ site: site.server });
    await page.setWidth(PHONE);
    await page.goto(`${site.server}no/such/page?x=1`);
    expect(await page.of("h1", "element.textContent")).toBe("Page not found");
    expect(await violations(page)).toEqual([]);
    await page.setScheme("dark");
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE);
    await page.fill("#search-words", "cite");
    await page.waitForSelector(".found li a");
    expect(await page.of(".found li a", "element.pathname")).toBe("/index.html");
    // Chromium reports the answer itself, because its status is 404.
    expect(faults.filter((fault) => !fault.includes("no/such/page"))).toEqual([]);
  });

  test("without scripts every kind of page has the same words, except pages whose forms need scripts", async () => {
    const { visited: withScripts } = await sheet();
    const { visited } = await showSheet(site.disk, withoutForms, PHONE, { scripts: false });
    expect([...visited.keys()].sort()).toEqual(withoutForms);
    for (const [path, { words }] of visited) {
      expect(words, path).not.toBe("");
      expect(words, path).toBe(withScripts.get(path)?.words);
    }
  });

  test("waiting for a condition that does not become true fails after some frames, and names the condition", async () => {
    const { page } = await openPage({ site: site.disk });
    await page.goto(`${site.disk}index.html`);
    const never = "(globalThis.looks = (globalThis.looks ?? 0) + 1) === 0";
    await expect(page.waitForFunction(never, 4)).rejects.toThrow(
      `${site.disk}index.html: in 4 frames this has not come true: ${never}`,
    );
    expect(await page.evaluate("looks")).toBe(5);
    await expect(page.waitForSelector("#nowhere", 4)).rejects.toThrow('document.querySelector("#nowhere")');
    await expect(page.waitForFunction("nothing.at.all", 4)).rejects.toThrow("nothing is not defined");
    // In the last frame it is still in time.
    await page.waitForFunction("(globalThis.last = (globalThis.last ?? 0) + 1) === 5", 4);
  });

  test("each of these checks finds the faults of a faulty page", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "index.html"), FAULTY);
    writeFileSync(join(folder, "b.html"), '<p id="yes">b');
    const { href } = pathToFileURL(`${folder}/`);
    const there = new Set(["index.html", "b.html"]);
    const { visited, faults } = await showSheet(href, [...there], PHONE);
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
    expect(reached(visited, href)).toEqual(new Set(["index.html", "b.html", "gone.html"]));
    expect(visited.get("index.html")!.width).toBeGreaterThan(PHONE);
    const { page } = await openPage({ site: href, drawn: false });
    await page.goto(`${href}index.html`);
    expect((await violations(page)).join("\n")).toMatch(/^color-contrast \(1\): p: /m);
  });
});
