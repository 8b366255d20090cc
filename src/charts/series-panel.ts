import { scaleLinear } from "d3-scale";
import { decimal, type Svg, svg } from "../markup/template.ts";
import { type Scale, scaleAround } from "./axis.ts";
import type { Size } from "./drawing.ts";
import type { IntervalMark } from "./interval.ts";
import { alone, bandAround, barsAt, dashesAt, isKnown, type KnownPoint, lineThrough } from "./series.ts";
import { group, NOTHING } from "./svg.ts";
import { HALO, QUIET_HALO, textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** Height of a panel without the text above it. */
export const PLOT = 34;

/** Point of a series; if `value` is null, the line has a gap. */
export interface SeriesPoint {
  readonly x: number;
  readonly value: number | null;
  /** Uncertainty interval of the value. */
  readonly interval?: IntervalMark;
}

/** Series of a panel. */
export interface SeriesPanel {
  readonly points: readonly SeriesPoint[];
  /**
   * The texts of the first and of the last value, at the left and at the right above the line. Of a single value, there
   * is only the last text; it is at the left if the value belongs to the first of several x.
   */
  readonly firstText: string;
  readonly lastText: string;
  /** Text shown if no value is known. */
  readonly absent: string;
}

/** One figure for every row, on a common scale. */
export interface PanelColumn {
  readonly title: string;
  /** Series that every row is compared with. */
  readonly reference: readonly SeriesPoint[];
  /** One panel for each row. */
  readonly panels: readonly SeriesPanel[];
}

/** Whether the texts at the first and at the last value fit above a line. */
export function hasRoom({ firstText, lastText }: SeriesPanel, width: number, small: number): boolean {
  return textWidth(firstText, small) + textWidth(lastText, small, true) + 4 <= width;
}

/**
 * Returns the vertical scale of a column's panels: the low end is at `PLOT` (the bottom of a panel), the high end at 0.
 */
export function scaleFor({ panels, reference }: PanelColumn): Scale {
  const values = [...panels.map(({ points }) => points), reference]
    .flat()
    .flatMap(({ value, interval }) =>
      value === null ? [] : [value, interval?.low ?? value, interval?.high ?? value],
    );
  return scaleAround(values, [PLOT, 0]);
}

interface PanelPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Draws a series above its reference, with the texts of its first and last value. */
export function panelOf(
  panel: SeriesPanel,
  { reference }: PanelColumn,
  scale: Scale,
  { left, top, width }: PanelPlace,
  { small }: Size,
): Svg {
  const { points, firstText, lastText, absent } = panel;
  const plot = top + small * 1.5;
  const right = left + width;
  const xs = points.map(({ x }) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  // A single x is at the right, where its tick is.
  const x = scaleLinear([first === last ? first - 1 : first, last], [left + 3, right - 4]);
  const y = (value: number) => plot + scale(value);
  const placed = (series: readonly SeriesPoint[]) =>
    series.map(({ x: at, value, interval }) => ({
      x: x(at),
      y: value === null ? null : y(value),
      ...(value !== null && interval !== undefined && { low: y(interval.low), high: y(interval.high) }),
    }));
  const [own, compared] = [placed(points), placed(reference)];
  const average = `${lineThrough(compared)}${dashesAt(compared)}`;
  const band = `${bandAround(own)}${barsAt(own)}`;
  const ends = own.filter(isKnown);
  const end = ends.at(-1);
  const isAtFirst = ends.length === 1 && first !== last && end?.x === x(first);
  const base = `M${decimal(left)} ${decimal(plot + PLOT)}H${decimal(right)}`;
  const dot = ({ x: cx, y: cy }: KnownPoint, r: number) => svg`<circle cx="${cx}" cy="${cy}" r="${r}"/>`;
  return svg`${[
    svg`<path d="${base}"${paint({ stroke: "line" })}/>`,
    average === ""
      ? NOTHING
      : svg`<path d="${average}" stroke-width="1" stroke-dasharray="2 2" fill="none"${paint({ stroke: "quiet" })}/>`,
    band === "" ? NOTHING : svg`<path d="${band}" fill-opacity="0.28"${paint({ fill: "accent" })}/>`,
    svg`<path d="${lineThrough(own)}" stroke-width="1.75" fill="none"${paint({ stroke: "accent" })}/>`,
    group(
      paint({ fill: "accent" }),
      ...alone(own).flatMap((point) => (point === end ? [] : dot(point, 2))),
      end === undefined ? NOTHING : dot(end, 2.75),
    ),
    end === undefined
      ? group({ "font-size": small, ...paint({ fill: "quiet" }) }, textLabel(absent, left, top + small))
      : NOTHING,
    group(
      { "font-size": small, ...QUIET_HALO },
      ends.length > 1 && hasRoom(panel, width, small) ? textLabel(firstText, left, top + small) : NOTHING,
      isAtFirst ? textLabel(lastText, left, top + small) : NOTHING,
    ),
    group(
      { "font-size": small, "font-weight": 700, "text-anchor": "end", ...HALO },
      end === undefined || isAtFirst ? NOTHING : textLabel(lastText, right, top + small),
    ),
  ]}`;
}
