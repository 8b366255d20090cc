import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { SaxesParser } from "saxes";

/** What readers of a published file meet, piece by piece: sentences, headings, cells, labels of drawings, descriptions. */

/** A piece of text, and its place. */
export interface Passage {
  readonly path: string;
  readonly text: string;
  /** The heading of the page. */
  readonly page: string;
  /** The id of the figure that it is in; empty outside. */
  readonly figure: string;
  /** Of a cell: the caption of its table, the heads of its row and its column; of a description, its term as the row. */
  readonly caption: string;
  readonly row: string;
  readonly column: string;
  /** The cells of its row, with the head of the row. */
  readonly cells: readonly string[];
  /** The first sentence of its line, if that is another one. */
  readonly opening: string;
  /** Of a label in a drawing: the other labels. */
  readonly drawing?: Drawing | undefined;
}

/** The labels of a drawing above or next to a label. */
export interface Drawing {
  /** The label, of some, that is nearest above a label or next to it; none if there is none. */
  readonly above: (labels: readonly string[]) => string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that are part of their line. */
const INLINE = new Set("a abbr b br cite code em i kbd mark small span strong sub sup time tspan".split(" "));
const SILENT = new Set("script style template noscript".split(" "));
const SPOKEN = new Set(["alt", "aria-description", "aria-label", "placeholder", "title"]);

/** The passages of a published page, drawing, feed or answer; none of other files, which are not read. */
export function passagesOf(path: string, textAt: (path: string) => string | undefined): Passage[] {
  const text = () => textAt(path) ?? "";
  if (/\.(?:html|svg)$/.test(path)) return passagesOfPage(path, text());
  const said = path.endsWith(".atom")
    ? saidInAtom(text())
    : SAID.test(path)
      ? saidInJson(JSON.parse(text()))
      : [];
  return said.flatMap((one) => sentencesIn(one).map((text) => ({ ...NOWHERE, path, text })));
}

/** Documents for programs that hold sentences for people. */
const SAID = /^feed\.json$|observatory\/feed\.json$|^api\/releases\/changes\/.*\.json$/;
/** What people write in them. */
const WRITTEN = new Set(["methodology", "changelog"]);

/** What stands in place of a rank if neither side of a metric is better. It begins as a line that goes on, and is a text of its own. */
export const NOT_RANKED = "not ranked";

type Place = Partial<Pick<Passage, "caption" | "row" | "column" | "cells" | "drawing">>;
const NO_PLACE: Place = {};
const NOWHERE = { page: "", figure: "", caption: "", row: "", column: "", cells: [], opening: "" };

/**
 * The sentences of a paragraph: a full stop ends one where a capital, a number or a sign follows. A heading, a cell and a
 * list item is one, with a full stop or without.
 */
export function sentencesIn(text: string): string[] {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.!?:]) (?=± )|(?<=[^ .][.!?]) (?=[A-Z0-9*“])/)
    .filter((sentence) => sentence !== "");
}

