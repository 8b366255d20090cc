import { describe, expect, test } from "vitest";
import { gridAcross, niceScale, scaleAround } from "../../src/charts/axis.ts";
import { barChart } from "../../src/charts/bar-chart.ts";
import { bubbleChart } from "../../src/charts/bubble-chart.ts";
import { dotChart } from "../../src/charts/dot-chart.ts";
import { dotMatrix } from "../../src/charts/dot-matrix.ts";
import { isDrawable, NARROW, type Size, WIDE } from "../../src/charts/drawing.ts";
import { key } from "../../src/charts/key.ts";
import { lineChart } from "../../src/charts/line-chart.ts";
import { linePanels } from "../../src/charts/line-panels.ts";
import { textLines, textWidth } from "../../src/charts/text.ts";
import { type Svg, svg } from "../../src/markup/template.ts";
import { ABOVE, ASIDE, cutTexts, numbersOf, placedTexts, tagsOf, textsOf } from "./support.ts";

const attributesOf = (body: Svg, wanted: string) =>
  tagsOf(body).find(({ text }) => text === wanted)!.attributes;

/** The numbers of the path that draws the intervals. */
function intervalIn(body: Svg): number[] {
  const path = tagsOf(body).find(
    ({ attributes }) => attributes.class === "stroke-ink" && attributes["stroke-width"] === "1.5",
  )!;
  const [, low, high] = /^M(-?[\d.]+) .*H(-?[\d.]+)/.exec(path.attributes.d!)!;
  return [Number(low), Number(high)];
}

describe("a bar chart has room", () => {
  const bar = (value: number, low: number, high: number) => ({
    ...{ label: "aaa", parts: [{ value }], text: "text" },
    interval: { low, high },
  });

  test("for an interval that is far longer than its bar, and for the text after it", () => {
    const { body } = barChart({ rows: [bar(10, 5, 90)] }, ASIDE);
    const [, high] = intervalIn(body);
    expect(Number(attributesOf(body, "text").x)).toBeCloseTo(high! + 6, 1);
    expect(high! + 6 + textWidth("text", 10, true)).toBeLessThanOrEqual(400);
  });

  test("for an interval left of a negative bar, and for the text before it", () => {
    const { body } = barChart({ rows: [bar(-10, -90, -5)] }, ASIDE);
    const [low] = intervalIn(body);
    const { x, "text-anchor": anchor } = attributesOf(body, "text");
    expect([anchor, Number(x)]).toEqual(["end", expect.closeTo(low! - 6, 1)]);
    // Right of the labels.
    expect(low! - 6 - textWidth("text", 10, true)).toBeGreaterThanOrEqual(30.8);
  });
});

describe("a dot chart has room", () => {
  const row = { label: "aaa", value: 10, text: "10" };

  test("for both ends of an interval", () => {
    const { body } = dotChart(
      { rows: [{ ...row, interval: { low: -80, high: 30 } }], tickText: String },
      ASIDE,
    );
    const [low, high] = intervalIn(body);
    expect(low).toBeGreaterThanOrEqual(30.9);
    expect(high).toBeLessThanOrEqual(400);
  });

  test("for a reference beyond all values", () => {
    for (const value of [-500, 500]) {
      const reference = { value, text: "r" };
      const { body } = dotChart({ rows: [row], reference, tickText: String }, ASIDE);
      const line = tagsOf(body).find(({ attributes }) => attributes["stroke-dasharray"] !== undefined)!;
      const x = Number(/^M(-?[\d.]+)/.exec(line.attributes.d!)![1]);
      expect(x).toBeGreaterThanOrEqual(30.9);
      expect(x).toBeLessThanOrEqual(400);
    }
  });

  test("for ranges beyond all values", () => {
    const range = { low: -50, high: 70, lowText: "low", highText: "high" };
    const { body } = dotChart({ rows: [{ ...row, range }], tickText: String }, ASIDE);
    const [[x, width]] = numbersOf(body, "rect", "x", "width") as [[number, number]];
    expect(x - 5 - textWidth("low", 10)).toBeGreaterThanOrEqual(30.8);
    expect(x + width + 5 + textWidth("high", 10)).toBeLessThanOrEqual(400.1);
  });
});

test("a line chart has room for an interval far above all values", () => {
  const point = { x: 1, value: 10, text: "ten", tick: "t", note: "n", interval: { low: 5, high: 90 } };
  const { body } = lineChart({ points: [point], tickText: String, noteTitle: "N" }, ABOVE);
  expect(Number(attributesOf(body, "ten").y)).toBeGreaterThanOrEqual(0);
});

