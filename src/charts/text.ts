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
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`, fontSize, bold) <= width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
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
