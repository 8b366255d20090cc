import { expect, test } from "vitest";
import { textOf } from "../../../src/model/file.ts";
import { required } from "../../../src/model/required.ts";
import { siteFiles } from "../../../src/site/index.ts";
import { sure } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

/** No image is drawn: a file is made when it is looked at. */
const files = siteFiles({ ...contextOf(sure), formats: [], pixels: () => () => new Uint8Array() });

const pageAt = (path: string) => textOf(required(files.find((file) => file.path === path)?.bytes, path));

test("the page of a chart says for what each format is, and how large its PNG is", () => {
  const words = wordsOf(pageAt("charts/metrics-by-industry.html")).split("\n");
  const start = words.indexOf("Download");
  expect(words.slice(start, start + 5)).toEqual([
    "Download",
    // The height follows from the number of metrics.
    expect.stringMatching(/^PNG: an image for print, slides and posts, 1456 by \d{3,4} pixels$/),
    "SVG: a vector image that can be scaled and edited",
    "CSV: the figures, with standard errors and 95% intervals of means",
    "The images include the title, description, source, release and notice.",
  ]);
});

test("charts are listed by what they were drawn for", () => {
  const headings = [...pageAt("charts/index.html").matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(["The release", "Findings of the release", "By industry", "By region"]);
});

test("a chart is cited with the address of its release's page, which stays", () => {
  const page = pageAt("charts/metrics-by-industry.html");
  const addresses = [...page.matchAll(/https:\/\/[^\s"<{},&]*\/(?:charts|releases)\/[^\s"<{},&]*/g)];
  expect(new Set(addresses.map(([address]) => new URL(address).pathname))).toEqual(
    new Set([`/releases/${sure.release.release}.html`]),
  );
  expect(wordsOf(page).replace(/\s+/g, " ")).toMatch(
    /The address is that of release 2026-Q4 ?, which stays, with its tables/,
  );
});

test("a finding has no page to embed, because the next release may not have it", () => {
  const charts = files.map(({ path }) => path).filter((path) => /^charts\/.*\.html$/.test(path));
  const embeds = files.map(({ path }) => path).filter((path) => path.startsWith("embed/"));
  const [one, ...others] = charts.filter((path) => path.includes("/finding-"));
  expect(others.length).toBeGreaterThan(0);
  expect(embeds).toContain("embed/metrics-by-industry.html");
  expect(embeds.filter((path) => path.includes("finding-"))).toEqual([]);
  expect(wordsOf(pageAt(one!))).toMatch(
    /Embed\nThis chart shows a finding of release .*: a frame would then be empty\./,
  );
});
