import { sum } from "d3-array";
import { decimal, type Svg, svg } from "../markup/template.ts";
import { isPossible, labelPlace, type Scale, scaleAround, ticksApart } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { type KeyEntry, key } from "./key.ts";
import { group, NOTHING } from "./svg.ts";
import { shortLines, textLabel } from "./text.ts";
import { paint } from "./tones.ts";

/** Point whose area represents a count. */
export interface WeightedPoint {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** Points of one panel, a straight line through them, and the texts above. */
export interface Panel {
  readonly title: string;
  readonly note: string;
  /** At least one point. */
  readonly points: readonly WeightedPoint[];
  /** Ends of the line; undefined if there is no line. */
  readonly line?: readonly [Ends, Ends];
}

type Ends = Pick<WeightedPoint, "x" | "y">;

export interface ScatterPanels {
  /** At least one panel. */
  readonly panels: readonly Panel[];
  readonly key: readonly KeyEntry[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xTick: (value: number) => string;
  readonly yTick: (value: number) => string;
  /** Ends of the possible values, beyond which a scale has no tick. */
  readonly xBounds?: readonly [low: number, high: number];
  readonly yBounds?: readonly [low: number, high: number];
}

/** Diameter of a dot with a count of 1: the least, and the greatest, where a panel has few dots. */
const UNIT = { least: 1.3, greatest: 3 };
/** The number of dots in a panel from which on they have the least size. */
const CROWD = 60;
const LEFT = 44;
const GAP = 16;
/** Maximum height of a panel. */
const HIGHEST = 200;
/** The most lines of a title, and their height in ems. */
const MOST_LINES = 4;
const LINE = 1.25;

/**
 * Draws points in panels side by side, all with the same two scales, which need not begin at 0. Dots of the same size
 * are one path of zero-length strokes, so that even a thousand dots make a small file.
 */
export function scatterPanels(chart: ScatterPanels, size: Size): Drawing {
  const { panels, xTitle, yTitle } = chart;
  const { width, font, small, aside } = size;
  const legend = key(chart.key, size);
  const columns = Math.min(panels.length, aside ? 4 : 2);
  const panelWidth = (width - LEFT - (columns - 1) * GAP - small) / columns;
  const plot = Math.min(panelWidth, HIGHEST);
  // The title and note are above each panel, the scale below.
  const titles = panels.map(({ title }) => shortLines(title, panelWidth, font, MOST_LINES, true));
  const rows = Math.ceil(panels.length / columns);
  const heads = Array.from({ length: rows }, (_, row) => {
    const own = titles.slice(row * columns, (row + 1) * columns);
    return font * LINE * Math.max(...own.map(({ length }) => length)) + small * 1.6;
  });
  const below = plot + small * 2.6;
  const first = legend.height + small * 1.6;
  const all = panels.flatMap(({ points }) => points);
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const placed = panels.map((panel, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const left = LEFT + column * (panelWidth + GAP);
    const top = first + sum(heads.slice(0, row + 1)) + row * below;
    const x = scaleAround(xs, [left, left + panelWidth]);
    const y = scaleAround(ys, [top + plot, top]);
    return { ...panel, titleLines: titles[index] ?? [], left, top, x, y, isFirst: column === 0 };
  });
  const bottom = first + sum(heads) + rows * below;
  return {
    width,
    height: bottom + small * 1.4,
    body: svg`${[
      legend.body,
      group({ "font-size": small, ...paint({ fill: "quiet" }) }, textLabel(yTitle, 0, legend.height + small)),
      ...placed.map((panel) => panelOf(panel, chart, size)),
      group(
        { "stroke-linecap": "round", "stroke-opacity": 0.45, ...paint({ stroke: "accent" }) },
        ...dots(placed, unitOf(panels)),
      ),
      ...placed.map(({ line, x, y }) => (line === undefined ? NOTHING : lineOf(line, x, y))),
      group(
        { "font-size": small, "text-anchor": "end", ...paint({ fill: "quiet" }) },
        textLabel(xTitle, width, bottom + small * 0.6),
      ),
    ]}`,
  };
}

/** Panel with its position. */
interface PlacedPanel extends Panel {
  readonly titleLines: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly x: Scale;
  readonly y: Scale;
  /** Whether the panel is the first of its row, which has the labels of the vertical scale. */
  readonly isFirst: boolean;
}

/** Draws what surrounds the dots of a panel: its texts and both scales. */
function panelOf(
  { note, titleLines, left, top, x, y, isFirst }: PlacedPanel,
  chart: ScatterPanels,
  size: Size,
): Svg {
  const { font, small, width } = size;
  const [right, bottom] = [Math.max(...x.range()), Math.max(...y.range())];
  // Labels may reach into the gap between panels, half of which stays empty.
  const edges = [left - GAP / 4, Math.min(right + GAP / 4, width)] as const;
  const placeOfX = (tick: number) => labelPlace(chart.xTick(tick), x(tick), small, edges);
  const across = ticksApart(x, placeOfX, 3).filter(isPossible(chart.xBounds));
  const up = y.ticks(3).filter(isPossible(chart.yBounds));
  const grid = [
    ...across.map((tick) => `M${decimal(x(tick))} ${decimal(top)}V${decimal(bottom)}`),
    ...up.map((tick) => `M${decimal(left)} ${decimal(y(tick))}H${decimal(right)}`),
  ];
  return svg`${[
    svg`<path d="${grid.join("")}"${paint({ stroke: "line" })}/>`,
    group(
      { "font-size": font, "font-weight": 700 },
      ...titleLines.map((text, index) =>
        textLabel(text, left, top - small * 1.6 - font * (0.4 + LINE * (titleLines.length - 1 - index))),
      ),
    ),
    group(
      { "font-size": small, ...paint({ fill: "quiet" }) },
      textLabel(note, left, top - small * 0.6),
      group(
        { "text-anchor": "middle" },
        ...across.map((tick) => textLabel(chart.xTick(tick), placeOfX(tick).middle, bottom + small * 1.3)),
      ),
      group(
        { "text-anchor": "end" },
        ...(isFirst ? up.map((tick) => textLabel(chart.yTick(tick), left - 6, y(tick) + small * 0.36)) : []),
      ),
    ),
  ]}`;
}

/** Returns the diameter of a dot with a count of 1: few dots are larger, or they would be hard to see. */
function unitOf(panels: readonly Panel[]): number {
  const most = Math.max(...panels.map(({ points }) => points.length));
  return Math.min(Math.max(UNIT.least * Math.sqrt(CROWD / most), UNIT.least), UNIT.greatest);
}

/**
 * Draws the dots of each size as one path of zero-length strokes with round ends. Coordinates are whole units relative
 * to the previous dot, which keeps files with many dots small.
 */
function dots(placed: readonly PlacedPanel[], unit: number): Svg[] {
  const bySize = new Map<number, { d: string[]; at: readonly [number, number] }>();
  for (const { points, x, y } of placed) {
    const dots = points.map((point) => ({ ...point, x: Math.round(x(point.x)), y: Math.round(y(point.y)) }));
    for (const { count, x, y } of dots.toSorted((a, b) => a.x - b.x)) {
      const path = bySize.get(count) ?? { d: [], at: [0, 0] as const };
      const down = y - path.at[1];
      path.d.push(`m${x - path.at[0]}${down < 0 ? "" : " "}${down}z`);
      bySize.set(count, { d: path.d, at: [x, y] });
    }
  }
  return [...bySize].map(
    ([count, { d }]) => svg`<path d="${d.join("")}" stroke-width="${unit * Math.sqrt(count)}"/>`,
  );
}

function lineOf([from, to]: readonly [Ends, Ends], x: Scale, y: Scale): Svg {
  const d = `M${decimal(x(from.x))} ${decimal(y(from.y))}L${decimal(x(to.x))} ${decimal(y(to.y))}`;
  return svg`<path d="${d}" stroke-width="2"${paint({ stroke: "second" })}/>`;
}
