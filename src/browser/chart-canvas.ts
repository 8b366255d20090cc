import { measureName } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";
import { drawing } from "./dom.ts";

/** Room between the top of a drawing and its first mark. */
export const MARGIN = 12;

/** The name of an entry, with a mark where it rests on few programmes. */
export function labelOf({ labels, few }: Chartable, at: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a place is that of an entry, and each has a label
  const label = labels[at]!;
  return few[at] ? `${label} *` : label;
}

/** A figure beside its mark, readable on whatever it stands. */
export function figureText(
  text: string,
  place: { readonly x: number; readonly y: number; readonly class: string },
): SVGElement {
  return drawing("text", { ...place, class: `figure ${place.class}`, "paint-order": "stroke" }, text);
}

/** A drawing with its marks, named for those who do not see it. */
export function canvas(
  { path }: Chartable,
  measure: Measure,
  width: number,
  height: number,
  marks: readonly Node[],
): SVGElement {
  const label = `${measureName(measure)} of ${path}. The tab Table has the same figures.`;
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return drawing("svg", { role: "img", "aria-label": label, ...size }, ...marks);
}
