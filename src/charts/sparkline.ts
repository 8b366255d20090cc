import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { element } from "./svg.ts";
import { paint } from "./tones.ts";

const WIDTH = 96;
const HEIGHT = 28;
const EDGE = 4;

/**
 * A small line for the middle of a text or table, with a dot at its last value; a gap for each null. It is hidden
 * from screen readers: the numbers beside it say what it shows. Empty for no values.
 */
export function sparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return "";
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE]);
  const y = low === high ? () => HEIGHT / 2 : scaleLinear([low, high], [HEIGHT - EDGE, EDGE]);
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value!),
  )
    .defined((value) => value !== null)
    .digits(2)(values)!;
  const last = values.findLastIndex((value) => value !== null);
  return element(
    "svg",
    {
      class: "chart sparkline",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      "aria-hidden": "true",
    },
    element("path", { d: path, "stroke-width": 2, ...paint({ stroke: "accent" }), fill: "none" }),
    element("circle", { cx: x(last), cy: y(values[last]!), r: 3.5, ...paint({ fill: "accent" }) }),
  );
}
