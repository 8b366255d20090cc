import { expect, test } from "vitest";
import { svgImage } from "../../src/charts/drawing.ts";
import { element, group } from "../../src/charts/svg.ts";
import { tagsOf } from "./support.ts";

test("numbers keep two decimals at most, and zero has no sign", () => {
  expect(element("rect", { x: 1 / 3, y: -0.001, width: 12 })).toBe('<rect x="0.33" y="0" width="12"/>');
});

test("values are escaped, and attributes that are undefined are left out", () => {
  expect(element("text", { class: 'a"<b', x: undefined }, "c")).toBe('<text class="a&quot;&lt;b">c</text>');
});

test("a group of nothing is nothing", () => {
  expect(group({ fill: "red" }, "", "")).toBe("");
});

test("an image is named by its title and description, which are escaped, and says its size", () => {
  const words = { id: "a", title: "B & <C>", description: 'D "E"' };
  const image = svgImage(words, { width: 100, height: 40.2, body: "<path/>" });
  const [svg, title, desc] = tagsOf(image);
  expect(svg!.attributes).toMatchObject({
    viewBox: "0 0 100 41",
    width: "100",
    height: "41",
    role: "img",
    "aria-labelledby": "a-title a-desc",
  });
  expect([title, desc]).toEqual([
    { name: "title", attributes: { id: "a-title" }, text: "B &amp; &lt;C&gt;" },
    { name: "desc", attributes: { id: "a-desc" }, text: "D &quot;E&quot;" },
  ]);
});
