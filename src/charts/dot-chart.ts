import { scaleLinear } from "d3-scale";
import { svg } from "../markup/template.ts";
import {
  axisHeight,
  gridAcross,
  type AxisReference,
  referenceAcross,
  referenceHeight,
  UNBOUNDED,
} from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { acrossPath, type IntervalMark, intervals } from "./interval.ts";
import { type KeyEntry, key } from "./key.ts";
import { type LabelledRow, rowsFrame } from "./rows.ts";
import { group, NOTHING } from "./svg.ts";
import { HALO, textLabel, QUIET_HALO, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** Value and optional range of a row, with the texts printed at them. */
export interface DotRow extends LabelledRow {
  /** Null if there is no value; `text` then says why. */
  readonly value: number | null;
  readonly text: string;
  /** Uncertainty interval of the value. */
  readonly interval?: IntervalMark;
  readonly range?: {
    readonly low: number;
    readonly high: number;
    readonly lowText: string;
    readonly highText: string;
  };
}

export interface DotChart {
  readonly rows: readonly DotRow[];
  readonly headings?: readonly string[];
  readonly reference?: AxisReference;
  readonly key?: readonly KeyEntry[];
  /** Ends of the possible values, beyond which the scale does not extend. */
  readonly bounds?: readonly [low: number, high: number];
  readonly tickText: (value: number) => string;
}

const RADIUS = 6;
/** Gap between a mark and its text. */
const GAP = 5;

/**
 * Draws a dot for each row on a common scale, which need not begin at 0. If rows have ranges, a bar from low to high is
 * drawn behind the dot.
 */
export function dotChart(
  { rows, headings = [], reference, key: entries = [], bounds = UNBOUNDED, tickText }: DotChart,
  size: Size,
): Drawing {
  const { font, small, width } = size;
  const top = key(entries, size);
  const isRanged = rows.some(({ range }) => range !== undefined);
  const frame = rowsFrame(
    {
      rows,
      headings,
      top: top.height,
      lead: referenceHeight(reference, size),
      mark: font * (isRanged ? 2.6 : size.aside ? 2.1 : 1.4),
      // Text above a dot moves the dot down.
      drop: isRanged ? font * 0.55 : 0,
    },
    size,
  );
  const known = rows.flatMap(({ value, ...row }, index) =>
    value === null ? [] : [{ ...row, value, y: frame.y(index) }],
  );
  const ranges = known.flatMap(({ range, y }) => (range === undefined ? [] : [{ ...range, y }]));
  const values = [
    ...known.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]),
    ...ranges.flatMap(({ low, high }) => [low, high]),
    ...(reference ? [reference.value] : []),
  ];
  const before = ranges.map(({ lowText }) => textWidth(lowText, small) + GAP);
  const after = [
    ...ranges.map(({ highText }) => textWidth(highText, small) + GAP),
    ...(isRanged ? [] : known.map(({ text }) => textWidth(text, font, true) + RADIUS + GAP)),
  ];
  const x = scaleAround(
    values,
    [frame.left + Math.max(RADIUS, ...before), frame.right - Math.max(RADIUS, ...after)],
    bounds,
  );
  return {
    width,
    height: frame.bottom + axisHeight(size),
    body: svg`${[
      top.body,
      values.length === 0 ? NOTHING : gridAcross(x, frame, tickText, size),
      reference ? referenceAcross(reference, x, top.height, frame, size) : NOTHING,
      frame.body,
      group(
        paint({ fill: "range" }),
        ...ranges.map(
          ({ low, high, y }) =>
            svg`<rect x="${x(low)}" y="${y - 4}" width="${x(high) - x(low)}" height="8" rx="4"/>`,
        ),
      ),
      intervals(
        known.flatMap(({ interval, y }) =>
          interval === undefined ? [] : acrossPath(x(interval.low), x(interval.high), y),
        ),
      ),
      group(
        { "stroke-width": 2, ...paint({ fill: "accent", stroke: "paper" }) },
        ...known.map(({ value, y }) => svg`<circle cx="${x(value)}" cy="${y}" r="${RADIUS}"/>`),
      ),
      group(
        { "font-size": font, "font-weight": 700, "text-anchor": isRanged ? "middle" : undefined, ...HALO },
        ...known.map(({ value, text, y, interval }) =>
          isRanged
            ? textLabel(text, x(value), y - RADIUS - 4)
            : textLabel(text, Math.max(x(value) + RADIUS, x(interval?.high ?? value)) + GAP, y + font * 0.36),
        ),
      ),
      group(
        { "font-size": small, "text-anchor": "end", ...QUIET_HALO },
        ...ranges.map(({ low, lowText, y }) => textLabel(lowText, x(low) - GAP, y + small * 0.36)),
      ),
      group(
        { "font-size": small, ...QUIET_HALO },
        ...ranges.map(({ high, highText, y }) => textLabel(highText, x(high) + GAP, y + small * 0.36)),
        ...rows.map(({ value, text }, index) =>
          value === null ? textLabel(text, frame.left, frame.y(index) + small * 0.36) : NOTHING,
        ),
      ),
    ]}`,
  };
}

/** Returns a scale that ends at the lowest and the highest value; a single value, or none, gets some room. */
function scaleAround(
  values: readonly number[],
  range: readonly [number, number],
  [least, most]: readonly [number, number],
) {
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  return scaleLinear(
    low === high ? [Math.max(low - 1, least), Math.min(high + 1, most)] : [low, high],
    range,
  );
}
