import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { readFolder } from "../../../src/disk/read-folder.ts";
import { textOf } from "../../../src/model/file.ts";
import { Texts } from "../../support/texts.ts";

const data = readFolder(fileURLToPath(new URL("../../golden/small/data", import.meta.url)));
const BASE = "https://data.example.org/benchmark";
const { files } = build(data, { baseUrl: BASE });
const published = new Texts(files);
const page = (name: string) => published.get(`guide/${name}.html`)!;
const PAGES = ["index", "filters-and-errors", "caching", "limits", "versions"];
const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
/** The lines to copy of a page. */
const code = (name: string) =>
  [...page(name).matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, text]) => unescaped(text!));

describe("the guide for developers", () => {
  test.each(PAGES)("%s links to each other page of it", (name) => {
    const [chapters] = /<nav class="chapters".*?<\/nav>/s.exec(page(name))!;
    const linked = [...chapters.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(linked).toEqual(PAGES.filter((other) => other !== name).map((other) => `${other}.html`));
  });

  test.each(PAGES)(
    "every address in the code of %s is absolute, and that of a file or a query of this site",
    (name) => {
      for (const lines of code(name)) {
        for (const [address] of lines.matchAll(/https?:\/\/[^"'\s)]+/g)) {
          expect(address).toMatch(new RegExp(`^${BASE}/`));
          const [path, query] = address.slice(BASE.length + 1).split(/[?#]/);
          const [, value] = /^\w+=(.+)$/.exec(query ?? "") ?? [];
          const file = value === undefined ? path! : `${path}/${value}.json`;
          expect([...published.keys()], lines).toContain(file);
        }
      }
    },
  );

  test("every code has a button that copies it", () => {
    for (const name of PAGES) {
      const buttons = [...page(name).matchAll(/data-copies="([^"]+)"/g)].map(([, id]) => id);
      expect(buttons).toHaveLength(code(name).length);
      expect(new Set(buttons).size).toBe(buttons.length);
    }
  });

  test("shows the problem document for an unknown value", () => {
    const shown = code("filters-and-errors").find((text) => text.includes('"allowed"'))!;
    const { parameter } = JSON.parse(shown);
    expect(`${shown}\n`).toBe(published.get(`api/errors/unknown-${parameter}.json`));
  });
});

describe("the documentation of a problem", () => {
  const documentation = (name: string) => JSON.parse(published.get(`api/errors/${name}.json`)!).documentation;

  test.each([
    ["unknown-industry", "unknown-values"],
    ["not-found", "unknown-addresses"],
    ["method-not-allowed", "other-methods"],
  ])("for %s is a section of the guide, below the site's own path", (name, part) => {
    expect(documentation(name)).toBe(`${BASE}/guide/filters-and-errors.html#${part}`);
    expect(page("filters-and-errors")).toContain(`id="${part}"`);
  });

  test("is the catalogue if no pages are published", () => {
    const alone = build(data, { baseUrl: BASE, site: false });
    const document = alone.files.find(({ path }) => path === "api/errors/not-found.json")!;
    expect(JSON.parse(textOf(document.bytes)).documentation).toBe(`${BASE}/api/index.json`);
  });
});
