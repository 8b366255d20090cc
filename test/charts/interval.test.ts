import { describe, expect, it } from "vitest";
import { barChart } from "../../src/charts/bar-chart.ts";
import { dotChart } from "../../src/charts/dot-chart.ts";
import { key } from "../../src/charts/key.ts";
import { lineChart } from "../../src/charts/line-chart.ts";
import type { Svg } from "../../src/markup/template.ts";
import { ABOVE, ASIDE, numbersOf, tagsOf } from "./support.ts";

/** The ends of the lines of a drawing's intervals, in drawing units. */
function linesOf(body: Svg, direction: "H" | "V"): [number, number][] {
  const drawn = tagsOf(body).find(
    ({ attributes }) => attributes.class === "stroke-ink" && attributes["stroke-width"] === "1.5",
  );
  const line =
    direction === "H"
      ? /M(-?[\d.]+) -?[\d.]+v7m0-3.5H(-?[\d.]+)/g
      : /M-?[\d.]+ (-?[\d.]+)h7m-3.5 0V(-?[\d.]+)/g;
  return [...(drawn?.attributes.d ?? "").matchAll(line)].map(([, low, high]) => [Number(low), Number(high)]);
}

const interval = { low: 8, high: 16 };

describe("the interval of a value", () => {
  it("is a line through its dot, from end to end, with the text on its right", () => {
    const rows = [
      { label: "aaa", value: 0, text: "0" },
      { label: "bbb", value: 10, text: "ten", interval },
    ];
    const { body } = dotChart({ rows, tickText: String }, ASIDE);
    const [[none], [dot]] = numbersOf(body, "circle", "cx") as [[number], [number]];
    const [[low, high]] = linesOf(body, "H") as [[number, number]];
    expect((low - none) / (dot - none)).toBeCloseTo(0.8, 2);
    expect((high - none) / (dot - none)).toBeCloseTo(1.6, 2);
    const text = tagsOf(body).find((tag) => tag.text === "ten")!;
    expect(Number(text.attributes.x)).toBeCloseTo(high + 5, 1);
  });

  it("is a line over the end of its bar, with the text on its right", () => {
    const { body } = barChart(
      { rows: [{ label: "aaa", parts: [{ value: 10 }], text: "ten", interval }] },
      ASIDE,
    );
    const [[x, width]] = numbersOf(body, "rect", "x", "width") as [[number, number]];
    const [[low, high]] = linesOf(body, "H") as [[number, number]];
    expect(low - x).toBeCloseTo(width * 0.8, 1);
    expect(high - x).toBeCloseTo(width * 1.6, 1);
    const text = tagsOf(body).find((tag) => tag.text === "ten")!;
    expect(Number(text.attributes.x)).toBeCloseTo(high + 6, 1);
  });

  it("is at its point of a line chart, within the scale and below the text", () => {
    const point = { x: 1, value: 10, text: "ten", tick: "t", note: "n", interval };
    const { body } = lineChart({ points: [point], tickText: String, noteTitle: "N" }, ABOVE);
    const [[, cy]] = numbersOf(body, "circle", "cx", "cy") as [[number, number]];
    const [[low, high]] = linesOf(body, "V") as [[number, number]];
    expect(low).toBeGreaterThan(cy);
    expect((cy - high) / (low - cy)).toBeCloseTo(3, 1);
    const text = tagsOf(body).find((tag) => tag.text === "ten")!;
    expect(Number(text.attributes.y)).toBeCloseTo(high - 10, 1);
  });

  it("is not drawn for a withheld value, or for one without a standard error", () => {
    const rows = [
      { label: "aaa", value: null, text: "withheld", interval },
      { label: "bbb", value: 10, text: "ten" },
    ];
    expect(linesOf(dotChart({ rows, tickText: String }, ASIDE).body, "H")).toEqual([]);
  });

  it("looks the same in the key as in the chart", () => {
    const { body } = key([{ mark: "interval", tone: "ink", text: "95% interval" }], ASIDE);
    expect(tagsOf(body).find(({ name }) => name === "path")!.attributes.d).toBe("M0 4v7m0-3.5H14m0-3.5v7");
  });
});
