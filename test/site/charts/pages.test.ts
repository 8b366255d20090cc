import { expect, test } from "vitest";
import { textOf } from "../../../src/model/file.ts";
import { required } from "../../../src/model/required.ts";
import { siteFiles } from "../../../src/site/index.ts";
import { sure } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

/** No image is drawn: a file is made when it is looked at. */
const files = siteFiles({ ...contextOf(sure), formats: [], pixels: () => new Uint8Array() });

const pageAt = (path: string) => textOf(required(files.find((file) => file.path === path)?.bytes, path));

test("the page of a chart says for what each format is, and how large its PNG is", () => {
  const words = wordsOf(pageAt("charts/metrics-by-industry.html")).split("\n");
  const start = words.indexOf("Download");
  expect(words.slice(start, start + 5)).toEqual([
    "Download",
    // The height follows from the number of metrics.
    expect.stringMatching(/^PNG: an image for print, slides and posts, 1456 by \d{3,4} pixels$/),
    "SVG: a vector image that can be scaled and edited",
    "CSV: the figures, with standard errors and 95 % intervals of means",
    "The images include the title, description, source, release and notice.",
  ]);
});

test("charts are listed by what they were drawn for", () => {
  const headings = [...pageAt("charts/index.html").matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(["The release", "Findings of the release", "By industry", "By region"]);
});
