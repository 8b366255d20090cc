import { decimal, type Svg, svg } from "../markup/template.ts";
import { NOTHING } from "./svg.ts";
import { paint } from "./tones.ts";

/** The ends of an interval around a value, in the units of the scale. */
export interface IntervalMark {
  readonly low: number;
  readonly high: number;
}

/** Half of the height of the caps at the ends. */
const CAP = 3.5;

/** A lying line from low to high with a cap at each end, in drawing units. */
export function acrossPath(low: number, high: number, y: number): string {
  return `M${tenths(low)} ${tenths(y - CAP)}v${2 * CAP}m0-${CAP}H${tenths(high)}m0-${CAP}v${2 * CAP}`;
}

/** A standing one. */
export function uprightPath(low: number, high: number, x: number): string {
  return `M${tenths(x - CAP)} ${tenths(low)}h${2 * CAP}m-${CAP} 0V${tenths(high)}m-${CAP} 0h${2 * CAP}`;
}

/** The lines of a chart's intervals. */
export function intervals(paths: readonly string[]): Svg {
  return paths.length === 0
    ? NOTHING
    : svg`<path d="${paths.join("")}" stroke-width="1.5" fill="none"${paint({ stroke: "ink" })}/>`;
}

/** The same over marks: paper behind the lines keeps them visible. */
export function intervalsOver(paths: readonly string[]): Svg {
  if (paths.length === 0) return NOTHING;
  const behind = svg`<path d="${paths.join("")}" stroke-width="4" fill="none"${paint({ stroke: "paper" })}/>`;
  return svg`${behind}${intervals(paths)}`;
}

/** There are many, and a hair is not seen. */
function tenths(value: number): string {
  return decimal(Math.round(value * 10) / 10);
}
