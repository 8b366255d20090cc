import { describe, expect, it } from "vitest";
import { explorerPage } from "../../src/site/explorer-page.ts";
import { context } from "../browser/support.ts";

const { main: markup, scripts, laterScripts } = explorerPage(context);
const main = markup.source;

describe("the explorer page", () => {
  it("offers every endpoint, and links its page if scripts are off", () => {
    const [, aside] = /<noscript>(.*)<\/noscript>/s.exec(main)!;
    const { length } = context.catalogue;
    expect(main.match(/<option value="\/api\/intelligence\//g)).toHaveLength(length);
    expect(aside!.match(/<a href="endpoints\/[a-z-]+\.html">/g)).toHaveLength(length);
    expect(main).toContain('<option value="/api/intelligence/observatory/audit-hours">Audit hours</option>');
  });

  it("loads the explorer before the catalogue that calls it", () => {
    expect(scripts).toEqual(["assets/explorer.js", "assets/answers/catalogue.js"]);
  });

  it("has a script of answers for each endpoint", () => {
    expect(laterScripts).toHaveLength(context.catalogue.length);
    expect(laterScripts).toContain("assets/answers/observatory-audit-hours.js");
  });

  it("names every control and every panel", () => {
    const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const named = [
      ...main.matchAll(/ (?:for|aria-controls|aria-labelledby|aria-describedby|data-copies)="([^"]+)"/g),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(named).not.toEqual([]);
    expect(named.map(([, id]) => id).filter((id) => !ids.includes(id!))).toEqual([]);
  });
});
