import { expect, test } from "vitest";
import { barChart } from "../../src/charts/bar-chart.ts";
import { textWidth } from "../../src/charts/text.ts";
import { ABOVE, ASIDE, numbersOf, tagsOf, textsOf } from "./support.ts";

const row = (label: string, value: number) => ({ label, parts: [{ value }], text: String(value) });

test("bars begin at 0, next to their labels, and their lengths are in proportion to their values", () => {
  const { body, height } = barChart({ rows: [row("aaa", 10), row("bbb", 5)] }, ASIDE);
  expect(numbersOf(body, "rect", "x", "y", "width", "height")).toEqual([
    [30.9, 6, 348.86, 13],
    [30.9, 31, 174.43, 13],
  ]);
  expect(height).toBe(54);
  expect(textsOf(body)).toEqual(["aaa", "bbb", "10", "5"]);
});

test("bars have the accent colour if there is only one series, and parts have the colours of series", () => {
  const plain = barChart({ rows: [row("aaa", 10)] }, ASIDE).body.source;
  expect(plain).toContain('class="fill-accent"');
  expect(plain).not.toContain("fill-first");
  const parted = { label: "aaa", parts: [{ value: 6 }, { value: 3 }], text: "" };
  const stacked = barChart({ rows: [parted], parts: ["p", "q"] }, ASIDE).body.source;
  expect(stacked).toContain('class="fill-first"');
  expect(stacked).not.toContain("fill-accent");
});

test("labels are above the bars if there is no room next to them", () => {
  const { body } = barChart({ rows: [row("aaa", 10)] }, ABOVE);
  const [label] = tagsOf(body).filter(({ name }) => name === "text");
  const [[x, y]] = numbersOf(body, "rect", "x", "y") as [[number, number]];
  expect(label!.attributes).toEqual({ x: "0", y: "20" });
  expect([x, y]).toEqual([0, 27.5]);
});

test("a negative bar is left of 0, with its text at its left end", () => {
  const { body } = barChart({ rows: [row("aaa", 10), row("bbb", -10)] }, ASIDE);
  const [[up, upWidth], [down, downWidth]] = numbersOf(body, "rect", "x", "width") as [number[], number[]];
  expect(upWidth).toBe(downWidth);
  expect(down! + downWidth!).toBeCloseTo(up!, 2);
  const text = tagsOf(body).find(({ text }) => text === "-10")!;
  expect(text.attributes["text-anchor"]).toBe("end");
  expect(Number(text.attributes.x)).toBeCloseTo(down! - 6, 1);
});

test("parts are stacked with thin gaps, and the last one ends at the total", () => {
  const rows = [{ label: "aaa", parts: [{ value: 6 }, { value: 3 }, { value: 1 }], text: "" }];
  const { body } = barChart({ rows, parts: ["p", "q", "r"] }, ASIDE);
  const bars = tagsOf(body).filter(({ name, attributes }) => name === "rect" && attributes.rx === undefined);
  expect(bars.map(({ attributes }) => [Number(attributes.x), Number(attributes.width)])).toEqual([
    [30.9, 216.86],
    [248.76, 107.93],
    [357.69, 36.31],
  ]);
  expect(textsOf(body).slice(0, 3)).toEqual(["p", "q", "r"]);
});

test("text within a part is drawn only if it fits", () => {
  const parts = [
    { value: 99, text: "fits" },
    { value: 1, text: "does not" },
  ];
  const { body } = barChart({ rows: [{ label: "aaa", parts, text: "100" }] }, ASIDE);
  expect(textsOf(body)).toEqual(["aaa", "fits", "100"]);
});

test("a row without a value says why and has no bar", () => {
  const { body } = barChart({ rows: [{ label: "aaa", parts: null, text: "withheld" }] }, ASIDE);
  expect(numbersOf(body, "rect")).toEqual([]);
  expect(textsOf(body)).toEqual(["aaa", "withheld"]);
  expect(body.source).not.toContain("NaN");
});

