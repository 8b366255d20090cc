import { expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { goldenFiles } from "../../support/golden.ts";
import { Texts } from "../../support/texts.ts";

/** The guide of a site with a quota; without one, its text is in test/golden/small/words. */

const BASE = "https://data.example.org";
const { files } = build(goldenFiles, { baseUrl: BASE, gate: { quota: 1000, keys: [] } });
const published = new Texts(files);
const page = (name: string) => published.get(`guide/${name}.html`)!.replaceAll("&quot;", '"');

test("problem documents of the quota link to the section of the guide that explains them", () => {
  for (const name of ["quota-exceeded", "unknown-key"]) {
    const { documentation } = JSON.parse(published.get(`api/errors/${name}.json`)!);
    expect(documentation).toBe(`${BASE}/guide/filters-and-errors.html#quota-and-keys`);
  }
  expect(page("filters-and-errors")).toContain('id="quota-and-keys"');
});

test("the guide states the quota, its two error answers, and how to send a key", () => {
  const told = page("filters-and-errors");
  expect(told).toContain("Without a key, each client has 1,000 requests a day under <code>/api/</code>.");
  expect(told).toContain('"title": "Quota exceeded"');
  expect(told).toContain(`curl -H "Authorization: Bearer $KEY" "${BASE}/api/intelligence/`);
  expect(told).toContain("Only 429 asks you to try again, on the next day");
  for (const status of ["401", "429"]) expect(told).toMatch(new RegExp(`<t[dh][^>]*>${status}</t[dh]>`));
});

test("the page on limits states only the configured quota", () => {
  expect(page("limits")).toContain("Without a key, each client has 1,000 requests a day");
  expect(page("limits")).not.toContain("The files themselves do not count requests");
  expect(page("limits")).toContain('href="filters-and-errors.html#quota-and-keys"');
});

test("no page says that there are no keys", () => {
  expect([...published].filter(([, text]) => text.includes("There is no key")).map(([path]) => path)).toEqual(
    [],
  );
});
