import { type ScaleLinear, scaleLinear } from "d3-scale";
import { decimal, type Svg, svg } from "../markup/template.ts";
import type { Size } from "./drawing.ts";
import type { RowsFrame } from "./rows.ts";
import { group } from "./svg.ts";
import { middleWithin, QUIET_HALO, textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

export type Scale = ScaleLinear<number, number>;

/** Minimum gap between the labels of two ticks. */
const TICK_GAP = 4;

/** Ends of the possible values where there are none. */
export const UNBOUNDED = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Returns the filter of the ticks within the ends of the possible values. */
export function isPossible([low, high]: readonly [number, number] = UNBOUNDED): (tick: number) => boolean {
  return (tick) => tick >= low && tick <= high;
}

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

/** Draws vertical grid lines at round values, with the values below, none of which reaches over an edge of the chart. */
export function gridAcross(
  scale: Scale,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  tickText: (value: number) => string,
  { small, width }: Size,
): Svg {
  const ticks = ticksApart(scale, (tick) => labelPlace(tickText(tick), scale(tick), small, [0, width]));
  const lines = ticks.map((tick) => `M${decimal(scale(tick))} ${decimal(top)}V${decimal(bottom)}`);
  const labels = ticks.map((tick) => {
    const { middle } = labelPlace(tickText(tick), scale(tick), small, [0, width]);
    return textLabel(tickText(tick), middle, bottom + small * 1.4);
  });
  return svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>${group(
    { "text-anchor": "middle", "font-size": small, ...paint({ fill: "quiet" }) },
    ...labels,
  )}`;
}

/** The place of a tick's label on its axis. */
export interface LabelPlace {
  readonly middle: number;
  readonly half: number;
}

/** Returns the place of a label at a tick, within the ends given. */
export function labelPlace(
  text: string,
  at: number,
  small: number,
  ends: readonly [number, number],
): LabelPlace {
  const width = textWidth(text, small);
  return { middle: middleWithin(at, width, ends), half: width / 2 };
}

/** Returns whether labels do not collide, whichever their order. */
export function areApart(places: readonly LabelPlace[], gap = TICK_GAP): boolean {
  return places
    .toSorted((a, b) => a.middle - b.middle)
    .every(({ middle, half }, at, all) => {
      const next = all[at + 1];
      return next === undefined || next.middle - middle > half + next.half + gap;
    });
}

/** Returns some round values of a scale, or fewer if their labels would otherwise collide. */
export function ticksApart(scale: Scale, place: (tick: number) => LabelPlace, most = 5): number[] {
  for (let count = most; count > 1; count--) {
    const ticks = scale.ticks(count);
    if (areApart(ticks.map(place))) return ticks;
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
  const { middle } = labelPlace(text, x, small, [left, right]);
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
