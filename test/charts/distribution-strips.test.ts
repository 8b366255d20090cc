import { describe, expect, it } from "vitest";
import { type StripRow, distributionStrips } from "../../src/charts/distribution-strips.ts";
import { NARROW, WIDE } from "../../src/charts/drawing.ts";

const ROW: StripRow = {
  label: "A",
  cells: [],
  value: 30,
  quantiles: [0, 20, 40, 60, 100],
  quartiles: [20, 40, 60],
  isReversed: false,
  tick: String,
};
const drawn = (changes: Partial<StripRow> = {}, size = WIDE) =>
  distributionStrips({ rows: [{ ...ROW, ...changes }], headings: [], key: [] }, size).body.source;
const dot = (source: string) => Number(/<circle cx="([\d.]+)"/.exec(source)![1]);
const hairs = (source: string) =>
  [.../<path d="([^"]+)" class="stroke-muted"/.exec(source)![1]!.matchAll(/M([\d.]+) /g)].map(([, x]) =>
    Number(x),
  );

describe("distribution strips", () => {
  it("place a value between the first and the last quantile, to scale", () => {
    const [first, , , , last] = hairs(drawn());
    expect(dot(drawn())).toBeCloseTo(first! + 0.3 * (last! - first!), 1);
  });

  it("have lower values on the right if they are reversed", () => {
    const marks = hairs(drawn({ isReversed: true }));
    expect(marks).toEqual([...marks].sort((a, b) => b - a));
    expect(dot(drawn({ isReversed: true }))).toBeGreaterThan(dot(drawn({ isReversed: true, value: 80 })));
  });

  it("draw a value beyond the scale at its end, with an arrow that points outwards", () => {
    const marks = hairs(drawn());
    const arrow = (source: string) => /<path d="M[\d.]+ [\d.]+l(-?5) 4/.exec(source)?.[1];
    expect(dot(drawn({ value: 500 }))).toBe(marks.at(-1));
    expect(dot(drawn({ value: -5 }))).toBe(marks[0]);
    expect([arrow(drawn({ value: 500 })), arrow(drawn({ value: -5 })), arrow(drawn({ value: 100 }))]).toEqual(
      ["5", "-5", undefined],
    );
    expect(arrow(drawn({ value: 500, isReversed: true }))).toBe("-5");
  });

  it("label the ends of each scale with the row's texts", () => {
    const source = drawn({ tick: (value) => `${value} h` });
    expect([source.includes(">0 h<"), source.includes(">100 h<")]).toEqual([true, true]);
  });

  it("are drawn without quartiles too, and if all quantiles are equal", () => {
    expect(drawn({ quartiles: null })).not.toContain("<rect");
    expect(drawn({ quantiles: [5, 5], quartiles: [5, 5, 5], value: 5 }, NARROW)).not.toContain("NaN");
  });

  it("have one label if all quantiles are equal, not two over each other", () => {
    const tick = (value: number) => `${value} h`;
    expect(drawn({ quantiles: [5, 5], quartiles: null, value: 5, tick }).match(/>5 h</g)).toHaveLength(1);
  });
});
