import { decimal, type Svg, svg } from "../markup/template.ts";
import { NOTHING } from "./svg.ts";
import { paint } from "./tones.ts";

/** Ends of an interval around a value, in the units of the scale. */
export interface IntervalMark {
  readonly low: number;
  readonly high: number;
}

/** Half the length of the caps at the ends. */
const CAP = 3.5;
/** How far an interval reaches above and below its line, with its outline. */
export const INTERVAL_REACH = CAP + 2;

/** Returns the path of a horizontal line from low to high with a cap at each end, in drawing units. */
export function acrossPath(low: number, high: number, y: number): string {
  return `M${tenths(low)} ${tenths(y - CAP)}v${2 * CAP}m0-${CAP}H${tenths(high)}m0-${CAP}v${2 * CAP}`;
}

/** Returns the path of a vertical line from low to high with a cap at each end, in drawing units. */
export function uprightPath(low: number, high: number, x: number): string {
  return `M${tenths(x - CAP)} ${tenths(low)}h${2 * CAP}m-${CAP} 0V${tenths(high)}m-${CAP} 0h${2 * CAP}`;
}

/** Draws the intervals of a chart. */
export function intervals(paths: readonly string[]): Svg {
  return paths.length === 0
    ? NOTHING
    : svg`<path d="${paths.join("")}" stroke-width="1.5" fill="none"${paint({ stroke: "ink" })}/>`;
}

/** Draws intervals over marks; an outline in the colour of the paper keeps them visible. */
export function intervalsOver(paths: readonly string[]): Svg {
  if (paths.length === 0) return NOTHING;
  const behind = svg`<path d="${paths.join("")}" stroke-width="4" fill="none"${paint({ stroke: "paper" })}/>`;
  return svg`${behind}${intervals(paths)}`;
}

/** Rounds to tenths, which keeps files small without a visible difference. */
function tenths(value: number): string {
  return decimal(Math.round(value * 10) / 10);
}
