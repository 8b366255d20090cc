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
  const cap = (x: number) => `M${decimal(x)} ${decimal(y - CAP)}v${2 * CAP}`;
  return `${cap(low)}M${decimal(low)} ${decimal(y)}H${decimal(high)}${cap(high)}`;
}

/** A standing one. */
export function uprightPath(low: number, high: number, x: number): string {
  const cap = (y: number) => `M${decimal(x - CAP)} ${decimal(y)}h${2 * CAP}`;
  return `${cap(low)}M${decimal(x)} ${decimal(low)}V${decimal(high)}${cap(high)}`;
}

/** The lines of a chart's intervals; paper behind them keeps them visible over marks. */
export function intervals(paths: readonly string[]): Svg {
  if (paths.length === 0) return NOTHING;
  const d = paths.join("");
  return svg`<path d="${d}" stroke-width="4"${paint({ stroke: "paper" })}/><path d="${d}" stroke-width="1.5"${paint({ stroke: "ink" })}/>`;
}
