import { scaleLinear } from "d3-scale";
import { type Svg, svg } from "../markup/template.ts";
import {
  axisHeight,
  gridAcross,
  type AxisReference,
  referenceAcross,
  referenceHeight,
  type Scale,
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
  readonly range?: RangeMark;
}

interface RangeMark {
  readonly low: number;
  readonly high: number;
  readonly lowText: string;
  readonly highText: string;
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
/** Height of the bar of a range. */
const BAR = 8;
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
  const below = rows.some(isStruck) ? size.small * 1.2 : 0;
  const frame = rowsFrame(
    {
      rows,
      headings,
      top: top.height,
      lead: referenceHeight(reference, size),
      mark: font * (isRanged ? 2.6 : size.aside ? 2.1 : 1.4) + below,
      // Text above a dot moves the dot down, text below it up.
      drop: isRanged ? font * 0.55 - below / 2 : 0,
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
        ...ranges.map(({ low, high, y }) => {
          // A range without extent is a round mark.
          const width = Math.max(x(high) - x(low), BAR);
          const left = (x(low) + x(high) - width) / 2;
          return svg`<rect x="${left}" y="${y - BAR / 2}" width="${width}" height="${BAR}" rx="${BAR / 2}"/>`;
        }),
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
      below > 0
        ? group(
            { "font-size": small, "text-anchor": "middle", ...QUIET_HALO },
            ...ranges.flatMap((range) => textsBelow(range, x, size)),
          )
        : textsBeside(ranges, x, size),
      group(
        { "font-size": small, ...QUIET_HALO },
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

/** Returns whether an interval would strike through a text beside its range. */
function isStruck({ range, interval }: DotRow): boolean {
  if (range === undefined || interval === undefined) return false;
  return interval.low < range.low || interval.high > range.high;
}

type PlacedRange = RangeMark & { readonly y: number };

/** Writes the ends of ranges to the left and to the right of their bars. */
function textsBeside(ranges: readonly PlacedRange[], x: Scale, { small }: Size): Svg {
  const lows = ranges.map(({ low, lowText, y }) => textLabel(lowText, x(low) - GAP, y + small * 0.36));
  const highs = ranges.map(({ high, highText, y }) => textLabel(highText, x(high) + GAP, y + small * 0.36));
  return svg`${[
    group({ "font-size": small, "text-anchor": "end", ...QUIET_HALO }, ...lows),
    group({ "font-size": small, ...QUIET_HALO }, ...highs),
  ]}`;
}

/** Writes the ends of a range below its bar, side by side if they are close; once, if both are written alike. */
function textsBelow({ low, high, lowText, highText, y }: PlacedRange, x: Scale, { small }: Size): Svg[] {
  const baseline = y + RADIUS + small;
  const middle = (x(low) + x(high)) / 2;
  if (lowText === highText) return [textLabel(lowText, middle, baseline)];
  const [before, after] = [textWidth(lowText, small) / 2, textWidth(highText, small) / 2];
  return [
    textLabel(lowText, Math.min(x(low), middle - GAP / 2 - before), baseline),
    textLabel(highText, Math.max(x(high), middle + GAP / 2 + after), baseline),
  ];
}
