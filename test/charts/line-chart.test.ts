import { expect, test } from "vitest";
import { lineChart } from "../../src/charts/line-chart.ts";
import { textWidth } from "../../src/charts/text.ts";
import type { Svg } from "../../src/markup/template.ts";
import { ABOVE, ASIDE, numbersOf, tagsOf, textsOf } from "./support.ts";

const point = (x: number, value: number | null) => ({
  x,
  value,
  text: value === null ? "none" : `v${value}`,
  tick: `t${x}`,
  note: `n${x}`,
});
const chart = (...values: (number | null)[]) => ({
  points: values.map((value, index) => point(index + 1, value)),
  tickText: String,
  noteTitle: "Notes",
});
const line = (body: Svg) => tagsOf(body).find(({ attributes }) => attributes.fill === "none")!.attributes.d;

test("points are evenly spaced, on a scale from 0 to a round value", () => {
  const { body } = lineChart(chart(0, 5, 10), ABOVE);
  expect(line(body)).toBe("M56,182L120,99L184,16");
  expect(numbersOf(body, "circle", "cx", "cy")).toEqual([
    [56, 182],
    [120, 99],
    [184, 16],
  ]);
});

test("a point without a value is a gap that says why", () => {
  const { body } = lineChart(chart(0, 5, null, 5, 10), ABOVE);
  expect(line(body)).toBe("M56,182L88,99M152,99L184,16");
  expect(textsOf(body)).toContain("none");
  expect(body.source).not.toContain("NaN");
});

test("the first and the last value are bold", () => {
  const { body } = lineChart(chart(1, 2, 3), ABOVE);
  const bold = tagsOf(body).filter(({ attributes }) => attributes["font-weight"] === "700");
  expect(bold.map(({ text }) => text)).toEqual(["v1", "v3"]);
});

test("notes are drawn below the axis, and only if there is room", () => {
  expect(textsOf(lineChart(chart(1, 2), ASIDE).body).slice(-3)).toEqual(["n1", "n2", "Notes"]);
  expect(textsOf(lineChart(chart(1, 2), ABOVE).body)).not.toContain("n1");
});

test("a tick may have a second line, above the notes and within the chart; without one nothing moves", () => {
  const { points, ...rest } = chart(1, 2);
  const dated = {
    ...rest,
    points: points.map((one) => (one.x === 2 ? { ...one, subtick: "to date" } : one)),
  };
  for (const size of [ABOVE, ASIDE]) {
    const [plain, drawing] = [lineChart(chart(1, 2), size), lineChart(dated, size)];
    const [own] = tagsOf(drawing.body).filter(({ text }) => text === "to date");
    expect(Number(own!.attributes.x) + textWidth("to date", size.small) / 2).toBeLessThanOrEqual(size.width);
    expect(drawing.height).toBeGreaterThan(plain.height);
    const yOf = (body: Svg, text: string) =>
      Number(tagsOf(body).find((tag) => tag.text === text)?.attributes.y ?? Number.NaN);
    expect(yOf(drawing.body, "t2")).toBe(yOf(plain.body, "t2"));
    expect(yOf(drawing.body, "to date")).toBeGreaterThan(yOf(drawing.body, "t2"));
    if (size.aside) expect(yOf(drawing.body, "n2")).toBeGreaterThan(yOf(drawing.body, "to date"));
  }
});

test("values that are all 0 are on the line of 0, which is the lowest", () => {
  const { body } = lineChart(chart(0, 0), ABOVE);
  expect(line(body)).toBe("M56,182L184,182");
});

test("the scale begins at 0, even if no value is near it", () => {
  const { body } = lineChart(chart(5, 10), ABOVE);
  expect(line(body)).toBe("M56,99L184,16");
});
