import { describe, expect, it } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { logoExtent, logoProblems } from "../../src/tables/logo.ts";
import { png } from "../support/png.ts";

const svg = (inner: string, attributes = 'viewBox="0 0 120 40"') =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
const rules = (bytes: Uint8Array, file = "logo.svg") => logoProblems(file, bytes).map(({ rule }) => rule);

describe("an SVG logo", () => {
  it.each([
    '<path d="M0 0h9v9z" fill="#123456"/>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/>',
    '<style>.a { fill: url("#b"); } @media (prefers-color-scheme: dark) { .a { fill: #fff } }</style><g class="a" style="opacity: .5"/>',
    '<symbol id="s"><circle r="2"/></symbol><use href="#s"/><use xlink:href="#s"/>',
    '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    '<title>Name &amp; Sons</title><text x="3">Name</text>',
  ])("may draw: %s", (inner) => {
    expect(rules(svg(inner))).toEqual([]);
  });

  it.each([
    ["<script>alert(1)</script>", "must not contain the element script"],
    ["<SCRIPT/>", "must not contain the element SCRIPT"],
    ["<foreignObject/>", "must not contain the element foreignObject"],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', "must not contain the element h:script"],
    [
      '<metadata><svg:script xmlns:svg="http://www.w3.org/2000/svg"/></metadata>',
      "must not contain the element svg:script",
    ],
    [
      '<metadata><script xmlns="http://www.w3.org/1999/xhtml"/></metadata>',
      "must not contain the element script",
    ],
    ['<image href="https://tracker.example/a.png"/>', "must not contain the element image"],
    ['<a href="https://example.org"><path/></a>', "must not contain the element a"],
    ['<set attributeName="href" to="javascript:alert(1)"/>', "must not contain the element set"],
    ['<animate attributeName="href"/>', "must not contain the element animate"],
    ['<g onload="alert(1)"/>', "must not have the event handler onload"],
    ['<g OnClick="alert(1)"/>', "must not have the event handler OnClick"],
    ['<use href="https://example.org/a.svg#b"/>', "must not refer to https://example.org/a.svg#b in use"],
    ['<use xlink:href="data:image/svg+xml,x#b"/>', "must not refer to data:image/svg+xml,x#b in use"],
    ['<g xml:base="https://example.org/"/>', "must not refer to https://example.org/ in g"],
    ['<path fill="url(https://example.org/a)"/>', "must not refer to other files in fill of path"],
    ["<path style=\"fill: URL( '//example.org/a' )\"/>", "must not refer to other files in style of path"],
    ['<path style="fill: u\\72l(//example.org/a)"/>', "must not refer to other files in style of path"],
    ["<style>@import 'a.css';</style>", "must not have a style that names other files"],
    [
      "<style>.a { fill: u<!-- -->r<![CDATA[l(/a) }]]></style>",
      "must not have a style that names other files",
    ],
    ["<style>.a { fill: &#117;rl(/a) }</style>", "must not have a style that names other files"],
    ["<style>.a { fill: url(/a) }</style>", "must not have a style that names other files"],
    [
      "<style><![CDATA[@font-face { src: url(/a) }]]></style>",
      "must not have a style that names other files",
    ],
  ])("may not run or load anything: %s", (inner, rule) => {
    expect(rules(svg(inner))).toContain(rule);
  });

  it("reports everything that is wrong at once, each with its line", () => {
    const problems = logoProblems("logo.svg", svg('\n<script/>\n<g onload="x"/>'));
    expect(problems.map(({ row, rule }) => [row, rule])).toEqual([
      [2, "must not contain the element script"],
      [3, "must not have the event handler onload"],
    ]);
  });

  it.each([
    [
      "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>",
      "must not have a document type",
    ],
    [
      "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>",
      "must not have the processing instruction xml-stylesheet",
    ],
    [
      "<svg viewBox='0 0 1 1'/>",
      "must begin with the element svg of the namespace http://www.w3.org/2000/svg",
    ],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "must have a viewBox, or a width and a height in pixels"],
    ["no markup", /^must be an SVG file in UTF-8: /],
    ["", /^must be an SVG file in UTF-8: /],
  ])("must be a complete file that needs no other: %s", (text, rule) => {
    expect(rules(bytesOf(text))[0]).toMatch(rule);
  });

  it("must be UTF-8", () => {
    expect(rules(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))[0]).toMatch(/^must be an SVG file in UTF-8: /);
  });

  it("may begin with an XML declaration and a byte order mark", () => {
    const plain = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>";
    for (const before of ["", '<?xml version="1.0" encoding="UTF-8"?>', "\ufeff"]) {
      expect(rules(bytesOf(before + plain))).toEqual([]);
    }
  });

  it("is as large as its view box, else as its width and height", () => {
    expect(logoExtent("a.svg", svg("", 'viewBox="10 10 120 40" width="1" height="1"'))).toEqual({
      width: 120,
      height: 40,
    });
    expect(logoExtent("a.svg", svg("", 'width="60px" height="20.5"'))).toEqual({ width: 60, height: 20.5 });
    for (const size of ['width="100%" height="20"', 'width="20"', 'height="20"', 'width="20" height="0"'])
      expect(logoExtent("a.svg", svg("", size))).toBeUndefined();
  });
});

describe("a PNG logo", () => {
  it("is as large as its header says", () => {
    for (const [width, height] of [
      [300, 80],
      [1, 1],
      [2000, 2000],
    ] as const)
      expect(rules(png(width, height), "logo.png")).toEqual([]);
    expect(logoExtent("logo.png", png(300, 80))).toEqual({ width: 300, height: 80 });
  });

  it.each([
    ["another file", bytesOf("GIF89a and what follows, until it is long enough"), "must be a PNG file"],
    ["an SVG file", svg(""), "must be a PNG file"],
    ["cut short", png(30, 8).subarray(0, 40), "must end as a PNG file ends"],
    ["followed by something", new Uint8Array([...png(30, 8), 1]), "must end as a PNG file ends"],
    ["of no size", png(0, 8), "must be from 1 to 2000 pixels wide and high, but is 0 by 8"],
    ["of no height", png(8, 0), "must be from 1 to 2000 pixels wide and high, but is 8 by 0"],
    ["too high", png(8, 2001), "must be from 1 to 2000 pixels wide and high, but is 8 by 2001"],
    ["too large", png(2001, 8), "must be from 1 to 2000 pixels wide and high, but is 2001 by 8"],
  ])("is refused: %s", (_, bytes, rule) => {
    expect(rules(bytes, "logo.png")).toEqual([rule]);
  });
});

it("a logo has at most 100,000 bytes", () => {
  const padded = (size: number) => svg(" ".repeat(size - svg("").length));
  expect(rules(padded(100_000))).toEqual([]);
  expect(rules(padded(100_001))).toEqual(["must be at most 100000 bytes, but is 100001"]);
});
