import { expect, test } from "vitest";
import { endpointPage, link, waysFrom } from "../../src/site/links.ts";

test.each([
  ["index.html", "api/index.json", "api/index.json"],
  ["index.html", "/feed.json", "feed.json"],
  ["industries/retail.html", "index.html", "../index.html"],
  ["industries/retail.html", "industries/index.html", "index.html"],
  ["datasets/bands.html", "/api/datasets/observatory/bands.csv", "../api/datasets/observatory/bands.csv"],
  ["regions/asia.html", "methodology.html#risk", "../methodology.html#risk"],
])("from %s to %s the link is %s", (from, to, expected) => {
  expect(link(from, to)).toBe(expected);
});

test.each([
  ["", "industries/index.html", "/industries/index.html", "/assets/style.css"],
  ["https://a.example", "/feed.json", "https://a.example/feed.json", "/assets/style.css"],
  ["https://a.example/b/c", "index.html", "https://a.example/b/c/index.html", "/b/c/assets/style.css"],
])(
  "with the base %o the page for unknown addresses links %s as %s, and loads from %s",
  (base, target, to, load) => {
    const ways = waysFrom("404.html", base);
    expect([ways.to(target), ways.load("assets/style.css")]).toEqual([to, load]);
    expect(waysFrom("a/b.html", base).to("c.html")).toBe("../c.html");
  },
);

test("an endpoint's page is named after its path below /api/intelligence", () => {
  expect(endpointPage("/api/intelligence/observatory/audit-hours")).toBe(
    "endpoints/observatory-audit-hours.html",
  );
});
