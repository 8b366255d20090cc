import { decimal, svg } from "../markup/template.ts";
import { axisHeight, gridAcross, niceScale } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { key } from "./key.ts";
import { group } from "./svg.ts";
import { textLabel, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

/** Point whose area represents a count. */
export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

export interface BubbleChart {
  /** The bubbles but for the highlighted one. */
  readonly bubbles: readonly Bubble[];
  /** The highlighted bubble. */
  readonly chosen: Bubble;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xTick: (value: number) => string;
  readonly yTick: (value: number) => string;
  /** Key texts of the other bubbles, if there are any, and of the highlighted one. */
  readonly names: { readonly all: string; readonly chosen: string };
}

/** Radius of a bubble with a count of 1. */
const UNIT = 2.4;
const LEFT = 56;

/** Draws bubbles on two scales, which need not begin at 0. Bubbles are translucent, as many overlap. */
export function bubbleChart(chart: BubbleChart, size: Size): Drawing {
  const { bubbles, chosen, xTitle, yTitle, xTick, yTick, names } = chart;
  const { width, small } = size;
  const legend = key(
    [
      ...(bubbles.length > 0 ? [{ mark: "dot", tone: "first", text: names.all } as const] : []),
      { mark: "dot", tone: "second", text: names.chosen },
    ],
    size,
  );
  const height = legend.height + (size.aside ? 400 : 340);
  const unit = size.aside ? UNIT : UNIT * 0.8;
  const radius = ({ count }: Bubble) => unit * Math.sqrt(count);
  const most = Math.max(...[...bubbles, chosen].map(radius));
  const [top, bottom] = [legend.height + small * 2.4 + most, height - axisHeight(size) - small * 1.8];
  const x = niceScale(
    [...bubbles, chosen].map((bubble) => bubble.x),
    [LEFT, width - Math.max(most, textWidth(xTick(100), small) / 2)],
  );
  const y = niceScale(
    [...bubbles, chosen].map((bubble) => bubble.y),
    [bottom, top],
  );
  const ticks = y.ticks(5);
  const lines = ticks.map((tick) => `M${LEFT} ${decimal(y(tick))}H${width}`);
  const circle = (bubble: Bubble) =>
    svg`<circle cx="${x(bubble.x)}" cy="${y(bubble.y)}" r="${radius(bubble)}"/>`;
  return {
    width,
    height,
    body: svg`${[
      legend.body,
      gridAcross(x, { top: legend.height + small * 1.8, bottom }, xTick, size),
      svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>`,
      group(
        { "text-anchor": "end", "font-size": small, ...paint({ fill: "quiet" }) },
        ...ticks.map((tick) => textLabel(yTick(tick), LEFT - 8, y(tick) + small * 0.36)),
        textLabel(xTitle, width, height - small * 0.5),
      ),
      group({ "font-size": small, ...paint({ fill: "quiet" }) }, textLabel(yTitle, 0, legend.height + small)),
      group(
        { "fill-opacity": 0.35, "stroke-width": 1, ...paint({ fill: "first", stroke: "first" }) },
        ...bubbles.map(circle),
      ),
      group({ "stroke-width": 2, ...paint({ fill: "second", stroke: "second" }) }, circle(chosen)),
    ]}`,
  };
}
