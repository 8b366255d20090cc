import { SaxesParser } from "saxes";
import type { Size } from "../../src/charts/drawing.ts";
import type { Svg } from "../../src/markup/template.ts";

/** A drawing of round measures: text is 10 high. */
export const ASIDE: Size = { width: 400, font: 10, small: 10, aside: true };
export const ABOVE: Size = { ...ASIDE, width: 200, aside: false };

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text right inside of it. */
  text: string;
}

/** The elements of a drawing in their order; whatever is not well-formed throws. */
export function tagsOf(drawing: Svg | string): Tag[] {
  const source = typeof drawing === "string" ? drawing : drawing.source;
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  const tags: Tag[] = [];
  const open: Tag[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const tag = { name, attributes, text: "" };
    tags.push(tag);
    open.push(tag);
  });
  parser.on("text", (text) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(source).close();
  return tags;
}

/** Some attributes of all elements of a name, as numbers. */
export function numbersOf(drawing: Svg | string, name: string, ...keys: string[]): number[][] {
  return tagsOf(drawing)
    .filter((tag) => tag.name === name)
    .map(({ attributes }) => keys.map((key) => Number(attributes[key])));
}

/** The texts of a drawing in their order. */
export function textsOf(drawing: Svg | string): string[] {
  return tagsOf(drawing).flatMap(({ name, text }) => (name === "text" && text !== "" ? [text] : []));
}
