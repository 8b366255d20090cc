import { SaxesParser } from "saxes";
import type { Drawing, Size } from "../../src/charts/drawing.ts";
import { textWidth } from "../../src/charts/text.ts";
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

export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Its baseline. */
  readonly y: number;
}

/** The texts of a drawing with their ends, by the anchor, size and weight of the groups around them. */
export function placedTexts(drawing: Svg): PlacedText[] {
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  const placed: PlacedText[] = [];
  const open: Record<string, string>[] = [];
  parser.on("opentag", ({ attributes }) => {
    open.push({ ...open.at(-1), ...(attributes as Record<string, string>) });
  });
  parser.on("text", (text) => {
    const own = open.at(-1);
    if (own?.y === undefined || text === "") return;
    const width = textWidth(text, Number(own["font-size"]), own["font-weight"] === "700");
    const left = Number(own.x) - { start: 0, middle: width / 2, end: width }[own["text-anchor"] ?? "start"]!;
    placed.push({ text, left, right: left + width, y: Number(own.y) });
  });
  parser.on("closetag", () => open.pop());
  parser.write(drawing.source).close();
  return placed;
}

/** The texts that reach over an edge of a drawing, by more than rounding. */
export function cutTexts({ body, width }: Drawing): string[] {
  return placedTexts(body)
    .filter(({ left, right }) => left < -0.1 || right > width + 0.1)
    .map(({ text }) => text);
}
