import { SaxesParser } from "saxes";
import type { DataProblem } from "../../model/problem.ts";
import { REBUILD } from "./agreement.ts";

/** An element of an XML document, with its child elements in order. */
interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

const ATOM = "http://www.w3.org/2005/Atom";
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Largest depth of nested elements; no published file needs more than a few. */
const DEEPEST = 64;

/** Checks that a file is well-formed XML (1.0, with namespaces). */
export function xmlProblems(file: string, bytes: Uint8Array): DataProblem[] {
  return read(file, bytes, (name) => name).problems;
}

/**
 * Checks that a file is a well-formed Atom feed with the required elements.
 * Source of the method: RFC 4287, sections 4.1.1 and 4.1.2.
 */
export function atomProblems(file: string, bytes: Uint8Array): DataProblem[] {
  const { root, problems } = read(file, bytes, (name, uri) => (uri === ATOM ? name : ""));
  if (problems.length > 0) return problems;
  if (root?.name !== "feed") return [{ file, rule: "must be an Atom feed", remedy: REBUILD }];
  const entries = root.children.filter(({ name }) => name === "entry");
  const hasAuthor = (element: Element) => element.children.some(({ name }) => name === "author");
  return [
    ...[root, ...entries].flatMap((element, index) => metadataProblems(file, element, index)),
    ...(hasAuthor(root) || entries.every(hasAuthor)
      ? []
      : [{ file, rule: "must name an author", remedy: REBUILD }]),
  ];
}

function metadataProblems(file: string, { name: own, children }: Element, index: number): DataProblem[] {
  const place = own === "feed" ? "the feed" : `entry ${index}`;
  return ["id", "title", "updated"].flatMap((name) => {
    const [found, ...others] = children.filter((child) => child.name === name);
    const isOne = found !== undefined && others.length === 0;
    const isRight = isOne && (name !== "updated" || INSTANT.test(found.text.trim()));
    return isRight
      ? []
      : [
          {
            file,
            rule: `must have exactly one valid ${name} in ${place}, as Atom requires`,
            remedy: REBUILD,
          },
        ];
  });
}

/** @param nameOf returns the name to give an element, by its local name and the URI of its namespace */
function read(
  file: string,
  bytes: Uint8Array,
  nameOf: (name: string, uri: string) => string,
): { readonly root: Element | undefined; readonly problems: DataProblem[] } {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  const refused = (rule: string) => ({ root, problems: [{ file, row: parser.line, rule, remedy: REBUILD }] });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri }) => {
    if (open.length >= DEEPEST) throw new Error(`elements are nested more than ${DEEPEST} deep`);
    const element: Element = { name: nameOf(local, uri), children: [], text: "" };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { root, problems: [{ file, rule: "must be UTF-8", remedy: REBUILD }] };
  }
  try {
    parser.write(text).close();
  } catch (error) {
    // The message begins with the position too.
    return refused(
      `must be well-formed XML: ${(error as Error).message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")}`,
    );
  }
  return { root, problems: [] };
}
