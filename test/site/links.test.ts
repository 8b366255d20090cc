import { expect, test } from "vitest";
import { endpointPage, link } from "../../src/site/links.ts";

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

test("an endpoint's page is named after its path below /api/intelligence", () => {
  expect(endpointPage("/api/intelligence/observatory/audit-hours")).toBe(
    "endpoints/observatory-audit-hours.html",
  );
});
