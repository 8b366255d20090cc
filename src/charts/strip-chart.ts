import { scaleLinear } from "d3-scale";
import { decimal, svg } from "../markup/template.ts";
import type { Drawing, Size } from "./drawing.ts";
import { acrossPath, type IntervalMark, intervals } from "./interval.ts";
import { type KeyEntry, key } from "./key.ts";
import { type LabelledRow, rowsFrame } from "./rows.ts";
import { group, NOTHING } from "./svg.ts";
import { paint } from "./tones.ts";

/** One value among its like. */
export interface StripRow extends LabelledRow {
  /** Null where there is none: the others are drawn without it. */
  readonly value: number | null;
  /** How sure the value is. */
  readonly interval?: IntervalMark;
  readonly others: readonly number[];
  readonly reference: number;
}

export interface StripChart {
  readonly rows: readonly StripRow[];
  /** The first column of cells is printed bold. */
  readonly headings: readonly string[];
  readonly key: readonly KeyEntry[];
}

const RADIUS = 5;

/** A line for each row, each with its own scale from the least to the most: the value, its like, a reference. */
export function stripChart({ rows, headings, key: entries }: StripChart, size: Size): Drawing {
  const top = key(entries, size);
  const mark = size.font * (size.aside ? 2.6 : 2);
  const frame = rowsFrame({ rows, headings, strongColumn: 0, top: top.height, mark }, size);
  const [left, right] = [frame.left + RADIUS, frame.right - RADIUS];
  const strips = rows.map((row, index) => ({ ...row, x: scaleOf(row, left, right), y: frame.y(index) }));
  const lines = strips.map(({ y }) => `M${decimal(left)} ${decimal(y)}H${decimal(right)}`);
  const references = strips.map(({ x, y, reference }) => `M${decimal(x(reference))} ${decimal(y - 10)}v20`);
  return {
    width: size.width,
    height: frame.bottom,
    body: svg`${[
      top.body,
      frame.body,
      svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>`,
      group(
        paint({ fill: "muted" }),
        ...strips.flatMap(({ x, y, others }) =>
          others.map((other) => svg`<circle cx="${x(other)}" cy="${y}" r="3.5"/>`),
        ),
      ),
      svg`<path d="${references.join("")}" stroke-width="2"${paint({ stroke: "ink" })}/>`,
      intervals(
        strips.flatMap(({ x, y, value, interval }) =>
          value === null || interval === undefined ? [] : acrossPath(x(interval.low), x(interval.high), y),
        ),
      ),
      group(
        { "stroke-width": 2, ...paint({ fill: "accent", stroke: "paper" }) },
        ...strips.map(({ x, y, value }) =>
          value === null ? NOTHING : svg`<circle cx="${x(value)}" cy="${y}" r="${RADIUS}"/>`,
        ),
      ),
    ]}`,
  };
}

function scaleOf({ value, interval, others, reference }: StripRow, left: number, right: number) {
  const own = value === null ? [] : [value, interval?.low ?? value, interval?.high ?? value];
  const all = [...others, reference, ...own];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? () => (left + right) / 2 : scaleLinear([low, high], [left, right]);
}
