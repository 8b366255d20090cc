import { decimal, svg } from "../markup/template.ts";
import { axisHeight, gridAcross, niceScale } from "./axis.ts";
import type { Drawing, Size } from "./drawing.ts";
import { placeLabels } from "./place-labels.ts";
import { group } from "./svg.ts";
import { HALO, label, textWidth } from "./text.ts";
import { paint } from "./tones.ts";

export interface Scatter {
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xTick: (value: number) => string;
  readonly yTick: (value: number) => string;
}

const RADIUS = 6;
const LEFT = 52;

/** Labelled points, one at least, on two scales that need not begin at 0. */
export function scatter({ points, xTitle, yTitle, xTick, yTick }: Scatter, size: Size): Drawing {
  const { width, font, small } = size;
  const height = size.aside ? 380 : 320;
  const [top, bottom] = [small * 2.4, height - axisHeight(size) - small * 1.8];
  const x = niceScale(
    points.map((point) => point.x),
    [LEFT, width - textWidth(xTick(100), small) / 2],
  );
  const y = niceScale(
    points.map((point) => point.y),
    [bottom, top],
  );
  const marks = points.map((point) => ({ x: x(point.x), y: y(point.y), label: point.label }));
  const bounds = { left: LEFT, top: top - 8, right: width, bottom };
  const places = placeLabels(marks, { radius: RADIUS, font, bounds });
  const ticks = y.ticks(5);
  const lines = ticks.map((tick) => `M${LEFT} ${decimal(y(tick))}H${width}`);
  return {
    width,
    height,
    body: svg`${[
      gridAcross(x, { top, bottom }, xTick, size),
      svg`<path d="${lines.join("")}"${paint({ stroke: "line" })}/>`,
      group(
        { "text-anchor": "end", "font-size": small, ...paint({ fill: "quiet" }) },
        ...ticks.map((tick) => label(yTick(tick), LEFT - 8, y(tick) + small * 0.36)),
        label(xTitle, width, height - small * 0.5),
      ),
      group({ "font-size": small, ...paint({ fill: "quiet" }) }, label(yTitle, 0, small)),
      group(
        { "stroke-width": 2, ...paint({ fill: "accent", stroke: "paper" }) },
        ...marks.map((mark) => svg`<circle cx="${mark.x}" cy="${mark.y}" r="${RADIUS}"/>`),
      ),
      group(
        { "font-size": font, ...HALO },
        ...places.map((place) => label(place.label, place.x, place.y, { "text-anchor": place.anchor })),
      ),
    ]}`,
  };
}
