import { scaleLinear } from "d3-scale";
import { decimal, type Svg, svg } from "../markup/template.ts";
import { areApart, isPossible, type LabelPlace, labelPlace, type Scale } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { acrossPath, type IntervalMark, intervals } from "./interval.ts";
import { type KeyEntry, key } from "./key.ts";
import { group, NOTHING } from "./svg.ts";
import { fittedLines, HALO, shortLines, textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** Value of a row in a panel. */
export interface MatrixDot {
  readonly value: number;
  /** Uncertainty interval of the value. */
  readonly interval?: IntervalMark;
}

/** One figure for every row, on its own scale with the reference in the middle. */
export interface MatrixPanel {
  readonly title: string;
  /** Texts above the dots, one for each heading. */
  readonly cells: readonly string[];
  readonly reference: number;
  /** Which values are at the right. */
  readonly right: "higher" | "lower";
  /** Text that explains what a position at the right means. */
  readonly rightText: string;
  /** Ends of the possible values; the scale has no tick beyond. */
  readonly bounds?: readonly [low: number, high: number];
  readonly tickText: (value: number) => string;
  /** One dot for each row; null if there is no value. */
  readonly dots: readonly (MatrixDot | null)[];
}

export interface DotMatrix {
  /** Labels of the rows; `isOwn` marks the highlighted row. */
  readonly rows: readonly { readonly label: string; readonly isOwn: boolean }[];
  /** Headings of the panels' cells; the first row of cells is bold. */
  readonly headings: readonly string[];
  /** At least one panel. */
  readonly panels: readonly MatrixPanel[];
  readonly key: readonly KeyEntry[];
}

/**
 * Minimum extent of a scale on each side of its middle, as a share of the middle value. A shorter scale would
 * exaggerate small differences.
 */
export const LEAST_SHARE = 0.1;
/** Margin at each end of a scale, as a share of its half. */
const ROOM = 0.06;
/** Minimum width of a legible panel. */
const NARROWEST = 84;
const GAP = 12;
const LABEL_GAP = 12;
/** Maximum share of the width for row labels. */
const LABEL_SHARE = { aside: 0.3, above: 0.34 };
/** The most lines of a row's label. */
const MOST_LINES = 4;
const RADIUS = { own: 5.5, other: 3.5 };

/**
 * Draws a dot for each row in each panel. Long labels take several lines and are shortened, so that most of the width is
 * left to the panels; the first heading, which may be a long name, is shortened to one line. Panels are side by side, in
 * as many bands as the width requires. Each scale has the reference in its middle and includes all intervals, so that a
 * spread smaller than its uncertainty takes up at most half of it.
 */
export function dotMatrix(chart: DotMatrix, size: Size): Drawing {
  const { rows, headings, panels } = chart;
  const { width, font, small, aside } = size;
  const legend = key(chart.key, size);
  const labelRoom = width * (aside ? LABEL_SHARE.aside : LABEL_SHARE.above);
  const names = rows.map(({ label, isOwn }) => shortLines(label, labelRoom, small, MOST_LINES, isOwn));
  const shortHeadings = headings.flatMap((heading) => shortLines(heading, labelRoom, small, 1));
  const labelWidth = Math.max(
    ...names.flatMap((lines, at) => lines.map((line) => textWidth(line, small, rows[at]?.isOwn))),
    ...shortHeadings.map((heading) => textWidth(heading, small)),
  );
  const left = labelWidth + LABEL_GAP;
  const least = Math.max(...panels.map((panel) => leastWidth(panel, small)));
  const most = Math.max(1, Math.floor((width - left + GAP) / (least + GAP)));
  const bands = Math.ceil(panels.length / most);
  const beside = Math.ceil(panels.length / bands);
  const panelWidth = (width - left + GAP) / beside - GAP;
  const line = small * 1.25;
  const heights = names.map((lines) => Math.max(small * 1.9, lines.length * line + 4));
  const bodyHeight = heights.reduce((sum, height) => sum + height, 0);
  const drawnBands: Svg[] = [];
  let top = legend.height + small * 0.4;
  for (let band = 0; band < bands; band++) {
    const own = panels.slice(band * beside, (band + 1) * beside).map((panel, at) => ({
      ...panel,
      titleLines: fittedLines(panel.title, panelWidth, small, true),
      left: left + at * (panelWidth + GAP),
    }));
    const depth = Math.max(...own.map(({ titleLines }) => titleLines.length));
    const first = top + depth * line + headings.length * line * 1.12 + small * 0.9;
    const middle = (row: number) =>
      first + heights.slice(0, row).reduce((sum, height) => sum + height, 0) + (heights[row] ?? 0) / 2;
    const frame: BandFrame = { top, first, bottom: first + bodyHeight, depth, line, panelWidth, labelWidth };
    drawnBands.push(
      ownRows(chart, heights, middle, width),
      labelsOf({ ...chart, headings: shortHeadings }, names, middle, frame, size),
      ...own.map((panel) => panelOf(panel, chart, middle, frame, size)),
    );
    top = frame.bottom + small * 3.6 + (band === bands - 1 ? 0 : font);
  }
  return { width, height: top, body: svg`${[legend.body, ...drawnBands]}` };
}

/** Returns the least width of a panel that is legible, and has room for the words of its title and for its cells. */
function leastWidth({ title, cells }: MatrixPanel, small: number): number {
  const words = title.split(" ").map((word) => textWidth(word, small, true));
  return Math.max(NARROWEST, ...words, ...cells.map((cell, at) => textWidth(cell, small, at === 0)));
}

interface BandFrame {
  readonly top: number;
  /** Top (`first`) and bottom of the rows. */
  readonly first: number;
  readonly bottom: number;
  /** Number of lines of the titles. */
  readonly depth: number;
  readonly line: number;
  readonly panelWidth: number;
  readonly labelWidth: number;
}

/** Draws the background of the highlighted row. */
function ownRows(
  { rows }: DotMatrix,
  heights: readonly number[],
  middle: (row: number) => number,
  width: number,
): Svg {
  return group(
    { "fill-opacity": 0.13, ...paint({ fill: "accent" }) },
    ...rows.map(({ isOwn }, at) => {
      const height = heights[at] ?? 0;
      return isOwn
        ? svg`<rect x="0" y="${middle(at) - height / 2}" width="${width}" height="${height}" rx="3"/>`
        : NOTHING;
    }),
  );
}

function labelsOf(
  { rows, headings }: DotMatrix,
  names: readonly (readonly string[])[],
  middle: (row: number) => number,
  { top, depth, line, labelWidth }: BandFrame,
  { small }: Size,
): Svg {
  const own = (isOwn: boolean) =>
    names.flatMap((lines, at) =>
      rows[at]?.isOwn === isOwn
        ? lines.map((text, index) =>
            textLabel(text, labelWidth, middle(at) + small * 0.36 + (index - (lines.length - 1) / 2) * line),
          )
        : [],
    );
  return group(
    { "font-size": small, "text-anchor": "end" },
    group(
      paint({ fill: "quiet" }),
      ...headings.map((heading, at) => textLabel(heading, labelWidth, headingLine(top, depth, line, at))),
    ),
    group({}, ...own(false)),
    group({ "font-weight": 700 }, ...own(true)),
  );
}

function headingLine(top: number, depth: number, line: number, at: number): number {
  return top + depth * line + (at + 1) * line * 1.12;
}

function panelOf(
  panel: MatrixPanel & { readonly titleLines: readonly string[]; readonly left: number },
  { rows }: DotMatrix,
  middle: (row: number) => number,
  { top, first, bottom, depth, line, panelWidth }: BandFrame,
  { small, width }: Size,
): Svg {
  const { left, titleLines, cells, reference, dots } = panel;
  const right = left + panelWidth;
  const x = scaleOf(panel, left + RADIUS.own, right - RADIUS.own);
  // A label may reach into half of the gap between panels.
  const edges = [left - GAP / 2, Math.min(right + GAP / 2, width)] as const;
  const placed = (tick: number) => labelPlace(panel.tickText(tick), x(tick), small, edges);
  const ticks = ticksOf(panel, x, placed);
  const known = dots.flatMap((dot, at) =>
    dot === null ? [] : [{ ...dot, y: middle(at), isOwn: rows[at]?.isOwn ?? false }],
  );
  const marks = (isOwn: boolean) => known.filter((dot) => dot.isOwn === isOwn);
  const lines = (isOwn: boolean) =>
    marks(isOwn).flatMap(({ interval, y }) =>
      interval === undefined ? [] : acrossPath(x(interval.low), x(interval.high), y),
    );
  const circles = (isOwn: boolean) =>
    marks(isOwn).map(
      ({ value, y }) => svg`<circle cx="${x(value)}" cy="${y}" r="${isOwn ? RADIUS.own : RADIUS.other}"/>`,
    );
  const others = lines(false).join("");
  const upright = (at: number) => `M${decimal(at)} ${decimal(first)}V${decimal(bottom)}`;
  return svg`${[
    group(
      { "font-size": small },
      group(
        { "font-weight": 700 },
        ...titleLines.map((text, at) =>
          textLabel(text, left, top + (at + 1 + depth - titleLines.length) * line),
        ),
      ),
      ...cells.map((text, at) =>
        textLabel(text, left, headingLine(top, depth, line, at), at === 0 ? { "font-weight": 700 } : {}),
      ),
    ),
    svg`<path d="${ticks.map((tick) => upright(x(tick))).join("")}"${paint({ stroke: "line" })}/>`,
    svg`<path d="${upright(x(reference))}" stroke-width="1.5"${paint({ stroke: "ink" })}/>`,
    others === ""
      ? NOTHING
      : svg`<path d="${others}" stroke-width="1" fill="none"${paint({ stroke: "muted" })}/>`,
    group(paint({ fill: "muted" }), ...circles(false)),
    intervals(lines(true)),
    group({ "stroke-width": 1.5, ...paint({ fill: "accent", stroke: "paper" }) }, ...circles(true)),
    group(
      { "font-size": small, "text-anchor": "middle", ...paint({ fill: "quiet" }) },
      ...ticks.map((tick) => textLabel(panel.tickText(tick), placed(tick).middle, bottom + small * 1.3)),
    ),
    group(
      { "font-size": small, "text-anchor": "end", ...HALO, ...paint({ fill: "quiet", stroke: "paper" }) },
      textLabel(panel.rightText, right, bottom + small * 2.6),
    ),
  ]}`;
}

/** Returns the scale of a panel, with the reference in its middle. */
function scaleOf({ reference, right, dots }: MatrixPanel, from: number, to: number): Scale {
  const far = dots.flatMap((dot) =>
    dot === null
      ? []
      : [dot.value, dot.interval?.low ?? dot.value, dot.interval?.high ?? dot.value].map((end) =>
          Math.abs(end - reference),
        ),
  );
  const least = reference === 0 ? 1 : Math.abs(reference) * LEAST_SHARE;
  const half = Math.max(least, ...far) * (1 + ROOM);
  const ends = [reference - half, reference + half];
  return scaleLinear(right === "higher" ? ends : ends.toReversed(), [from, to]);
}

/**
 * Returns round values of a scale whose labels fit side by side, if possible at least two; no negative ones unless a value is
 * negative.
 */
function ticksOf({ dots, bounds }: MatrixPanel, x: Scale, place: (tick: number) => LabelPlace): number[] {
  const isBelow = dots.some((dot) => dot !== null && dot.value < 0);
  const some = (count: number) =>
    x.ticks(count).filter((tick) => (tick >= 0 || isBelow) && isPossible(bounds)(tick));
  const ends = (ticks: readonly number[]) => ticks.filter((_, at) => at === 0 || at === ticks.length - 1);
  const tried = [...[3, 2, 1].map(some), ...[3, 4, 5].map((count) => ends(some(count)))];
  const fitting = tried.filter((ticks) => areApart(ticks.map(place), 6));
  return fitting.find(({ length }) => length > 1) ?? fitting[0] ?? [];
}