test("values that are all 0 make bars without length", () => {
  const { body } = barChart({ rows: [row("aaa", 0), row("bbb", 0)] }, ASIDE);
  expect(body.source).not.toContain("NaN");
});

test("a reference longer than every bar stays within the chart", () => {
  const { body } = barChart({ rows: [row("aaa", 1)], reference: { value: 50, text: "all" } }, ASIDE);
  const line = tagsOf(body).find(({ attributes }) => attributes["stroke-dasharray"])!;
  expect(line.attributes.d).toBe("M386.88 16V41");
});

test("a bar with more parts than there are tones is refused", () => {
  const rows = [{ label: "aaa", parts: [], text: "" }];
  expect(() => barChart({ rows, parts: ["p", "q", "r", "s"] }, ASIDE)).toThrow(RangeError);
});

test("an interval is below the texts of its bar's parts, so that it never runs over them", () => {
  const parts = [
    { value: 40, text: "40%" },
    { value: 38, text: "38%" },
    { value: 22, text: "22%" },
  ];
  for (const size of [ASIDE, { ...ABOVE, width: 320, font: 13, small: 12 }]) {
    const rows = [{ label: "aaa", parts, text: "100", interval: { low: 80, high: 120 } }];
    const { body } = barChart({ rows, parts: ["p", "q", "r"] }, size);
    const [own] = tagsOf(body).filter(({ text }) => text === "22%");
    const [caps] = tagsOf(body).filter(({ attributes }) => attributes["stroke-width"] === "1.5");
    const top = Number(/^M[\d.]+ ([\d.]+)v7/.exec(caps!.attributes.d!)![1]);
    // Digits end at their baseline; the outline of the interval is 2 around it.
    expect(top - 2).toBeGreaterThanOrEqual(Number(own!.attributes.y));
    const [[y, height]] = numbersOf(body, "rect", "y", "height").slice(-1) as [[number, number]];
    expect(top).toBeLessThan(y + height);
  }
});

test("an interval of a bar without parts is in its middle", () => {
  const rows = [{ ...row("aaa", 10), interval: { low: 8, high: 12 } }];
  const { body } = barChart({ rows }, ASIDE);
  const [[y, height]] = numbersOf(body, "rect", "y", "height") as [[number, number]];
  const [caps] = tagsOf(body).filter(({ attributes }) => attributes["stroke-width"] === "1.5");
  expect(Number(/^M[\d.]+ ([\d.]+)v7/.exec(caps!.attributes.d!)![1])).toBeCloseTo(y + height / 2 - 3.5, 1);
});

test("a part of 0 between others has no length, and none less than that", () => {
  const rows = [{ label: "aaa", parts: [{ value: 0 }, { value: 7 }, { value: 3 }], text: "" }];
  const { body } = barChart({ rows, parts: ["p", "q", "r"] }, ASIDE);
  const bars = tagsOf(body).filter(({ name, attributes }) => name === "rect" && attributes.rx === undefined);
  expect(bars.map(({ attributes }) => Number(attributes.width) > 0)).toEqual([false, true, true]);
  expect(Number(bars[0]!.attributes.width)).toBe(0);
});

test("text within a part has a margin of 2 at each side", () => {
  const text = "1,234 hours";
  const drawn = Array.from({ length: 60 }, (_, at) => {
    const parts = [{ value: 10 + at / 2, text }, { value: 90 - at / 2 }];
    const { body } = barChart({ rows: [{ label: "aaa", parts, text: "100" }] }, ASIDE);
    const [[width]] = numbersOf(body, "rect", "width") as [[number]];
    return { isDrawn: textsOf(body).includes(text), room: width - textWidth(text, 10) };
  });
  for (const { isDrawn, room } of drawn) {
    // The bar is 1 narrower than the part, for the gap.
    expect([room, isDrawn]).toEqual([room, room >= 3]);
  }
  expect(drawn.some(({ room }) => room >= 0 && room < 3)).toBe(true);
});
