import { LATER_SCRIPTS_ID } from "../site/explorer-data.ts";

/** Attributes of an element; those that are false are omitted. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Creates an element with texts and elements in it. Texts are never parsed as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  fill(made, attributes, children);
  return made;
}

/** Creates an SVG element with texts and elements in it. */
export function drawing(
  name: "svg" | "g" | "rect" | "line" | "path" | "circle" | "text" | "title" | "style",
  attributes: Attributes = {},
  ...children: readonly (string | Node)[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(made, attributes, children);
  return made;
}

/** Returns the element of the page with an id. */
export function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as E;
}

/** Returns the first element within another that matches a selector. */
export function within<E extends Element>(outer: Element, selector: string): E {
  const found = outer.querySelector<E>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Returns the value of an element's attribute. */
export function attributeOf(own: Element, name: string): string {
  const value = own.getAttribute(name);
  if (value === null) throw new Error(`an element has no ${name}`);
  return value;
}

/**
 * Runs a script of the publish folder; the promise resolves when the script has passed on its data. The page has the
 * script in a template, because Trusted Types do not allow a script's address to be made from text.
 * @param source the script's address as written in the page
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
