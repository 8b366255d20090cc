import { describe, expect, it } from "vitest";
import { NARROW, WIDE } from "../../src/charts/drawing.ts";
import { key } from "../../src/charts/key.ts";
import { credited, poster } from "../../src/charts/poster.ts";
import { scatterPanels } from "../../src/charts/scatter-panels.ts";
import { textWidth } from "../../src/charts/text.ts";
import { svg } from "../../src/markup/template.ts";
import { ASIDE, cutTexts, numbersOf, placedTexts, tagsOf, textsOf } from "./support.ts";

describe("panels of points", () => {
  const panel = (title: string, ...points: [x: number, y: number, count: number][]) => ({
    title,
    note: `n${title}`,
    points: points.map(([x, y, count]) => ({ x, y, count })),
  });
  const panels = [
    panel("one", [0, 0, 1], [100, 100, 4], [50, 50, 4]),
    {
      ...panel("two", [50, 50, 1]),
      line: [
        { x: 0, y: 0 },
        { x: 100, y: 100 },
      ] as const,
    },
  ];
  const chart = { panels, key: [], xTitle: "X", yTitle: "Y", xTick: String, yTick: String };
  const { body } = scatterPanels(chart, ASIDE);
  const paths = tagsOf(body).filter(({ name }) => name === "path");
  const dots = paths.filter(({ attributes }) => attributes.d!.includes("z"));
  const placesIn = (d: string) =>
    [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

  type Place = [number, number];
  /** Where dots are that are each told from the one before. */
  const dotsIn = (d: string) => {
    let [x, y] = [0, 0];
    return [...d.matchAll(/m(-?\d+) ?(-?\d+)z/g)].map(([, right, down]): Place => {
      [x, y] = [x + Number(right), y + Number(down)];
      return [x, y];
    });
  };

  it("have all of their texts", () => {
    expect(textsOf(body)).toEqual(
      expect.arrayContaining(["X", "Y", "one", "none", "two", "ntwo", "0", "50", "100"]),
    );
  });

  it("have one path for the dots of each size, with an area in proportion to the count", () => {
    expect(dots.map(({ attributes }) => Number(attributes["stroke-width"]))).toEqual([3, 6]);
    expect(dots.map(({ attributes }) => dotsIn(attributes.d!).length)).toEqual([2, 2]);
  });

  it("have two numbers for each dot, also where it is as high as the one before", () => {
    const level = panel("one", [0, 5, 1], [40, 5, 1], [70, 9, 1], [100, 2, 1]);
    const drawn = scatterPanels({ ...chart, panels: [level] }, ASIDE);
    const [dot] = tagsOf(drawn.body).filter(({ attributes }) => attributes.d?.includes("z"));
    expect(dot!.attributes.d).toMatch(/^(?:m-?\d+(?: \d+|-\d+)z){4}$/);
    expect(dot!.attributes.d).toMatch(/^m\d+ \d+zm\d+ 0zm\d+-\d+zm\d+ \d+z$/);
  });

  it("have the room above them that the titles of their own line need", () => {
    const long = "The Federated Association of Extremely Long-Named Merchants";
    const titles = [long, "b", "c", "d", "e"];
    const drawn = scatterPanels({ ...chart, panels: titles.map((title) => panel(title, [0, 0, 1])) }, WIDE);
    const short = scatterPanels(
      { ...chart, panels: ["a", ...titles.slice(1)].map((title) => panel(title, [0, 0, 1])) },
      WIDE,
    );
    const lines = textsOf(drawn.body).length - textsOf(short.body).length;
    expect(lines).toBeGreaterThan(1);
    // Only the first line of panels is that much lower.
    expect(drawn.height - short.height).toBeCloseTo(lines * 14 * 1.25, 5);
  });

  it("have smaller dots the more of them are in a panel, but none smaller than 1.3 for a count of 1", () => {
    const widths = [1, 15, 60, 240].map((count) => {
      const points = Array.from({ length: count }, (_, at): [number, number, number] => [at, at, 1]);
      const drawn = scatterPanels({ ...chart, panels: [panel("one", ...points)] }, ASIDE);
      const [dot] = tagsOf(drawn.body).filter(({ attributes }) => attributes.d?.includes("z"));
      return Number(dot!.attributes["stroke-width"]);
    });
    expect(widths).toEqual([3, 2.6, 1.3, 1.3]);
  });

  it("have labels of their scales that are apart from those of the next panel, and within the chart", () => {
    const points = [0, 100].map((x): [number, number, number] => [x, 0, 1]);
    for (const size of [WIDE, NARROW]) {
      const four = ["a", "b", "c", "d"].map((title) => panel(title, ...points));
      const drawn = scatterPanels({ ...chart, panels: four, xTick: (x) => `${x} %` }, size);
      expect(cutTexts(drawn)).toEqual([]);
      const ticks = placedTexts(drawn.body).filter(({ text }) => text.endsWith(" %"));
      expect(ticks.length).toBeGreaterThanOrEqual(8);
      for (const one of ticks) {
        const after = ticks.filter(({ y, left }) => y === one.y && left > one.left);
        for (const { left } of after) expect(left - one.right).toBeGreaterThanOrEqual(3.9);
        // Panels are 16 apart.
        const nextPanel = after.filter(({ text }) => text === "0 %");
        for (const { left } of nextPanel) expect(left - one.right).toBeGreaterThanOrEqual(7.9);
      }
    }
  });

  it("have no tick beyond the ends of the possible values", () => {
    const ticks = (bounds: object) =>
      textsOf(
        scatterPanels(
          {
            ...chart,
            panels: [panel("one", [100, 0, 1])],
            xTick: (x) => `x${x}`,
            yTick: (y) => `y${y}`,
            ...bounds,
          },
          ASIDE,
        ).body,
      ).filter((text) => /^[xy]-?\d/.test(text));
    expect(ticks({})).toEqual(expect.arrayContaining(["x101", "y-1"]));
    const kept = ticks({ xBounds: [0, 100], yBounds: [0, Number.POSITIVE_INFINITY] });
    expect(kept).toEqual(ticks({}).filter((text) => !["x100.5", "x101", "y-1", "y-0.5"].includes(text)));
    expect(kept).toEqual(expect.arrayContaining(["x100", "y0"]));
  });

  it("share their scales: the same point is at the same place in each", () => {
    const [[, [x2, y2]], [[x1, y1]]] = dots.map(({ attributes }) => dotsIn(attributes.d!)) as [
      [Place, Place],
      [Place, Place],
    ];
    expect(y1).toBe(y2);
    // Panels are as wide as the rest of 400 - 44, less a gap of 16 and an edge of 10, lets two be.
    expect(x2 - x1).toBeCloseTo((400 - 44 - 16 - 10) / 2 + 16, 0);
  });

  it("break titles that are wider than a panel, also within a word", () => {
    const four = ["Energienetzbetreiber *", "Wasserwirtschaft *", "Häfen und Terminals", "Flughäfen"];
    const wide = { width: 680, font: 14, small: 12.5, aside: true };
    const drawn = scatterPanels({ ...chart, panels: four.map((title) => panel(title, [0, 0, 1])) }, wide);
    const heads = tagsOf(drawn.body).filter(({ name, text }) => name === "text" && /[a-zä]{3}/.test(text));
    const words = heads.map(({ text }) => text).filter((text) => !text.startsWith("n"));
    expect(words.join("|").replaceAll("-|", "").replaceAll("|", " ")).toBe(four.join(" "));
    const room = (680 - 44 - 3 * 16 - 12.5) / 4;
    expect(words.filter((text) => textWidth(text, 14, true) > room)).toEqual([]);
  });

  it("draw a line if there is one, from end to end on the same scales", () => {
    const lines = paths.filter(({ attributes }) => attributes.class === "stroke-second");
    expect(lines.length).toBe(1);
    const [[fromX, fromY], [toX, toY]] = placesIn(lines[0]!.attributes.d!) as [
      [number, number],
      [number, number],
    ];
    const [, [dotX, dotY]] = dotsIn(dots[0]!.attributes.d!) as [Place, Place];
    expect([(fromX + toX) / 2, (fromY + toY) / 2].map(Math.round)).toEqual([dotX, dotY].map(Math.round));
    expect(fromY).toBeGreaterThan(toY);
  });
});

describe("a key", () => {
  const entries = [
    { mark: "square", tone: "first", text: "one" },
    { mark: "dot", tone: "accent", text: "two" },
  ] as const;

  it("has as many lines as its width requires", () => {
    expect(key(entries, ASIDE).height).toBe(24);
    expect(key(entries, { ...ASIDE, width: 60 }).height).toBe(40);
  });

  it("has a text of several lines below the entry before, not beside it", () => {
    const several = { mark: "dot", tone: "accent", text: "aaaaaaaaaa bbbbbbbbbb" } as const;
    const { body } = key([{ mark: "square", tone: "first", text: "o" }, several], { ...ASIDE, width: 135 });
    expect(placedTexts(body).map(({ text, left, y }) => [text, left, y])).toEqual([
      ["o", 20, 11.1],
      ["aaaaaaaaaa", 20, 27.1],
      ["bbbbbbbbbb", 20, 43.1],
    ]);
  });

  it("without entries is empty", () => {
    expect(key([], ASIDE)).toEqual({ body: svg``, height: 0 });
  });
});

describe("a poster", () => {
  const words = { title: "T", description: "D", notes: ["N", "O"] };
  const { width, height, body } = poster(words, { width: 100, height: 50, body: svg`<path/>` });

  it("has the title and description above the drawing and the notes below", () => {
    const tags = tagsOf(body);
    const y = (wanted: string) => Number(tags.find(({ text }) => text === wanted)!.attributes.y);
    const [, top] = /translate\(24 (\d+)\)/.exec(body.source)!;
    expect([y("T"), y("D"), Number(top), y("N"), y("O")]).toEqual([44, 67.5, 89, 171, 188]);
  });

  it("without its texts has a line below the drawing that is broken if it is too long", () => {
    const drawing = { width: 400, height: 50, body: svg`<path/>` };
    const short = credited(drawing, "Release 1.", ASIDE);
    expect([textsOf(short.body), short.height]).toEqual([["Release 1."], 75]);
    const long = credited(drawing, "word ".repeat(40).trim(), ASIDE);
    expect(textsOf(long.body).join(" ")).toBe("word ".repeat(40).trim());
    expect(long.height).toBeGreaterThan(75);
  });

  it("has the page's background everywhere, with a margin around the drawing", () => {
    expect([width, height]).toEqual([148, 209]);
    expect(numbersOf(body, "rect", "width", "height")).toEqual([[148, 209]]);
  });
});
