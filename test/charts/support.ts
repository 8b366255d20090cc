import type { Size } from "../../src/charts/drawing.ts";

/** A drawing of round measures: text is 10 high. */
export const ASIDE: Size = { width: 400, font: 10, small: 10, aside: true };
export const ABOVE: Size = { ...ASIDE, width: 200, aside: false };

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text right inside of it. */
  text: string;
}

/** The elements of some markup in their order; whatever is not well-formed throws. */
export function tagsOf(markup: string): Tag[] {
  const token = /<(\/?)([\w-]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>|([^<>&]|&(?:amp|lt|gt|quot);)+/y;
  const tags: Tag[] = [];
  const open: Tag[] = [];
  while (token.lastIndex < markup.length) {
    const at = token.lastIndex;
    const match = token.exec(markup);
    if (match === null) throw new Error(`not well-formed: ${markup.slice(at, at + 40)}`);
    const [text, closing, name, written, empty] = match;
    if (name === undefined) {
      const parent = open.at(-1);
      if (parent) parent.text += text;
    } else if (closing === "/") {
      if (open.pop()?.name !== name) throw new Error(`${name} is closed where it is not open`);
    } else {
      const pairs = [...written!.matchAll(/ ([\w:-]+)="([^"]*)"/g)];
      const tag = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, value])),
        text: "",
      };
      if (Object.keys(tag.attributes).length < pairs.length)
        throw new Error(`${name} has an attribute twice`);
      tags.push(tag);
      if (empty === "") open.push(tag);
    }
  }
  if (open.length > 0) throw new Error(`${open.at(-1)!.name} is not closed`);
  return tags;
}

/** Some attributes of all elements of a name, as numbers. */
export function numbersOf(markup: string, name: string, ...keys: string[]): number[][] {
  return tagsOf(markup)
    .filter((tag) => tag.name === name)
    .map(({ attributes }) => keys.map((key) => Number(attributes[key])));
}

/** The texts of a drawing in their order. */
export function textsOf(markup: string): string[] {
  return tagsOf(markup).flatMap(({ name, text }) => (name === "text" && text !== "" ? [text] : []));
}
