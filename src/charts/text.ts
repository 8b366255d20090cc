import { type Attributes, type Svg, svg } from "../markup/template.ts";
import { NOTHING } from "./svg.ts";
import { paint } from "./tones.ts";

/** Character widths in ems, as in the widest of the common system fonts; other characters have `USUAL_WIDTH`. */
const WIDTHS = new Map(
  (
    [
      ["ijl.,:;'|!", 0.32],
      ["frt()[] /-", 0.4],
      ["mwMW@%—→", 0.97],
      ["ABCDEFGHIJKLNOPQRSTUVXYZ&−+", 0.74],
    ] as const
  ).flatMap(([characters, width]) => [...characters].map((character) => [character, width] as const)),
);
const USUAL_WIDTH = 0.63;
const BOLD = 1.13;
/** From this character on, scripts have characters about as wide as they are high. */
const SQUARE_SCRIPTS = "\u2e80";

/** Estimates the width of a text from above, in the units of its font size. The actual font is not known. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let ems = 0;
  for (const character of text) {
    ems += character >= SQUARE_SCRIPTS ? 1 : (WIDTHS.get(character) ?? USUAL_WIDTH);
  }
  return ems * fontSize * (bold ? BOLD : 1);
}

/** Breaks a text at spaces into lines of at most the given width; a word that is wider gets its own line. */
export function textLines(text: string, width: number, fontSize: number, bold = false): string[] {
  return linesOf(text.split(" "), width, (line) => textWidth(line, fontSize, bold));
}

/** Breaks a text into lines of at most the given width, also within words, for places that have no more room. */
export function fittedLines(text: string, width: number, fontSize: number, bold = false): string[] {
  const widthOf = (line: string) => textWidth(line, fontSize, bold);
  // A mark stays with its word.
  const words = text.split(/ (?!\*$)/);
  return linesOf(
    words.flatMap((word) => piecesOf(word, width, widthOf)),
    width,
    widthOf,
  );
}

const ELLIPSIS = "…";

/** Breaks a text like `fittedLines`, into so many lines at most; of a longer text, the last line ends with an ellipsis. */
export function shortLines(
  text: string,
  width: number,
  fontSize: number,
  most: number,
  bold = false,
): string[] {
  const lines = fittedLines(text, width, fontSize, bold);
  if (lines.length <= most) return lines;
  const whole = lines.slice(0, most - 1);
  const room = width - textWidth(ELLIPSIS, fontSize, bold);
  const cut = [...text.slice(whole.reduce((at, line) => afterLine(text, at, line), 0))];
  while (cut.length > 1 && textWidth(cut.join(""), fontSize, bold) > room) cut.pop();
  return [...whole, `${cut.join("").replace(/[\s,;:&-]+$/, "")}${ELLIPSIS}`];
}

/** Returns where a text goes on after a line that begins at a place; a line that ends within a word has a hyphen. */
function afterLine(text: string, at: number, line: string): number {
  const end = at + line.length - (text.startsWith(line, at) ? 0 : 1);
  return text.startsWith(" ", end) ? end + 1 : end;
}

function linesOf(words: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`) <= width) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** The fewest letters of a word in its last line. */
const LEAST = 3;

/** Breaks a word that is too wide into pieces, with a hyphen at the end of each but the last. */
function piecesOf(word: string, width: number, widthOf: (line: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const characters = [...word];
  const rest = word.endsWith(" *") ? LEAST + 2 : LEAST;
  const isSquare = (character = "") => character >= SQUARE_SCRIPTS;
  const pieceOf = (count: number) =>
    `${characters.slice(0, count).join("")}${isSquare(characters[count - 1]) ? "" : "-"}`;
  let count = isSquare(characters[0]) ? characters.length - 1 : characters.length - rest;
  while (count > 1 && widthOf(pieceOf(count)) > width) count--;
  if (count < 1) return [word];
  return [pieceOf(count), ...piecesOf(characters.slice(count).join(""), width, widthOf)];
}

/** Returns where the middle of a text of some width must be, as near to a place as possible, so that it is within two ends. */
export function middleWithin(at: number, width: number, [from, to]: readonly [number, number]): number {
  return Math.max(Math.min(at, to - width / 2), from + width / 2);
}

/** A text with its baseline at a point, to a tenth of a unit, for there are many; nothing for no text. */
export function textLabel(text: string, x: number, y: number, attributes: Attributes = {}): Svg {
  return text === "" ? NOTHING : svg`<text x="${tenths(x)}" y="${tenths(y)}"${attributes}>${text}</text>`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Outline in the colour of the paper that keeps text legible over lines. */
export const HALO: Attributes = {
  "stroke-width": 4,
  "stroke-linejoin": "round",
  "paint-order": "stroke",
  ...paint({ stroke: "paper" }),
};

/** Attributes of secondary text over lines. */
export const QUIET_HALO: Attributes = { ...HALO, ...paint({ fill: "quiet", stroke: "paper" }) };
