import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { decimal, svg } from "../markup/template.ts";
import { axisHeight, niceScale } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { type IntervalMark, intervals, uprightPath } from "./interval.ts";
import { type KeyEntry, key } from "./key.ts";
import { group } from "./svg.ts";
import { HALO, textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

export interface LinePoint {
  readonly x: number;
  /** Null if there is no value; the line then has a gap. */
  readonly value: number | null;
  readonly text: string;
  /** Uncertainty interval of the value. */
  readonly interval?: IntervalMark;
  /** Text below the axis. */
  readonly tick: string;
  /** Second line of the tick, if needed. */
  readonly subtick?: string;
  /** Text below the ticks, if there is room. */
  readonly note: string;
}

export interface LineChart {
  /** Points in ascending order of x; at least one. */
  readonly points: readonly LinePoint[];
  readonly tickText: (value: number) => string;
  /** Title of the notes. */
  readonly noteTitle: string;
  readonly key?: readonly KeyEntry[];
}

/** Minimum room at the left for the labels of the scale. */
const SCALE = 40;

/** Draws a line over a filled area from 0. Each value is printed at its point, the first and the last in bold. */
export function lineChart(
  { points, tickText, noteTitle, key: entries = [] }: LineChart,
  size: Size,
): Drawing {
  const { width, font, small } = size;
  const legend = key(entries, size);
  const height = legend.height + (size.aside ? 250 : 200);
  const [top, bottom] = [legend.height + font * 1.6, height - axisHeight(size)];
  const xs = points.map(({ x }) => x);
  const first = Math.min(...xs);
  const last = Math.max(...xs);
  // In the narrow layout there is no room for the notes side by side.
  const hasNotes = size.aside;
  const subtickHeight = points.some(({ subtick }) => subtick !== undefined) ? small * 1.3 : 0;
  const notesAt = bottom + small * 2.9 + subtickHeight;
  const left = hasNotes ? Math.max(SCALE, textWidth(noteTitle, small) + 8) : SCALE;
  const inset = hasNotes ? 24 : 16;
  const x = scaleLinear(first === last ? [first - 1, last + 1] : [first, last], [
    left + inset,
    width - inset,
  ]);
  const values = points.flatMap(({ value, interval }) =>
    value === null ? [] : [value, interval?.high ?? value],
  );
  const y = niceScale([0, ...values, ...(values.some((value) => value !== 0) ? [] : [1])], [bottom, top], 4);
  const known = ({ value }: LinePoint) => value !== null;
  const across = (point: LinePoint) => x(point.x);
  // Points without a value are not drawn, so the 0 is never visible.
  const up = ({ value }: LinePoint) => y(value ?? 0);
  const path = line<LinePoint>(across, up).defined(known).digits(2)(points) ?? "";
  const filled = area<LinePoint>(across, y(0), up).defined(known).digits(2)(points) ?? "";
  const grid = y.ticks(4);
  const lines = grid.map((tick) => `M${left} ${decimal(y(tick))}H${width}`);
  return {
    width,
    height: height + (hasNotes ? small * 1.4 : 0) + subtickHeight,
    body: svg`${[
      legend.body,
      svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>`,
      group(
        { "text-anchor": "end", "font-size": small, ...paint({ fill: "quiet" }) },
        ...grid.map((tick) => textLabel(tickText(tick), left - 8, y(tick) + small * 0.36)),
      ),
      svg`<path d="${filled}" fill-opacity="0.12"${paint({ fill: "accent" })}/>`,
      svg`<path d="${path}" stroke-width="2.5"${paint({ stroke: "accent" })} fill="none"/>`,
      intervals(
        points.flatMap(({ x: at, interval }) =>
          interval === undefined ? [] : uprightPath(y(interval.low), y(interval.high), x(at)),
        ),
      ),
      group(
        { "stroke-width": 1.5, ...paint({ fill: "accent", stroke: "paper" }) },
        ...points.filter(known).map((point) => svg`<circle cx="${across(point)}" cy="${up(point)}" r="4"/>`),
      ),
      group(
        { "text-anchor": "middle", "font-size": small, ...HALO },
        ...points.map((point) => {
          if (point.value === null) return textLabel(point.text, across(point), bottom - 6);
          const strong = point.x === first || point.x === last;
          const above = Math.min(up(point), y(point.interval?.high ?? point.value)) - 10;
          return textLabel(point.text, across(point), above, strong ? { "font-weight": 700 } : {});
        }),
      ),
      group(
        { "text-anchor": "middle", "font-size": small, ...paint({ fill: "quiet" }) },
        ...points.map((point) => textLabel(point.tick, across(point), bottom + small * 1.5)),
        ...points.flatMap((point) => {
          if (point.subtick === undefined) return [];
          // The last point is near the edge, where the text must not be cut off.
          const rightmost = width - textWidth(point.subtick, small) / 2;
          return [textLabel(point.subtick, Math.min(across(point), rightmost), bottom + small * 2.8)];
        }),
        ...(hasNotes
          ? [
              ...points.map((point) => textLabel(point.note, across(point), notesAt)),
              textLabel(noteTitle, left - 8, notesAt, { "text-anchor": "end" }),
            ]
          : []),
      ),
    ]}`,
  };
}
