import { expect, test } from "vitest";
import { dotChart } from "../../src/charts/dot-chart.ts";
import { ABOVE, ASIDE, cutTexts, numbersOf, placedTexts, tagsOf, textsOf } from "./support.ts";

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

test("the ends of a range are printed below the bars if an interval would strike through them beside a bar", () => {
  const rowOf = (low: number, high: number, lowText: string, highText: string) => ({
    ...plain("aaa", 50),
    interval: { low: 10, high: 60 },
    range: { low, high, lowText, highText },
  });
  for (const size of [ASIDE, ABOVE]) {
    const drawing = dotChart(
      { rows: [rowOf(30, 90, "thirty", "ninety"), rowOf(49, 51, "forty", "fifty")], tickText: String },
      size,
    );
    const [first, second] = numbersOf(drawing.body, "circle", "cx", "cy") as [number[], number[]];
    const texts = placedTexts(drawing.body);
    const of = (wanted: string) => texts.find(({ text }) => text === wanted)!;
    expect(cutTexts(drawing)).toEqual([]);
    for (const [word, [, cy]] of [
      ["thirty", first],
      ["ninety", first],
      ["forty", second],
      ["fifty", second],
    ] as const) {
      // The top of the text is below the dot, whose radius is 6.
      expect(of(word).y - 10).toBeGreaterThanOrEqual(cy! + 6);
    }
    // Above the label or the value of the next row.
    expect(of("thirty").y).toBeLessThan(second[1]! - 6 - 10);
    const [[left, width]] = numbersOf(drawing.body, "rect", "x", "width") as [[number, number]];
    const middle = ({ left: from, right }: { left: number; right: number }) => (from + right) / 2;
    expect([middle(of("thirty")), middle(of("ninety"))]).toEqual([
      expect.closeTo(left, 0),
      expect.closeTo(left + width, 0),
    ]);
    expect(of("fifty").left - of("forty").right).toBeGreaterThan(4);
  }
});

test("a range without extent is a round mark, and its ends, which are written alike, are printed once", () => {
  const range = { low: 100, high: 100, lowText: "hundred", highText: "hundred" };
  const rows = [{ ...plain("aaa", 50), interval: { low: 10, high: 60 }, range }];
  const { body } = dotChart({ rows, tickText: String }, ASIDE);
  expect(numbersOf(body, "rect", "width", "height")).toEqual([[8, 8]]);
  const [[x]] = numbersOf(body, "rect", "x") as [[number]];
  const hundreds = placedTexts(body).filter(({ text }) => text === "hundred");
  expect(hundreds.map(({ left, right }) => (left + right) / 2)).toEqual([expect.closeTo(x + 4, 0)]);
});

test("the ends of a short range are printed once if they are written alike", () => {
  const range = { low: 99.8, high: 100.2, lowText: "hundred", highText: "hundred" };
  const rows = [{ ...plain("aaa", 50), interval: { low: 10, high: 60 }, range }];
  expect(
    textsOf(dotChart({ rows, tickText: String }, ASIDE).body).filter((text) => text === "hundred"),
  ).toEqual(["hundred"]);
});

test("the text of a value is beside its dot, also if the interval ends within the dot", () => {
  const rows = [
    plain("aaa", 0),
    { ...plain("bbb", 50), interval: { low: 49.9, high: 50.1 } },
    plain("ccc", 100),
  ];
  const { body } = dotChart({ rows, tickText: (value) => `${value} %` }, ASIDE);
  const [, [cx]] = numbersOf(body, "circle", "cx") as [[number], [number]];
  const { left } = placedTexts(body).find(({ text }) => text === "50")!;
  expect(left).toBeCloseTo(cx + 6 + 5, 0);
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

test("an interval beyond either end of its range moves the texts of the ends below the bar", () => {
  const heightWith = (low: number, high: number) =>
    dotChart(
      {
        rows: [
          {
            ...plain("aaa", 50),
            interval: { low, high },
            range: { low: 30, high: 90, lowText: "thirty", highText: "ninety" },
          },
        ],
        tickText: String,
      },
      ASIDE,
    ).height;
  const within = heightWith(30, 90);
  expect([heightWith(20, 60), heightWith(40, 95)].map((height) => height - within)).toEqual([12, 12]);
});
