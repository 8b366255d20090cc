import { describe, expect, test } from "vitest";
import { hasChromium, openPage } from "../support/chromium/index.ts";
import { servedSite } from "../support/served-site.ts";
import { kinds } from "../support/site.ts";

const HOURS = "/api/intelligence/audit-hours";

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
  while (!broken.includes("img-src")) await new Promise((go) => setTimeout(go));
  return { ...outcome, ran: globalThis.ran === true, broken: [...new Set(broken)].sort() };
})()`;

describe.skipIf(!hasChromium)(
  "the policy of the pages in a real browser (skipped where no Chromium is installed)",
  () => {
    const site = servedSite;

    test.each([
      ["disk", kinds],
      // A text file has no policy in itself: what holds there is the header.
      ["server", [...kinds, "robots.txt"]],
    ] as const)(
      "from %s, no kind of page takes HTML, a script, or a picture of another",
      async (place, paths) => {
        const { page } = await openPage({ site: site[place] });
        for (const path of paths) {
          await page.goto(`${site[place]}${path}`);
          expect(await page.evaluate(ATTACK), path).toEqual({
            html: "TypeError",
            adjacent: "TypeError",
            parsed: "TypeError",
            address: "TypeError",
            attribute: "TypeError",
            evaluated: "EvalError",
            policy: "TypeError",
            ran: false,
            broken: ["img-src", "require-trusted-types-for", "trusted-types"],
          });
        }
      },
    );

    test.each(["disk", "server"] as const)(
      "from %s, is broken by nothing that the explorer and the search do",
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
        await page.fill("#search-words", "cost");
        await page.waitForSelector(".found li a");
        expect(faults).toEqual([]);
      },
    );
  },
);
