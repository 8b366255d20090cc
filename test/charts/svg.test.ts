import { expect, test } from "vitest";
import { svgImage } from "../../src/charts/drawing.ts";
import { group } from "../../src/charts/svg.ts";
import { svg } from "../../src/markup/template.ts";
import { tagsOf } from "./support.ts";

test("an empty group is left out", () => {
  expect(group({ fill: "red" }, svg``, svg``)).toEqual(svg``);
  expect(group({ fill: "red" })).toEqual(svg``);
});

test("a group states common attributes once", () => {
  expect(group({ fill: "red" }, svg``, svg`<path/>`).source).toBe('<g fill="red"><path/></g>');
});

test("an image has its title and description, which are escaped, and its size", () => {
  const words = { id: "a", title: "B & <C>", description: 'D "E"' };
  const image = svgImage(words, { width: 100, height: 40.2, body: svg`<path/>` });
  const [root, title, desc] = tagsOf(image);
  expect(root!.attributes).toMatchObject({
    viewBox: "0 0 100 41",
    width: "100",
    height: "41",
    role: "img",
    "aria-labelledby": "a-title a-desc",
  });
  expect([title, desc]).toEqual([
    { name: "title", attributes: { id: "a-title" }, text: "B & <C>" },
    { name: "desc", attributes: { id: "a-desc" }, text: 'D "E"' },
  ]);
});
