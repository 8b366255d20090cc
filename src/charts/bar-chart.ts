import { scaleLinear } from "d3-scale";
import { svg } from "../markup/template.ts";
import { type AxisReference, referenceAcross, referenceHeight } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { acrossPath, INTERVAL_REACH, type IntervalMark, intervalsOver } from "./interval.ts";
import { type KeyEntry, key } from "./key.ts";
import { type LabelledRow, rowsFrame } from "./rows.ts";
import { group, NOTHING } from "./svg.ts";
import { HALO, textLabel, QUIET_HALO, textWidth } from "./text.ts";
import { paint, SERIES, seriesTone } from "./tones.ts";

/** Part of a bar, with a text that is printed in it if there is room. */
export interface BarPart {
  readonly value: number;
  readonly text?: string;
}

/** Bar of one or more parts, with the text printed at its end. */
export interface BarRow extends LabelledRow {
  /** Null if there is nothing to draw; `text` then says why. */
  readonly parts: readonly BarPart[] | null;
  readonly text: string;
  /** Uncertainty interval of the total. */
  readonly interval?: IntervalMark;
}

export interface BarChart {
  readonly rows: readonly BarRow[];
  readonly headings?: readonly string[];
  /** Names of the parts, three at most; none if bars have a single part. */
  readonly parts?: readonly string[];
  readonly reference?: AxisReference;
  /** What else the key explains, after the parts. */
  readonly key?: readonly KeyEntry[];
}

/** Gap between the end of a bar and its text. */
const GAP = 6;

/** From the middle of a line of text to its baseline, in ems. */
const MIDDLE = 0.36;

/** Draws horizontal bars from 0, to the left if negative. Parts are stacked in the order given. */
export function barChart(
  { rows, headings = [], parts = [], reference, key: entries = [] }: BarChart,
  size: Size,
): Drawing {
  const { width, font, small, aside } = size;
  const top = key(
    [...parts.map((text, index) => ({ mark: "square" as const, tone: seriesTone(index), text })), ...entries],
    size,
  );
  const thickness = font * (parts.length > 0 ? 1.7 : 1.3);
  // Below the texts of parts, which it would run over in the middle.
  const below = parts.length > 0 ? small * MIDDLE + INTERVAL_REACH : 0;
  const lead = referenceHeight(reference, size);
  const frame = rowsFrame(
    { rows, headings, top: top.height, lead, mark: thickness + (aside ? 12 : 2) },
    size,
  );
  const bars = rows.map(({ parts, text, interval }, index) => {
    const total = parts === null ? null : sum(parts);
    return {
      parts: parts ?? [],
      text,
      total,
      interval: total === null ? undefined : interval,
      y: frame.y(index),
    };
  });
  const totals = bars.flatMap(({ total, interval }) =>
    total === null ? [] : [total, interval?.low ?? total, interval?.high ?? total],
  );
  const room = Math.max(0, ...bars.map(({ text }) => textWidth(text, font, true) + GAP));
  const x = scaleLinear(
    [Math.min(0, ...totals), Math.max(0, ...totals, reference?.value ?? 0)],
    [frame.left + (totals.some((total) => total < 0) ? room : 0), frame.right - room],
  );
  const pieces = bars.flatMap(({ parts, y }) =>
    parts.map((part, index) => {
      const start = sum(parts.slice(0, index));
      const ends = [x(start), x(start + part.value)].sort((a, b) => a - b) as [number, number];
      return { part, index, ends, y, isLast: index === parts.length - 1 };
    }),
  );
  return {
    width,
    height: frame.bottom + 4,
    body: svg`${[
      top.body,
      frame.body,
      ...SERIES.map((tone, series) => {
        // If there are no parts to tell apart, bars have the accent colour.
        const fill = parts.length === 0 ? "accent" : tone;
        const own = pieces.filter(({ index }) => index === series);
        const rects = own.map(({ ends: [left, right], y, isLast }) => {
          // A thin gap separates the parts.
          const width = Math.max(0, right - left - (isLast ? 0 : 1));
          return svg`<rect x="${left}" y="${y - thickness / 2}" width="${width}" height="${thickness}"/>`;
        });
        return group(paint({ fill }), ...rects);
      }),
      group(
        { "font-size": small, "text-anchor": "middle", ...paint({ fill: "on-series" }) },
        ...pieces.map(({ part: { text = "" }, ends: [left, right], y }) =>
          text !== "" && textWidth(text, small) + 4 <= right - left
            ? textLabel(text, (left + right) / 2, y + small * MIDDLE)
            : NOTHING,
        ),
      ),
      // No zero line in the narrow layout: the labels above the bars begin at its position.
      aside ? svg`<path d="M${x(0)} ${frame.top}V${frame.bottom}"${paint({ stroke: "quiet" })}/>` : NOTHING,
      reference ? referenceAcross(reference, x, top.height, frame, size) : NOTHING,
      intervalsOver(
        bars.flatMap(({ interval, y }) =>
          interval === undefined ? [] : acrossPath(x(interval.low), x(interval.high), y + below),
        ),
      ),
      group(
        { "font-size": font, "font-weight": 700, ...HALO },
        ...bars.map(({ text, total, interval, y }) => {
          if (total === null) return NOTHING;
          const side = total < 0 ? { "text-anchor": "end" } : {};
          const end = total < 0 ? x(interval?.low ?? total) - GAP : x(interval?.high ?? total) + GAP;
          return textLabel(text, end, y + font * MIDDLE, side);
        }),
      ),
      group(
        { "font-size": small, ...QUIET_HALO },
        ...bars.map(({ text, total, y }) =>
          total === null ? textLabel(text, x(0) + (aside ? GAP : 0), y + small * MIDDLE) : NOTHING,
        ),
      ),
    ]}`,
  };
}

function sum(parts: readonly BarPart[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}
