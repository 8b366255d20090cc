/** An element of an XML document: its local name and the namespace of that, its own text, and the elements in it. */
export interface Element {
  readonly name: string;
  readonly uri: string;
  readonly children: Element[];
  text: string;
}

/** Elements within each other; there is no need for more than a few. */
export const DEEPEST = 64;

const NAMESPACES = [
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/2005/Atom",
  "http://www.sitemaps.org/schemas/sitemap/0.9",
];
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What no text of such a document has: it is not allowed in XML, or is rare. */
const UNUSUAL = /[^\t\n\x20-\ud7ff\ue000-\ufffd]|\]\]>/;
const PROLOGUE = /(?:<\?xml version="1\.0" encoding="(?:utf|UTF)-8"\?>\n)?/y;
const OPENING = /<([a-wyzA-WYZ][\w-]*)/y;
const ATTRIBUTE =
  /[ \t\n]+(xmlns|xml:lang|x[12]?|[a-wyzA-WYZ][\w-]*)="([^"<&]*(?:&(?:lt|gt|amp|quot|apos);[^"<&]*)*)"/y;
const OPENED = /[ \t\n]*(\/?)>/y;
const CLOSING = /<\/([\w-]+)[ \t\n]*>/y;
const TEXT = /[^<&]+/y;
const ENTITY = /&(lt|gt|amp|quot|apos);/y;
const END = /[ \t\n]*$/y;

/**
 * Reads an XML document of the usual form: elements without prefixes, attributes in double quotes, text, and the entities that
 * XML has. A parser of all XML takes ten times as long to begin with.
 * @returns its root; undefined for any other document, of which a parser must say whether it is well-formed
 */
export function plainXml(text: string): Element | undefined {
  if (UNUSUAL.test(text)) return undefined;
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  /** The next element if it begins here, and whether it may have content. */
  const opened = (outer: string): { readonly element: Element; readonly isOpen: boolean } | undefined => {
    const [, name] = next(OPENING) ?? [];
    if (name === undefined) return undefined;
    const attributes = new Map<string, string>();
    for (let one = next(ATTRIBUTE); one !== null; one = next(ATTRIBUTE)) {
      const [, own = "", value = ""] = one;
      if (attributes.has(own)) return undefined;
      attributes.set(own, value);
    }
    const end = next(OPENED);
    const uri = attributes.get("xmlns") ?? outer;
    if (end === null || (attributes.has("xmlns") && !NAMESPACES.includes(uri))) return undefined;
    return { element: { name, uri, children: [], text: "" }, isOpen: end[1] === "" };
  };

  next(PROLOGUE);
  const root = opened("");
  if (root === undefined) return undefined;
  const open = root.isOpen ? [root.element] : [];
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const plain = next(TEXT)?.[0] ?? ENTITIES[next(ENTITY)?.[1] as keyof typeof ENTITIES];
    if (plain !== undefined) {
      inner.text += plain;
      continue;
    }
    const closed = next(CLOSING);
    if (closed !== null) {
      if (closed[1] !== inner.name) return undefined;
      open.pop();
      continue;
    }
    const child = opened(inner.uri);
    if (child === undefined || open.length === DEEPEST) return undefined;
    inner.children.push(child.element);
    if (child.isOpen) open.push(child.element);
  }
  return next(END) === null ? undefined : root.element;
}
