import { type ScaleLinear, scaleLinear } from "d3-scale";
import { decimal, type Svg, svg } from "../markup/template.ts";
import type { Size } from "./drawing.ts";
import type { RowsFrame } from "./rows.ts";
import { group } from "./svg.ts";
import { textLabel, QUIET_HALO, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

export type Scale = ScaleLinear<number, number>;

/** Minimum gap between the labels of two ticks. */
const TICK_GAP = 4;

/** A value to compare with, and what it is. */
export interface AxisReference {
  readonly value: number;
  readonly text: string;
}

/** Returns a scale with round ends that includes the given values; a single value, or none, gets some room. */
export function niceScale(values: readonly number[], range: readonly [number, number], ticks = 5): Scale {
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const domain = low === high ? [low - 1, high + 1] : [low, high];
  return scaleLinear(domain, range).nice(ticks);
}

/** Margin at each end of a panel's scale, as a share of the extent of its values. */
const ROOM = 0.06;

/** Returns a scale around some values, which need not begin at 0. A margin keeps the values off the edge of a panel. */
export function scaleAround(values: readonly number[], range: readonly [number, number]): Scale {
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const room = low === high ? 1 : (high - low) * ROOM;
  return scaleLinear([low - room, high + room], range);
}

/** Returns the height of the labels below a horizontal axis. */
export function axisHeight({ small }: Size): number {
  return small * 1.8;
}

/** Draws vertical grid lines at round values, with the values below. */
export function gridAcross(
  scale: Scale,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  tickText: (value: number) => string,
  { small }: Size,
): Svg {
  const ticks = ticksApart(scale, (tick) => textWidth(tickText(tick), small));
  const lines = ticks.map((tick) => `M${decimal(scale(tick))} ${decimal(top)}V${decimal(bottom)}`);
  const labels = ticks.map((tick) => textLabel(tickText(tick), scale(tick), bottom + small * 1.4));
  return svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>${group(
    { "text-anchor": "middle", "font-size": small, ...paint({ fill: "quiet" }) },
    ...labels,
  )}`;
}

/** Returns about five round values, or fewer if their labels would otherwise collide. */
function ticksApart(scale: Scale, widthOf: (tick: number) => number): number[] {
  for (let count = 5; count > 1; count--) {
    const ticks = scale.ticks(count);
    const isApart = ticks.every((tick, at) => {
      const next = ticks[at + 1];
      if (next === undefined) return true;
      return scale(next) - scale(tick) > (widthOf(tick) + widthOf(next)) / 2 + TICK_GAP;
    });
    if (isApart) return ticks;
  }
  return scale.ticks(1);
}

/** How much room the name of a reference needs above the rows. */
export function referenceHeight(reference: AxisReference | undefined, { small }: Size): number {
  return reference === undefined ? 0 : small * 1.6;
}

/**
 * Draws a dashed line at a reference through all rows, with its label above.
 * @param top top of the label
 */
export function referenceAcross(
  { value, text }: AxisReference,
  scale: Scale,
  top: number,
  { left, right, spans }: RowsFrame,
  { small }: Size,
): Svg {
  const x = scale(value);
  const half = textWidth(text, small) / 2;
  const middle = Math.min(Math.max(x, left + half), right - half);
  const d = spans.map(([from, to]) => `M${decimal(x)} ${decimal(from)}V${decimal(to)}`).join("");
  // An outline in the colour of the paper keeps the line visible over marks.
  const behind = svg`<path d="${d}" stroke-width="1.5"${paint({ stroke: "paper" })}/>`;
  const line = svg`<path d="${d}" stroke-width="1.5" stroke-dasharray="3 3"${paint({ stroke: "quiet" })}/>`;
  const name = group(
    { "font-size": small, "text-anchor": "middle", ...QUIET_HALO },
    textLabel(text, middle, top + small),
  );
  return svg`${behind}${line}${name}`;
}
