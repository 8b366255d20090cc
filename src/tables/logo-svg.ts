import { SaxesParser, type SaxesTagNS } from "saxes";
import { type DataProblem, Problems } from "../model/problem.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
const PLAIN = "Save it as plain SVG, with texts as paths, or use a PNG file.";

/** The deepest nesting of elements. A logo needs a few levels. */
const DEEPEST = 64;

/** Elements that only draw: none that run, move, or load other files or languages. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc metadata switch
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker style
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`.split(/\s+/),
);

/** The facts about an SVG file that pages need. */
export interface ReadSvg {
  /** From its view box, or its width and height; undefined if it has neither. */
  readonly extent: { readonly width: number; readonly height: number } | undefined;
  readonly problems: DataProblem[];
}

/**
 * Reads a logo and reports anything in it that could run or load other files, or is unknown. Browsers do not run or load
 * anything from a picture in a page, but the file can also be opened by itself.
 */
export function readSvg(file: string, bytes: Uint8Array): ReadSvg {
  const parser = new SaxesParser({ xmlns: true });
  const found = new Problems();
  const open: SaxesTagNS[] = [];
  let root: SaxesTagNS | undefined;
  const refuse = (rule: string, remedy = PLAIN) =>
    found.add(() => ({ file, row: parser.line, rule, remedy }));
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () =>
    refuse("must not have a document type", "Remove the line that begins with DOCTYPE."),
  );
  parser.on("processinginstruction", ({ target }) =>
    refuse(`must not have the processing instruction ${target}`, "Remove it."),
  );
  parser.on("opentag", (element) => {
    if (open.length >= DEEPEST) throw new Error(`elements are nested more than ${DEEPEST} deep`);
    if (root === undefined && (element.local !== "svg" || element.uri !== SVG)) {
      refuse(`must begin with the element svg of the namespace ${SVG}`);
    }
    root ??= element;
    // Metadata of a program or a licence is in its own namespace, and draws nothing.
    const isDescription =
      ![SVG, XHTML].includes(element.uri) && open.some(({ local }) => local === "metadata");
    if (!isDescription && (element.uri !== SVG || !ELEMENTS.has(element.local))) {
      refuse(`must not contain the element ${element.name}`);
    }
    for (const rule of attributeRules(element)) refuse(rule);
    open.push(element);
  });
  // Comments and CDATA sections split the text of a style, and browsers join it again.
  let style = "";
  const gather = (text: string) => {
    if (open.at(-1)?.local === "style") style += text;
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", () => {
    if (open.pop()?.local !== "style") return;
    if (!isOwnStyle(style)) refuse("must not have a style that names other files");
    style = "";
  });
  try {
    parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
  } catch (error) {
    // The message repeats the position.
    const message = (error as Error).message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    refuse(`must be an SVG file in UTF-8: ${message}`);
  }
  const extent = root === undefined ? undefined : extentOf(root);
  if (found.total === 0 && extent === undefined) {
    refuse("must have a viewBox, or a width and a height in pixels", "Add viewBox to its element svg.");
  }
  return { extent, problems: found.problems };
}

function attributeRules({ attributes, name: element }: SaxesTagNS): string[] {
  return Object.values(attributes).flatMap(({ name, local, value }) => {
    if (/^on/i.test(local)) return [`must not have the event handler ${name}`];
    if (/^(href|src|base)$/i.test(local)) {
      return value.trim().startsWith("#") ? [] : [`must not refer to ${value} in ${element}`];
    }
    return isOwnStyle(value) ? [] : [`must not refer to other files in ${name} of ${element}`];
  });
}

/** Whether a style refers only to parts of its own file. A backslash could hide other references. */
function isOwnStyle(text: string): boolean {
  if (/@import|image-set|\bsrc\s*\(|javascript:/i.test(text)) return false;
  const calls = [...text.matchAll(/url\s*\(\s*["']?\s*(.)/gi)];
  return (
    calls.every(([, first]) => first === "#") &&
    (calls.length === 0 || !text.includes("\\")) &&
    !/\\[0-9a-f]/i.test(text)
  );
}

function extentOf({ attributes }: SaxesTagNS): ReadSvg["extent"] {
  const box = attributes.viewBox?.value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box?.length === 4
      ? box.slice(2)
      : [attributes.width, attributes.height].map((given) => pixelsOf(given?.value));
  const isSize = (size: number | undefined) => size !== undefined && Number.isFinite(size) && size > 0;
  return isSize(width) && isSize(height) ? { width: width!, height: height! } : undefined;
}

/** Returns a length in pixels; NaN for other units. */
function pixelsOf(length = ""): number {
  return Number(/^\s*([0-9.]+)(px)?\s*$/.exec(length)?.[1] ?? Number.NaN);
}
