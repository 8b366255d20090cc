import { LATER_SCRIPTS_ID } from "../site/explorer-data.ts";

/** Attributes of an element; false for one that is not wanted. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** An element with text and elements in it. Nothing is ever read as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  fill(made, attributes, children);
  return made;
}

/** The same for SVG. */
export function drawing(
  name: "svg" | "g" | "rect" | "line" | "path" | "circle" | "text" | "title" | "style",
  attributes: Attributes = {},
  ...children: readonly (string | Node)[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(made, attributes, children);
  return made;
}

/** The element of the page with an id. */
export function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as E;
}

/** The first element within another that a selector means. */
export function within<E extends Element>(outer: Element, selector: string): E {
  const found = outer.querySelector<E>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** The value of an element's attribute. */
export function attributeOf(own: Element, name: string): string {
  const value = own.getAttribute(name);
  if (value === null) throw new Error(`an element has no ${name}`);
  return value;
}

/**
 * Runs a script of the publish folder; what it hands over has arrived when the promise is kept. The page holds it in a
 * template, for Trusted Types let no text become a script's address.
 * @param source as the page writes it
 */
export function runScript(source: string): Promise<void> {
  const { content } = byId<HTMLTemplateElement>(LATER_SCRIPTS_ID);
  const kept = [...content.querySelectorAll("script")].find((one) => one.getAttribute("src") === source);
  if (kept === undefined) throw new Error(`the page has no script ${source}`);
  const script = document.importNode(kept);
  return new Promise((done, failed) => {
    script.onload = () => done();
    script.onerror = () => failed(new Error(`${source} cannot be loaded`));
    document.head.append(script);
  });
}

function fill(made: Element, attributes: Attributes, children: readonly (string | Node)[]): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(attribute, value === true ? "" : String(value));
  }
  made.append(...children);
}
