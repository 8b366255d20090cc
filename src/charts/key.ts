import { type Svg, svg } from "../markup/template.ts";
import type { Size } from "./drawing.ts";
import { acrossPath } from "./interval.ts";
import { group, NOTHING } from "./svg.ts";
import { fittedLines, textLabel, textWidth } from "./text.ts";
import { paint, type Tone } from "./tones.ts";

/** Entry of a chart's key: a mark and its meaning. */
export interface KeyEntry {
  readonly mark: "square" | "dot" | "small-dot" | "range" | "tick" | "interval" | "line" | "dashes" | "none";
  readonly tone: Tone;
  readonly text: string;
}

const MARK = 14;
const GAP = 16;

/**
 * Draws the key of a chart at its top left corner, on as many lines as needed; a text that is wider than the chart is
 * broken. The height is 0 if there are no entries.
 */
export function key(entries: readonly KeyEntry[], { width, small }: Size): { body: Svg; height: number } {
  if (entries.length === 0) return { body: NOTHING, height: 0 };
  const lineHeight = small * 1.6;
  let [x, line] = [0, 0];
  const drawn = entries.map(({ mark, tone, text }) => {
    const lead = mark === "none" ? 0 : MARK + 6;
    const lines = fittedLines(text, width - lead, small);
    const needed = lead + Math.max(...lines.map((one) => textWidth(one, small)));
    if (x > 0 && (x + needed > width || lines.length > 1)) [x, line] = [0, line + 1];
    const y = line * lineHeight + small * 0.75;
    const labels = lines.map((one, at) => textLabel(one, x + lead, y + small * 0.36 + at * lineHeight));
    const entry = svg`${[markOf(mark, tone, x, y), ...labels]}`;
    line += lines.length - 1;
    // Nothing stands beside a text of several lines.
    x = lines.length > 1 ? width : x + needed + GAP;
    return entry;
  });
  return {
    body: group({ "font-size": small, ...paint({ fill: "quiet" }) }, ...drawn),
    height: (line + 1) * lineHeight + 8,
  };
}

function markOf(mark: KeyEntry["mark"], tone: Tone, x: number, y: number): Svg {
  const middle = x + MARK / 2;
  switch (mark) {
    case "square":
      return svg`<rect x="${x + 1}" y="${y - 6}" width="12" height="12" rx="2"${paint({ fill: tone })}/>`;
    case "range":
      return svg`<rect x="${x}" y="${y - 4}" width="${MARK}" height="8" rx="4"${paint({ fill: tone })}/>`;
    case "tick": {
      const d = `M${middle} ${y - 7}v14`;
      return svg`<path d="${d}" stroke-width="2"${paint({ stroke: tone })}/>`;
    }
    case "none":
      return NOTHING;
    case "line":
      return svg`<path d="M${x} ${y}h${MARK}" stroke-width="2"${paint({ stroke: tone })}/>`;
    case "dashes":
      return svg`<path d="M${x} ${y}h${MARK}" stroke-dasharray="2 2"${paint({ stroke: tone })}/>`;
    case "interval":
      return svg`<path d="${acrossPath(x, x + MARK, y)}" stroke-width="1.5"${paint({ stroke: tone })}/>`;
    default:
      return svg`<circle cx="${middle}" cy="${y}" r="${mark === "dot" ? 6 : 3.5}"${paint({ fill: tone })}/>`;
  }
}
