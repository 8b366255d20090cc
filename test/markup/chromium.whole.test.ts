import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitByDirection } from "../../src/markup/isolate.ts";
import { html, svg } from "../../src/markup/template.ts";
import { hasChromium, openPage } from "../support/chromium/index.ts";
import { held, texts } from "./texts.ts";

/** Run in a page: what its HTML parser reads in the holes of each source. */
const READ = `((sources) => sources.map((source) => {
  const page = new DOMParser().parseFromString(source, "text/html");
  const paragraph = page.querySelector("p");
  return [
    page.title,
    paragraph.getAttribute("title"),
    paragraph.getAttribute("lang"),
    paragraph.querySelector("code").textContent,
    paragraph.querySelector("desc").textContent,
    page.querySelectorAll("*").length,
  ];
}))`;
/** html, head, title, body, p, code, svg, desc; words that are written from right to left are in elements more. */
const ELEMENTS = 8;

describe.skipIf(!hasChromium)(
  "a template of HTML in a real browser (skipped if Chromium is not installed)",
  () => {
    test("is read back with every text unchanged, in every hole", async () => {
      const samples = fc.sample(fc.tuple(texts, texts, texts, texts, texts), { seed: 1, numRuns: 500 });
      const sources = samples.map(
        ([title, value, other, text, drawn]) =>
          html`<!doctype html>
<title>.${title}.</title>
<p title="${value}"${{ lang: other }}><code>${text}</code>${svg`<svg><desc>${drawn}</desc></svg>`}</p>`
            .source,
      );
      const { page } = await openPage({ site: "about:blank" });
      const read = await page.evaluate(`${READ}(${JSON.stringify(sources)})`);
      expect(read).toEqual(
        samples.map(([title, value, other, text, drawn]) => [
          // Browsers drop white space of a page's title; Chromium returns the control U+007F as a space.
          held(`.${title}.`).replace(/[\t\n\f\r \u007f]+/g, " "),
          held(value),
          held(other),
          held(text),
          held(drawn),
          ELEMENTS + (splitByDirection(text).length - 1) / 2,
        ]),
      );
    });
  },
);
