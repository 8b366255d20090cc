import { chartTitle, type ChartSource, notesOf } from "./chart-words.ts";
import type { Chartable, Measure } from "./charts.ts";
import { drawing } from "./dom.ts";

const EDGE = 24;
const LINE = 18;
/** A letter of small text is about as wide. */
const LETTER = 6.6;

/** The colours and letters of a chart that no page's style reaches. */
const STYLE = `text { font: 14px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #17202a; }
.title { font-size: 18px; font-weight: 700; }
.small { font-size: 12px; fill: #56616d; }
.mark { fill: #00656e; }
.way { fill: none; stroke: #00656e; stroke-width: 2.5; }
.zero { stroke: #56616d; }
.average { stroke: #17202a; stroke-dasharray: 4 3; }
.halo { fill: none; stroke: #fff; stroke-width: 4; }
.whisker { fill: none; stroke: #17202a; stroke-width: 1.5; }
.label { fill: #56616d; }
.figure { font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: 4; }
.end { text-anchor: end; }
.centre { text-anchor: middle; }
.middle { dominant-baseline: central; }`;

/** A chart as an SVG file of its own: with title, notes, source, and what the data is. */
export function chartSvg(chart: SVGElement, drawn: Chartable, measure: Measure, source: ChartSource): string {
  const width = Number(chart.getAttribute("width"));
  const height = Number(chart.getAttribute("height"));
  const title = chartTitle(drawn, measure, source);
  const broken = (text: string) => wrapped(text, Math.floor(width / LETTER));
  const above = wrapped(title, Math.floor(width / 10));
  const below = [
    notesOf(drawn, measure, source).join(" "),
    `Source: ${source.attribution} ${source.address}`,
    source.disclaimer,
  ].flatMap(broken);
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
    drawing("style", {}, STYLE),
    drawing("rect", { ...whole, fill: "#fff" }),
    ...above.map((words, at) => text(words, EDGE + 14 + at * 24, "title")),
    marks,
    ...below.map((words, at) => text(words, top + height + EDGE + at * LINE, "small")),
  );
  return `${new XMLSerializer().serializeToString(sheet)}\n`;
}

/** Text in lines of so many letters at most, broken between words. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
