import { expect, test } from "vitest";
import { DISCOVERY_DOCUMENTS, discoveryFiles } from "../../../src/documents/discovery/index.ts";
import { textOf } from "../../../src/model/file.ts";
import { addresses } from "../../support/site.ts";
import { BASE, contextOf } from "./support.ts";

const PAGES = ["index.html", "methodology.html"];
const pathsOf = (...parameters: Parameters<typeof discoveryFiles>) =>
  discoveryFiles(...parameters).map(({ path }) => path);

const ALWAYS = [
  ".well-known/api-catalog",
  "croissant.json",
  "CITATION.cff",
  "CITATION.bib",
  "CITATION.csl.json",
  "llms.txt",
];

test("a site with a base URL has every discovery document", () => {
  expect(pathsOf(contextOf({ base: BASE }), PAGES)).toEqual([...ALWAYS, "robots.txt", "sitemap.xml"]);
});

test("a site that does not know its base URL has no sitemap", () => {
  expect(pathsOf(contextOf(), PAGES)).toEqual([...ALWAYS, "robots.txt"]);
});

test("an API without pages leaves crawlers to the site that it is part of", () => {
  expect(pathsOf(contextOf({ base: BASE, hasSite: false }), [])).toEqual(ALWAYS);
});

test("every build has the discovery documents that a catalogue lists", () => {
  const made = pathsOf(contextOf({ hasSite: false }), []);
  expect(DISCOVERY_DOCUMENTS.map(({ address }) => address.slice(1)).sort()).toEqual([...made].sort());
});

test("the same input gives the same bytes", () => {
  const [one, other] = [0, 0].map(() =>
    discoveryFiles(contextOf(), PAGES).map(({ path, bytes }) => [path, textOf(bytes)]),
  );
  expect(one).toEqual(other);
});

test("every reference is to a published address", () => {
  const context = contextOf({ base: BASE });
  const files = discoveryFiles(context, ["index.html"]);
  const published = new Set([...addresses, ...files.map(({ path }) => `/${path}`), "/"]);
  const references = files.flatMap(
    ({ bytes }) => textOf(bytes).match(/https:\/\/data\.example\/sub[^\s")}<]*/g) ?? [],
  );
  expect(references.length).toBeGreaterThan(70);
  expect(references.filter((reference) => !published.has(reference.slice(BASE.length)))).toEqual([]);
});