test("a bubble chart has room for a chosen bubble beyond the others", () => {
  const names = { all: "all", chosen: "chosen" };
  const words = { xTitle: "X", yTitle: "Y", xTick: String, yTick: String, names };
  const bubbles = [{ x: 4, y: 4, count: 5 }];
  const { body, height } = bubbleChart({ ...words, bubbles, chosen: { x: 90, y: 90, count: 5 } }, ASIDE);
  const [x, y] = numbersOf(body, "circle", "cx", "cy").at(-1)!;
  expect([x! > 56 && x! <= 400, y! > 0 && y! < height]).toEqual([true, true]);
});

describe("panels of lines", () => {
  const panel = (...values: readonly number[]) => ({
    points: values.map((value, x) => ({ x, value })),
    ...{ firstText: "first", lastText: "last", absent: "withheld" },
  });
  const drawn = (reference: readonly number[], ...values: readonly number[]) =>
    linePanels(
      {
        rows: ["Alpha"],
        columns: [{ title: "T", reference: panel(...reference).points, panels: [panel(...values)] }],
        ...{ key: [], firstTick: "2019", lastTick: "2026" },
      },
      ASIDE,
    );

  test("have room for a series that they are compared with", () => {
    const { body, height } = drawn([80, 90], 1, 2);
    const line = tagsOf(body).find(({ attributes }) => attributes["stroke-dasharray"] === "2 2")!;
    const heights = [...line.attributes.d!.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(2);
    for (const y of heights) expect(y > 0 && y < height).toBe(true);
  });

  test("print a single value once", () => {
    expect(textsOf(drawn([], 5).body)).toEqual(expect.arrayContaining(["last"]));
    expect(textsOf(drawn([], 5).body)).not.toContain("first");
  });
});

test("a panel whose scale reaches 0 says so, and none has a tick below 0 without such a value", () => {
  const ticks = (...values: readonly number[]) =>
    textsOf(
      dotMatrix(
        {
          rows: values.map((value) => ({ label: `row ${value}`, isOwn: false })),
          ...{ headings: [], key: [] },
          panels: [
            {
              ...{ title: "T", cells: [], reference: 5, right: "higher", rightText: "better" },
              tickText: (value) => `at ${value}`,
              dots: values.map((value) => ({ value })),
            },
          ],
        },
        ASIDE,
      ).body,
    ).filter((text) => text.startsWith("at "));
  expect(ticks(0, 10)).toEqual(["at 0", "at 5", "at 10"]);
  expect(ticks(0, 15)).toEqual(["at 0", "at 5", "at 10", "at 15"]);
  expect(ticks(-5, 15)).toEqual(["at -5", "at 0", "at 5", "at 10", "at 15"]);
});

test("a scale has no tick beyond the ends of the possible values", () => {
  const dots = [{ value: 99 }, { value: 91 }];
  const ticks = (bounds?: readonly [number, number]) =>
    textsOf(
      dotMatrix(
        {
          rows: dots.map((_, at) => ({ label: `row ${at}`, isOwn: false })),
          ...{ headings: [], key: [] },
          panels: [
            {
              ...{ title: "T", cells: [], reference: 95, right: "higher", rightText: "better", dots },
              tickText: (value) => `at ${value}`,
              ...(bounds && { bounds }),
            },
          ],
        },
        ASIDE,
      ).body,
    ).filter((text) => text.startsWith("at "));
  const all = ["at 85", "at 90", "at 95", "at 100", "at 105"];
  expect([ticks(), ticks([0, 100]), ticks([90, 100])]).toEqual([all, all.slice(0, 4), all.slice(1, 4)]);

  const row = { label: "aaa", value: 100, text: "100.0" };
  const scale = (bounds?: readonly [number, number]) =>
    textsOf(
      dotChart({ rows: [row], tickText: (value) => `at ${value}`, ...(bounds && { bounds }) }, ASIDE).body,
    )
      .filter((text) => text.startsWith("at "))
      .map((text) => Number(text.slice(3)));
  expect(Math.max(...scale())).toBe(101);
  expect(Math.max(...scale([0, 100]))).toBe(100);
});

test("the labels of an axis are at least 4 apart, however narrow it is", () => {
  for (let width = 20; width <= 300; width++) {
    const grid = gridAcross(niceScale([0, 1000], [0, width]), { top: 0, bottom: 9 }, String, ASIDE);
    const labels = tagsOf(grid).filter(({ name }) => name === "text");
    const ends = labels.map(({ text, attributes: { x } }) => {
      const half = textWidth(text, 10) / 2;
      return [Number(x) - half, Number(x) + half] as const;
    });
    // The last resort is two labels.
    if (ends.length <= 2) continue;
    for (const [at, [left]] of ends.entries()) {
      if (at > 0) expect(left - ends[at - 1]![1]).toBeGreaterThan(3.9);
    }
  }
});

test("the labels of an axis are within the chart, also at its ends", () => {
  const grid = gridAcross(niceScale([0, 1000], [0, 400]), { top: 0, bottom: 9 }, String, ASIDE);
  expect(textsOf(grid)).toEqual(["0", "200", "400", "600", "800", "1000"]);
  expect(cutTexts({ width: 400, height: 20, body: grid })).toEqual([]);
  // Those in between are at their lines.
  expect(attributesOf(grid, "200").x).toBe("80");
});

describe("labels of rows", () => {
  const names = [
    "Retail",
    "The Federated Association of Extremely Long-Named Wholesale and Retail Merchants",
    "Energy",
  ];
  const rowsOf = (labels: readonly string[]) => labels.map((label) => ({ label, value: 1, text: "1" }));
  const heights = (labels: readonly string[], size: Size) =>
    numbersOf(dotChart({ rows: rowsOf(labels), tickText: String }, size).body, "circle", "cy").map(
      ([y]) => y!,
    );

  test("make only their own row higher", () => {
    for (const size of [ASIDE, ABOVE]) {
      const short = heights(["Retail", "Finance", "Energy", "Health"], size);
      const long = heights([...names, "Health"], size);
      expect(long[2]! - long[0]!).toBeGreaterThan(short[2]! - short[0]! + 20);
      expect(long[3]! - long[2]!).toBeCloseTo(short[3]! - short[2]!, 5);
    }
  });

  test("leave room for the marks, and end within the chart, however long a name or a word is", () => {
    for (const name of [names[1]!, "a".repeat(90), "製".repeat(80), `${names[1]!} `.repeat(3).trim()]) {
      for (const size of [WIDE, NARROW]) {
        const drawing = dotChart({ rows: rowsOf([name, "Retail"]), tickText: String }, size);
        expect(cutTexts(drawing)).toEqual([]);
        const marks = numbersOf(drawing.body, "circle", "cx").map(([x]) => x!);
        expect(Math.min(...marks)).toBeGreaterThan(0);
        expect(Math.max(...marks)).toBeLessThan(size.width);
        const labels = placedTexts(drawing.body).filter(({ y }) => y < drawing.height - 30);
        expect(labels.length).toBeLessThanOrEqual(4 + 1 + 2);
      }
    }
  });
});

test("a scale around a single value reaches 1 to either side, and one around several a little beyond", () => {
  expect(scaleAround([5], [0, 100]).domain()).toEqual([4, 6]);
  expect(scaleAround([0, 100], [0, 100]).domain()).toEqual([-6, 106]);
});

test("the first entry of a key is on its first line, and an entry that is wider than the chart takes several lines", () => {
  const size = { ...ASIDE, width: 50 };
  const entry = { mark: "dot", tone: "ink", text: "some text that is much wider" } as const;
  const lines = ["some", "text", "that", "is", "much", "wider"];
  const one = key([entry], size);
  const two = key([entry, entry], size);
  expect([textsOf(one.body), textsOf(two.body)]).toEqual([lines, [...lines, ...lines]]);
  // A line is 16 high.
  expect([one.height, two.height]).toEqual([6 * 16 + 8, 12 * 16 + 8]);
  for (const { body } of [one, two]) {
    expect(cutTexts({ ...size, height: 0, body })).toEqual([]);
    const heights = placedTexts(body).map(({ y }) => y);
    expect(heights).toEqual(heights.map((_, at) => expect.closeTo(11.1 + at * 16, 0.001)));
    // The first dot is on the first line.
    expect(numbersOf(body, "circle", "cy")[0]).toEqual([7.5]);
  }
});

test("a key of short entries has them beside each other, as many as fit", () => {
  const entry = { mark: "none", tone: "ink", text: "aaaa" } as const;
  expect(key([entry, entry], { ...ASIDE, width: 67 }).height).toBe(24);
  expect(key([entry, entry], { ...ASIDE, width: 66 }).height).toBe(40);
});

test("a line of text may be as wide as there is room", () => {
  const width = textWidth("ab cd", 10);
  expect(textLines("ab cd", width, 10)).toEqual(["ab cd"]);
  expect(textLines("ab cd", width - 0.1, 10)).toEqual(["ab", "cd"]);
});

test("an image is drawn as PNG only if the font has all of its characters", () => {
  const drawable = ["Zürich → 5 %", "Αθήνα", "Київ", "東京", "a ไทย b"].map((text) =>
    isDrawable(svg`<text>${text}</text>`),
  );
  expect(drawable).toEqual([true, true, true, false, false]);
});
