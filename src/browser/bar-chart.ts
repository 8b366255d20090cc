import { shortLines, textWidth } from "../charts/text.ts";
import { canvas, figureText, entryLabel, MARGIN } from "./chart-canvas.ts";
import { type Chartable, extent, type Measure, share } from "./charts.ts";
import { drawing } from "./dom.ts";
import { alignedTexts } from "./numbers.ts";

/** The font size of all texts, in pixels, like all sizes here. */
const FONT = 14;
/** Least space for a value next to its bar. */
const VALUE = 72;
/** Gap between a bar, or the end of its interval, and its value. */
const GAP = 6;
/** Below this width, names are above their bars. */
const NARROW = 520;
const BAR = 22;

/** Draws a bar for each entry, from 0, with its 95% interval, and a dashed line for each average. */
export function explorerBarChart(chart: Chartable, measure: Measure, width: number): SVGElement {
  const { labels } = chart;
  const isNarrow = width < NARROW;
  const room = isNarrow ? width : width / 2 - MARGIN;
  const shown = labels.map((_, index) => shortLines(entryLabel(chart, index), room, FONT, 1).join(""));
  const longest = Math.max(...shown.map((label) => textWidth(label, FONT)));
  const names = isNarrow ? 0 : longest + MARGIN;
  const ends = extent(measure);
  const pitch = isNarrow ? 46 : 30;
  const text = alignedTexts(measure.values);
  const widths = measure.values.map((value) => (value === null ? 0 : textWidth(text(value), FONT, true)));
  const figure = Math.max(VALUE, ...widths) + GAP;
  const left = names + (ends[0] < 0 ? figure : 0);
  const at = (value: number) => left + share(value, ends) * (width - left - figure);
  const rows = measure.values.map((value, index) => {
    const top = index * pitch + (isNarrow ? 20 : 4);
    const middle = top + BAR / 2;
    const name = shown[index] ?? "";
    const label = isNarrow
      ? drawing("text", { x: 0, y: top - 5, class: "label" }, name)
      : drawing("text", { x: names - MARGIN, y: middle, class: "label end middle" }, name);
    if (value === null) {
      const absent = drawing("text", { x: at(0) + 6, y: middle, class: "label middle" }, "withheld");
      return { bar: [label], above: [absent] };
    }
    const { bar, above } = marksOf(value, measure.intervals[index], at, middle, text(value));
    return { bar: [label, bar], above };
  });
  const height = labels.length * pitch + 4;
  const zero = drawing("line", { x1: at(0), x2: at(0), y1: 0, y2: height, class: "zero" });
  const averages = measure.averages.map(({ value }) =>
    drawing("line", { x1: at(value), x2: at(value), y1: 0, y2: height, class: "average" }),
  );
  // On a narrow screen, a line at the left edge would cross the names.
  return canvas(chart, measure, width, height, [
    ...(at(0) > 0 ? [zero] : []),
    ...rows.flatMap(({ bar }) => bar),
    ...averages,
    // A dashed line may cross a bar, but not a figure.
    ...rows.flatMap(({ above }) => above),
  ]);
}

function marksOf(
  value: number,
  interval: Measure["intervals"][number],
  at: (value: number) => number,
  middle: number,
  text: string,
): { readonly bar: Node; readonly above: readonly Node[] } {
  const [from, to] = value < 0 ? [at(value), at(0)] : [at(0), at(value)];
  const bar = drawing("rect", {
    x: from,
    y: middle - BAR / 2,
    width: Math.max(to - from, 1),
    height: BAR,
    class: "mark",
  });
  const [low, high] = interval ?? [value, value];
  // The figure is placed beyond the end of its interval.
  const place =
    value < 0
      ? { x: Math.min(from, at(low)) - GAP, class: "end middle" }
      : { x: Math.max(to, at(high)) + GAP, class: "middle" };
  const whiskers = interval === undefined ? [] : [whisker(at(low), at(high), middle)];
  return { bar, above: [...whiskers, figureText(text, { y: middle, ...place })] };
}

function whisker(from: number, to: number, middle: number): SVGElement {
  const d = `M${from} ${middle - 4}v8M${from} ${middle}H${to}M${to} ${middle - 4}v8`;
  return drawing("g", {}, drawing("path", { d, class: "halo" }), drawing("path", { d, class: "whisker" }));
}
