import { decimal, svg } from "../markup/template.ts";
import type { Drawing, Size } from "./drawing.ts";
import { type KeyEntry, key } from "./key.ts";
import { type LabelledRow, rowsFrame } from "./rows.ts";
import { group } from "./svg.ts";
import { textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** A value on the distribution of its like. */
export interface StripRow extends LabelledRow {
  readonly value: number;
  /** Quantiles in ascending order, at least two. A value below the first or above the last is drawn at that end. */
  readonly quantiles: readonly number[];
  /** Quartiles and median; null if unknown. */
  readonly quartiles: readonly [low: number, median: number, high: number] | null;
  /** Whether lower values are at the right. */
  readonly isReversed: boolean;
  /** Returns the label of an end of the scale. */
  readonly tick: (value: number) => string;
}

export interface DistributionStrips {
  readonly rows: readonly StripRow[];
  /** Of the cells; the first column is printed bold. */
  readonly headings: readonly string[];
  readonly key: readonly KeyEntry[];
}

const RADIUS = 6;
const BOX = 12;

/**
 * Draws a strip for each row, on its own scale from the first to the last quantile: a thin line for each quantile
 * (dense where values are close together), a box for the middle half, a tick at the median, a dot for the value, and an
 * arrow if the value is outside the scale.
 */
export function distributionStrips(
  { rows, headings, key: entries }: DistributionStrips,
  size: Size,
): Drawing {
  const top = key(entries, size);
  const mark = BOX + 2 * size.small + 10;
  const drop = -size.small / 2;
  const frame = rowsFrame({ rows, headings, strongColumn: 0, top: top.height, mark, drop }, size);
  const [left, right] = [frame.left + 2 * RADIUS, frame.right - 2 * RADIUS];
  const strips = rows.map((row, index) => {
    const [low, high] = [row.quantiles[0] ?? row.value, row.quantiles.at(-1) ?? row.value];
    const [from, to] = row.isReversed ? [right, left] : [left, right];
    const share = (value: number) =>
      low === high ? 0.5 : Math.min(Math.max((value - low) / (high - low), 0), 1);
    const x = (value: number) => from + share(value) * (to - from);
    return { ...row, x, y: frame.y(index), low, high };
  });
  const hairs = strips.flatMap(({ x, y, quantiles }) =>
    quantiles.map((quantile) => `M${decimal(x(quantile))} ${decimal(y - BOX / 2)}v${BOX}`),
  );
  const lines = strips.map(({ y }) => `M${decimal(left)} ${decimal(y)}H${decimal(right)}`);
  const boxes = strips.flatMap(({ x, y, quartiles }) => {
    if (quartiles === null) return [];
    const ends = [x(quartiles[0]), x(quartiles[2])];
    const from = Math.min(...ends);
    const width = Math.max(...ends) - from;
    return [svg`<rect x="${from}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="2"/>`];
  });
  const medians = strips.flatMap(({ x, y, quartiles }) =>
    quartiles === null ? [] : [`M${decimal(x(quartiles[1]))} ${decimal(y - BOX / 2 - 3)}v${BOX + 6}`],
  );
  const ends = strips.flatMap(({ x, y, low, high, tick }) => {
    const line = y + BOX / 2 + size.small + 2;
    const at = (value: number) => {
      const half = textWidth(tick(value), size.small) / 2;
      const middle = Math.min(Math.max(x(value), frame.left + half), frame.right - half);
      return textLabel(tick(value), middle, line);
    };
    return low === high ? [at(low)] : [at(low), at(high)];
  });
  const arrows = strips.flatMap(({ x, y, value, low, high, isReversed }) => {
    if (value >= low && value <= high) return [];
    const [at, way] = [x(value), value < low === isReversed ? 1 : -1];
    return [`M${decimal(at + way * (RADIUS + 2))} ${decimal(y - 4)}l${way * 5} 4l${-way * 5} 4z`];
  });
  return {
    width: size.width,
    height: frame.bottom,
    body: svg`${[
      top.body,
      frame.body,
      svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>`,
      svg`<path d="${hairs.join("")}"${paint({ stroke: "muted" })}/>`,
      group(paint({ fill: "range" }), ...boxes),
      svg`<path d="${medians.join("")}" stroke-width="2"${paint({ stroke: "ink" })}/>`,
      group({ "font-size": size.small, "text-anchor": "middle", ...paint({ fill: "quiet" }) }, ...ends),
      svg`<path d="${arrows.join("")}"${paint({ fill: "accent" })}/>`,
      group(
        { "stroke-width": 2, ...paint({ fill: "accent", stroke: "paper" }) },
        ...strips.map(({ x, y, value }) => svg`<circle cx="${x(value)}" cy="${y}" r="${RADIUS}"/>`),
      ),
    ]}`,
  };
}
