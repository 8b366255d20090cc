import { measureName } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";
import { drawing } from "./dom.ts";

/** Space between the top of a drawing and its first mark. */
export const MARGIN = 12;

/** Returns the name of an entry, with a mark if it is based on few programmes. */
export function entryLabel({ labels, few }: Chartable, at: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a place is that of an entry, and each has a label
  const label = labels[at]!;
  return few[at] ? `${label} *` : label;
}

/** Draws a figure next to its mark, with an outline that keeps it readable on any background. */
export function figureText(
  text: string,
  place: { readonly x: number; readonly y: number; readonly class: string },
): SVGElement {
  return drawing("text", { ...place, class: `figure ${place.class}`, "paint-order": "stroke" }, text);
}

/** Returns a drawing of marks, with a label for screen readers. */
export function canvas(
  { path }: Chartable,
  measure: Measure,
  width: number,
  height: number,
  marks: readonly Node[],
): SVGElement {
  const label = `${measureName(measure)} of ${path}. The Table tab has the same figures.`;
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return drawing("svg", { role: "img", "aria-label": label, ...size }, ...marks);
}
