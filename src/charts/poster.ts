import { svg } from "../markup/template.ts";
import type { Drawing, Size } from "./drawing.ts";
import { group } from "./svg.ts";
import { textLabel, textLines } from "./text.ts";
import { paint } from "./tones.ts";

export interface PosterWords {
  readonly title: string;
  readonly description: string;
  /** Notes below the drawing, one paragraph each. */
  readonly notes: readonly string[];
}

const EDGE = 24;
const TITLE = { size: 20, line: 26 };
const TEXT = { size: 13.5, line: 19 };
const NOTE = { size: 12, line: 17 };

/** Lays out a drawing as a sheet of its own: white background, title and description above, notes below. */
export function poster({ title, description, notes }: PosterWords, drawing: Drawing): Drawing {
  const width = drawing.width + 2 * EDGE;
  const titleLines = textLines(title, drawing.width, TITLE.size, true);
  const textLinesAbove = textLines(description, drawing.width, TEXT.size);
  const noteLines = notes.flatMap((note) => textLines(note, drawing.width, NOTE.size));
  const text = EDGE + titleLines.length * TITLE.line + 4;
  const chart = text + textLinesAbove.length * TEXT.line + 16;
  const below = chart + drawing.height + 20;
  const height = Math.ceil(below + noteLines.length * NOTE.line + EDGE - 8);
  const column = (lines: readonly string[], top: number, { size, line }: typeof NOTE) =>
    lines.map((words, index) => textLabel(words, EDGE, top + size + index * line));
  return {
    width,
    height,
    body: svg`${[
      svg`<rect width="${width}" height="${height}"${paint({ fill: "paper" })}/>`,
      group({ "font-size": TITLE.size, "font-weight": 700 }, ...column(titleLines, EDGE, TITLE)),
      group({ "font-size": TEXT.size, ...paint({ fill: "quiet" }) }, ...column(textLinesAbove, text, TEXT)),
      group({ transform: `translate(${EDGE} ${chart})` }, drawing.body),
      group({ "font-size": NOTE.size, ...paint({ fill: "quiet" }) }, ...column(noteLines, below, NOTE)),
    ]}`,
  };
}

/** Adds a line of text below a drawing that says what it shows, so that copies of the image keep it. */
export function credited(drawing: Drawing, text: string, { width, small }: Size): Drawing {
  const lines = textLines(text, width, small);
  const top = drawing.height + small * 2;
  return {
    ...drawing,
    height: top + (lines.length - 1) * small * 1.3 + small * 0.5,
    body: svg`${[
      drawing.body,
      group(
        { "font-size": small, ...paint({ fill: "quiet" }) },
        ...lines.map((words, index) => textLabel(words, 0, top + index * small * 1.3)),
      ),
    ]}`,
  };
}
