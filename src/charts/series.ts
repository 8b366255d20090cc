import { area, line } from "d3-shape";
import { decimal } from "../markup/template.ts";

/** Point of a series, in drawing units; `y` is null where the series has no value. */
export interface PlacedPoint {
  readonly x: number;
  readonly y: number | null;
  /** Ends of the interval of the value. */
  readonly low?: number;
  readonly high?: number;
}

/** Point of a series that has a value. */
export type KnownPoint = PlacedPoint & { readonly y: number };

/** Half the width of what stands for the interval, and for the line, of a value that has no neighbour. */
const HALF = { bar: 2.5, dashes: 3 };

/** Returns whether a point has a value. */
export function isKnown(point: PlacedPoint): point is KnownPoint {
  return point.y !== null;
}

/** Returns the points that no line reaches, because the points before and after have no value. */
export function alone(points: readonly PlacedPoint[]): KnownPoint[] {
  const known = (at: number) => points[at] !== undefined && points[at].y !== null;
  return points.filter(
    (point, at): point is KnownPoint => isKnown(point) && !known(at - 1) && !known(at + 1),
  );
}

/** Returns the path of the line through neighbouring values; empty if there are none. */
export function lineThrough(points: readonly PlacedPoint[]): string {
  const drawn = line<PlacedPoint>(
    ({ x }) => x,
    ({ y }) => y ?? 0,
  )
    .defined(isKnown)
    .digits(1);
  return drawn([...points]) ?? "";
}

/** Returns the path of the band that the intervals of neighbouring values form; empty if there are none. */
export function bandAround(points: readonly PlacedPoint[]): string {
  const drawn = area<PlacedPoint>(
    ({ x }) => x,
    ({ low }) => low ?? 0,
    ({ high }) => high ?? 0,
  )
    .defined((point) => isKnown(point) && point.low !== undefined)
    .digits(1);
  return drawn([...points]) ?? "";
}

/** Returns the path of a narrow bar for each interval that has no neighbour, which a band would not show. */
export function barsAt(points: readonly PlacedPoint[]): string {
  const sure = points.map((point) => (point.low === undefined ? { ...point, y: null } : point));
  return alone(sure)
    .map(({ x, low = 0, high = 0 }) => {
      const [from, to] = [decimal(x - HALF.bar), decimal(x + HALF.bar)];
      return `M${from} ${decimal(low)}H${to}V${decimal(high)}H${from}Z`;
    })
    .join("");
}

/** Returns the path of a short line at each value that has no neighbour. */
export function dashesAt(points: readonly PlacedPoint[]): string {
  return alone(points)
    .map(({ x, y }) => `M${decimal(x - HALF.dashes)} ${decimal(y)}h${2 * HALF.dashes}`)
    .join("");
}
