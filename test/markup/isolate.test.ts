import { expect, test } from "vitest";
import { splitByDirection } from "../../src/markup/isolate.ts";
import { html, svg } from "../../src/markup/template.ts";

const ARABIC = "شركات النقل";

test("words that are written from right to left are parts of their own, without numbers and signs beside them", () => {
  expect(splitByDirection(`40 of 60 programmes of ${ARABIC}: 12, and of בנקים 7.`)).toEqual([
    "40 of 60 programmes of ",
    ARABIC,
    ": 12, and of ",
    "בנקים",
    " 7.",
  ]);
});

test("a hyphen, an apostrophe and marks are within words", () => {
  expect(splitByDirection("תל־אביב צה'ל")).toEqual(["", "תל־אביב צה'ל", ""]);
  expect(splitByDirection("مُدُن")).toEqual(["", "مُدُن", ""]);
});

test("a text without such words is one part", () => {
  for (const text of ["", "Öl & Gas, 45 %", "日本 12", "Ελλάδα"])
    expect(splitByDirection(text)).toEqual([text]);
});

test("pages isolate them between tags, and nowhere else", () => {
  expect(html`<p title="${ARABIC}">${`${ARABIC} <5`}</p>`.source).toBe(
    `<p title="${ARABIC}"><bdi>${ARABIC}</bdi> &lt;5</p>`,
  );
  expect(html`<title>${ARABIC} · 5</title>`.source).toBe(`<title>${ARABIC} · 5</title>`);
  expect(html`<select><option value="x">${ARABIC}</option></select>`.source).toBe(
    `<select><option value="x">${ARABIC}</option></select>`,
  );
  expect(html`<title>x</title><p>${ARABIC}</p>`.source).toBe(`<title>x</title><p><bdi>${ARABIC}</bdi></p>`);
  expect(html`<svg><text>${ARABIC}</text></svg><p>${ARABIC}</p>`.source).toBe(
    `<svg><text>${ARABIC}</text></svg><p><bdi>${ARABIC}</bdi></p>`,
  );
  expect(html.join([ARABIC, "b"], ", ").source).toBe(`<bdi>${ARABIC}</bdi>, b`);
  expect(svg`<text>${ARABIC}</text>`.source).toBe(`<text>${ARABIC}</text>`);
});