function passagesOfPage(path: string, source: string): Passage[] {
  const found: Passage[] = [];
  const state = { page: "", figure: "", row: "" };
  const say = (text: string, place: Place = NO_PLACE) => {
    const sentences = sentencesIn(text);
    const opening = sentences[0] ?? "";
    for (const [at, sentence] of sentences.entries()) {
      found.push({
        path,
        text: sentence,
        page: state.page,
        figure: state.figure,
        caption: place.caption ?? "",
        row: place.row ?? state.row,
        column: place.column ?? "",
        cells: place.cells ?? NOWHERE.cells,
        opening: at === 0 ? "" : opening,
        drawing: place.drawing,
      });
    }
  };
  const visit = (node: Element): void => {
    const name = node.tagName;
    if (SILENT.has(name)) return;
    for (const { name: attribute, value } of node.attrs) if (SPOKEN.has(attribute)) say(value);
    const meta =
      name === "meta" && /description|title|image:alt/.test(of(node, "name") + of(node, "property"));
    if (meta) say(of(node, "content"));
    if (name === "table") return visitTable(node);
    if (name === "svg") return visitDrawing(node);
    if (name === "pre") return visitCode(textOf(node));
    const before = state.figure;
    if (name === "figure") state.figure = of(node, "id");
    if (name === "h1") state.page = textOf(node).trim();
    if (name === "dt") state.row = textOf(node).trim();
    visitParts(node);
    if (name === "dl") state.row = "";
    state.figure = before;
  };
  /** Inline content is one text; content with its own lines divides it. */
  const visitParts = (node: Element): void => {
    let line = "";
    const end = () => {
      say(line);
      line = "";
    };
    for (const child of node.childNodes) {
      if (isInline(child)) line += textOf(child);
      else if (isElement(child)) {
        end();
        visit(child);
      }
    }
    end();
  };
  /** Code to embed a chart names it; an answer has texts. */
  const visitCode = (code: string): void => {
    if (!code.startsWith("<")) return quoted(code).forEach((text) => say(text));
    for (const part of parse(code).childNodes) if (isElement(part)) visit(part);
  };
  const visitTable = (table: Element): void => {
    const rows = all(table, "tr").map((row) => all(row, "th", "td"));
    const caption = inOneLine(all(table, "caption").map(textOf).join());
    say(caption);
    const [head = [], ...body] = rows;
    const heads = head.map((cell) => inOneLine(textOf(cell)));
    for (const text of heads) say(text, { caption });
    for (const row of body) {
      const cells = row.map((cell) => inOneLine(textOf(cell)));
      for (const [at, text] of cells.entries())
        say(text, { caption, row: cells[0]!, column: heads[at] ?? text, cells });
    }
  };
  /** Lines of a sentence that was broken to fit are one text: they begin at one place, one below the other. */
  const visitDrawing = (drawing: Element): void => {
    for (const part of all(drawing, "title", "desc")) say(textOf(part));
    const texts: { text: string; x: string; from: number; to: number; group: Element }[] = [];
    for (const node of all(drawing, "text")) {
      const [text, x, y, group] = [
        inOneLine(textOf(node)),
        of(node, "x"),
        Number(of(node, "y")),
        node.parentNode as Element,
      ];
      const last = texts.at(-1);
      const goesOn = (/^[a-z]/.test(text) && text !== NOT_RANKED) || isParagraph(group);
      const isNext =
        last?.group === group && last.x === x && y - last.to <= 1.5 * Number(inherited(group, "font-size"));
      if (last && isNext && goesOn) Object.assign(last, { text: `${last.text} ${text}`, to: y });
      else texts.push({ text, x, from: y, to: y, group });
    }
    for (const { text, x, from } of texts) {
      const above = (wanted: readonly string[]) => {
        const found = texts.filter((label) => wanted.includes(label.text) && label.from <= from + 1);
        const inColumn = found.filter((label) => label.x === x);
        const nearest = (inColumn.length > 0 ? inColumn : found).toSorted((a, b) => b.from - a.from)[0];
        return nearest === undefined ? [] : [nearest.text];
      };
      say(text, { drawing: { above } });
    }
  };
  for (const node of parse(source).childNodes) if (isElement(node)) visit(node);
  return found;
}

const isElement = (node: Node): node is Element => "tagName" in node;
const isInline = (node: Node) =>
  !isElement(node) ? node.nodeName === "#text" : INLINE.has(node.tagName) && node.childNodes.every(isInline);
const of = (node: Element, attribute: string) =>
  node.attrs.find(({ name }) => name === attribute)?.value ?? "";

function textOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return isElement(node) && !SILENT.has(node.tagName) ? node.childNodes.map(textOf).join("") : "";
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** An attribute of a group, or of the groups around it. */
function inherited(group: Element, name: string): string {
  const own = of(group, name);
  const around = group.parentNode;
  return own === "" && around && "tagName" in around ? inherited(around, name) : own;
}

/** Whether a group has nothing but lines that begin at one place. */
function isParagraph(group: Element): boolean {
  if (inherited(group, "text-anchor") !== "") return false;
  const lines = group.childNodes.filter(isElement);
  return lines.every((line) => line.tagName === "text" && of(line, "x") === of(lines[0]!, "x"));
}

/** The outermost elements of these names. */
function all(node: Element, ...names: readonly string[]): Element[] {
  return node.childNodes
    .filter(isElement)
    .flatMap((child) => (names.includes(child.tagName) ? [child] : all(child, ...names)));
}

/** The texts of an answer that is shown as JSON: quoted strings of several words. */
function quoted(code: string): string[] {
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([whole, inner]) =>
    inner!.includes(" ") ? [JSON.parse(whole) as string] : [],
  );
}

/** The texts of several words in a document, but those that people wrote. */
function saidInJson(value: unknown): string[] {
  if (typeof value === "string") return value.includes(" ") ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => (WRITTEN.has(name) ? [] : saidInJson(part)));
}

function saidInAtom(source: string): string[] {
  const said: string[] = [];
  const parser = new SaxesParser();
  let text = "";
  parser.on("opentag", () => (text = ""));
  parser.on("text", (more) => (text += more));
  parser.on("closetag", ({ name }) => {
    if (["title", "subtitle", "summary", "content"].includes(name)) said.push(text);
    text = "";
  });
  parser.write(source).close();
  return said;
}
