import { textWidth } from "../charts/text.ts";
import { canvas, figureText, entryLabel } from "./chart-canvas.ts";
import { type Chartable, extent, type Measure, share } from "./charts.ts";
import { drawing } from "./dom.ts";
import { alignedTexts } from "./numbers.ts";

const [TOP, BOTTOM] = [34, 30];
/** Least space at the sides, in pixels, like all sizes here. */
const SIDE = 28;
/** The font size of all texts. */
const FONT = 14;
const HEIGHT = 280;

/** Draws a line over the years, on a scale from 0, with the 95% interval of each year. */
export function explorerLineChart(chart: Chartable, measure: Measure, width: number): SVGElement {
  const { labels } = chart;
  const ends = extent(measure);
  const y = (value: number) => HEIGHT - BOTTOM - share(value, ends) * (HEIGHT - TOP - BOTTOM);
  const text = alignedTexts(measure.values);
  // Half of a figure or of a label is beside its point.
  const halves = measure.values.flatMap((value, index) => [
    value === null ? 0 : textWidth(text(value), FONT, true) / 2,
    textWidth(entryLabel(chart, index), FONT) / 2,
  ]);
  const side = Math.max(SIDE, ...halves);
  const x = (index: number) => side + (index / (labels.length - 1)) * (width - 2 * side);
  const points = measure.values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const way = points.map(({ index, value }) => `${x(index)} ${y(value)}`).join("L");
  const whiskers = points.flatMap(({ index }) => {
    const interval = measure.intervals[index];
    if (interval === undefined) return [];
    const [low, high] = [y(interval[0]), y(interval[1])];
    const d = `M${x(index) - 4} ${low}h8M${x(index)} ${low}V${high}M${x(index) - 4} ${high}h8`;
    return [drawing("path", { d, class: "whisker" })];
  });
  return canvas(chart, measure, width, HEIGHT, [
    drawing("line", { x1: 0, x2: width, y1: y(0), y2: y(0), class: "zero" }),
    drawing("path", { d: `M${way}`, class: "way" }),
    ...points.map(({ index, value }) =>
      drawing("circle", { cx: x(index), cy: y(value), r: 4, class: "mark" }),
    ),
    ...whiskers,
    ...points.map(({ index, value }) =>
      figureText(text(value), { x: x(index), y: y(value) - 12, class: "centre" }),
    ),
    ...labels.map((_, index) =>
      drawing("text", { x: x(index), y: HEIGHT - 8, class: "label centre" }, entryLabel(chart, index)),
    ),
  ]);
}
