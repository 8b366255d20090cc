import { textWidth } from "./text.ts";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelPlace {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly label: string;
}

/**
 * Where the labels of points stand, in the order of the points. The first place that covers no point and no other
 * label is taken: right of the point, left, above, below. Where all cover something, the one that covers least is.
 * @param radius of the points
 * @param bounds that no label leaves
 */
export function placeLabels(
  points: readonly { readonly x: number; readonly y: number; readonly label: string }[],
  { radius, font, bounds }: { readonly radius: number; readonly font: number; readonly bounds: Box },
): LabelPlace[] {
  const taken: Box[] = points.map(({ x, y }) => around(x, y, radius + 1));
  return points.map(({ x, y, label }) => {
    const width = textWidth(label, font);
    const gap = radius + 5;
    const places: readonly LabelPlace[] = [
      { x: x + gap, y: y + font * 0.36, anchor: "start", label },
      { x: x - gap, y: y + font * 0.36, anchor: "end", label },
      { x, y: y - gap - 1, anchor: "middle", label },
      { x, y: y + gap + font * 0.8, anchor: "middle", label },
    ];
    const own = around(x, y, radius + 1);
    const judged = places.map((place) => {
      const box = boxOf(place, width, font);
      const others = taken.filter((other) => !same(other, own));
      const covered = others.reduce((sum, other) => sum + overlap(box, other), 0);
      return { place, box, cost: covered + width * font - overlap(box, bounds) };
    });
    const best = judged.reduce((least, next) => (next.cost < least.cost - 0.01 ? next : least));
    taken.push(best.box);
    return best.place;
  });
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function boxOf({ x, y, anchor }: LabelPlace, width: number, font: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - font * 0.8, bottom: y + font * 0.2 };
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

function same(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right;
}
