import type { Svg } from "../markup/template.ts";

/** The elements that drawings consist of; drawings with other elements are rejected. */
const ELEMENTS = new Set(["svg", "g", "rect", "line", "path", "circle", "text", "title", "desc"]);
const REFERENCES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#9": "\t",
  "#10": "\n",
  "#13": "\r",
};

/**
 * Converts a drawing from the site's own templates to elements, because Trusted Types do not allow text to be parsed as
 * markup. It supports only the markup of these templates: attributes in double quotes, and a few character references.
 * @throws Error for an element that drawings do not have
 */
export function svgNode({ source }: Svg): SVGElement {
  const top = document.createElementNS("http://www.w3.org/2000/svg", "g");
  let parent: Element = top;
  for (const [, end, name, attributes = "", empty, text] of source.matchAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"]*")*)(\/?)>|([^<]+)/g,
  )) {
    if (text !== undefined) parent.append(unescaped(text));
    else if (end === "/") parent = parent.parentElement ?? top;
    else {
      if (name === undefined || !ELEMENTS.has(name)) throw new Error(`a drawing has no <${name}>`);
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [, key, value] of attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
        // The namespace is already part of the element.
        if (key === undefined || value === undefined || key === "xmlns") continue;
        made.setAttribute(key, unescaped(value));
      }
      parent.append(made);
      if (empty !== "/") parent = made;
    }
  }
  return top.firstElementChild as SVGElement;
}

function unescaped(text: string): string {
  return text.replace(/&([^;]+);/g, (whole, name: string) => REFERENCES[name] ?? whole);
}
