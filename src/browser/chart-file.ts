import { textLines } from "../charts/text.ts";
import { chartTitle, type ChartSource, notesOf } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";
import { drawing } from "./dom.ts";

const EDGE = 24;
const LINE = 18;
const TITLE = 18;
const SMALL = 12;

/** The styles of a chart file, to which the styles of pages do not apply. */
const styleWith = (
  accent: string,
) => `text { font: 14px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #17202a; }
.title { font-size: ${TITLE}px; font-weight: 700; }
.small { font-size: ${SMALL}px; fill: #56616d; }
.mark { fill: ${accent}; }
.way { fill: none; stroke: ${accent}; stroke-width: 2.5; }
.zero { stroke: #56616d; }
.average { stroke: #17202a; stroke-dasharray: 4 3; }
.halo { fill: none; stroke: #fff; stroke-width: 4; }
.whisker { fill: none; stroke: #17202a; stroke-width: 1.5; }
.label { fill: #56616d; }
.figure { font-weight: 600; stroke: #fff; stroke-width: 4; }
.end { text-anchor: end; }
.centre { text-anchor: middle; }
.middle { dominant-baseline: central; }`;

/** Returns a chart as a separate SVG file with title, notes, source and disclaimer. */
export function chartSvg(chart: SVGElement, drawn: Chartable, measure: Measure, source: ChartSource): string {
  const width = Number(chart.getAttribute("width"));
  const height = Number(chart.getAttribute("height"));
  const title = chartTitle(drawn, measure, source);
  const above = textLines(title, width, TITLE, true);
  const below = [
    notesOf(drawn, measure, source).join(" "),
    `Source: ${source.attribution} ${source.address}`,
    source.disclaimer,
  ].flatMap((text) => textLines(text, width, SMALL));
  const top = EDGE + above.length * 24 + 12;
  const whole = {
    width: width + 2 * EDGE,
    height: Math.ceil(top + height + EDGE + below.length * LINE + EDGE / 2),
  };
  const text = (words: string, y: number, kind: string) =>
    drawing("text", { x: EDGE, y, class: kind }, words);
  const marks = drawing("g", { transform: `translate(${EDGE} ${top})` }, ...chart.cloneNode(true).childNodes);
  const sheet = drawing(
    "svg",
    { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, role: "img" },
    drawing("title", {}, title),
    drawing("style", {}, styleWith(source.accent ?? "#00656e")),
    drawing("rect", { ...whole, fill: "#fff" }),
    ...above.map((words, at) => text(words, EDGE + 14 + at * 24, "title")),
    marks,
    ...below.map((words, at) => text(words, top + height + EDGE + at * LINE, "small")),
  );
  return `${new XMLSerializer().serializeToString(sheet)}\n`;
}
