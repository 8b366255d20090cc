import { expect, test } from "vitest";
import { dotChart } from "../../src/charts/dot-chart.ts";
import { ABOVE, ASIDE, numbersOf, tagsOf, textsOf } from "./support.ts";

const plain = (label: string, value: number | null) => ({ label, value, text: String(value ?? "withheld") });

test("dots are placed to scale between the least and the greatest value", () => {
  const rows = [plain("aaa", 10), plain("bbb", 15), plain("ccc", 20)];
  const { body } = dotChart({ rows, tickText: String }, ABOVE);
  expect(numbersOf(body, "circle", "cx", "cy")).toEqual([
    [6, 33.5],
    [90.38, 74],
    [174.76, 114.5],
  ]);
  expect(textsOf(body).slice(-3)).toEqual(["10", "15", "20"]);
});

test("a range is a bar from low to high, with its ends printed next to it and the value above the dot", () => {
  const range = { low: 0, high: 20, lowText: "low", highText: "high" };
  const { body } = dotChart({ rows: [{ ...plain("aaa", 10), range }], tickText: String }, ASIDE);
  const [[x, width]] = numbersOf(body, "rect", "x", "width") as [[number, number]];
  const [[cx, cy]] = numbersOf(body, "circle", "cx", "cy") as [[number, number]];
  expect(cx).toBeCloseTo(x + width / 2, 1);
  const at = (wanted: string) => tagsOf(body).find(({ text }) => text === wanted)!.attributes;
  expect(Number(at("low").x)).toBeCloseTo(x - 5, 1);
  expect(Number(at("high").x)).toBeCloseTo(x + width + 5, 1);
  expect(
    tagsOf(body)
      .filter(({ text }) => text === "10")
      .map(({ attributes }) => Number(attributes.y)),
  ).toContain(cy - 10);
});

test("a row without a value says why and has no dot; without any value there is no scale", () => {
  const some = dotChart({ rows: [plain("aaa", 1), plain("bbb", null)], tickText: String }, ASIDE).body;
  expect(numbersOf(some, "circle").length).toBe(1);
  expect(textsOf(some)).toContain("withheld");
  const none = dotChart({ rows: [plain("aaa", null)], tickText: String }, ASIDE).body;
  expect(textsOf(none)).toEqual(["aaa", "withheld"]);
});

test("a single value is in the middle", () => {
  const { body } = dotChart({ rows: [plain("aaa", 7)], tickText: String }, ABOVE);
  expect(numbersOf(body, "circle", "cx")).toEqual([[93.94]]);
});

test("cells are right-aligned below their headings, the last at the edge", () => {
  const rows = [{ ...plain("aaa", 1), cells: ["851"] }];
  const { body } = dotChart({ rows, headings: ["n"], tickText: String }, ASIDE);
  const at = (wanted: string) => tagsOf(body).find(({ text }) => text === wanted)!.attributes.x;
  expect([at("n"), at("851")]).toEqual(["400", "400"]);
});

test("the name of a reference stays within the area of the marks", () => {
  const rows = [plain("aaa", 0), plain("bbb", 10)];
  const reference = { value: 0, text: "a long name of a reference" };
  const { body } = dotChart({ rows, reference, tickText: String }, ASIDE);
  const name = tagsOf(body).find(({ text }) => text === reference.text)!;
  // Half of its width right of the labels.
  expect(Number(name.attributes.x)).toBeCloseTo(30.9 + 71.7, 1);
});
