import { describe, expect, it } from "vitest";
import { key } from "../../src/charts/key.ts";
import { poster } from "../../src/charts/poster.ts";
import { scatter } from "../../src/charts/scatter.ts";
import { stripChart } from "../../src/charts/strip-chart.ts";
import { svg } from "../../src/markup/template.ts";
import { ASIDE, numbersOf, tagsOf, textsOf } from "./support.ts";

describe("a scatter", () => {
  it("has its points between round values of both scales, and all of its words", () => {
    const points = [
      { x: 0, y: 0, label: "one" },
      { x: 10, y: 10, label: "two" },
    ];
    const { body } = scatter({ points, xTitle: "X", yTitle: "Y", xTick: String, yTick: String }, ASIDE);
    expect(numbersOf(body, "circle", "cx", "cy")).toEqual([
      [52, 344],
      [390.55, 24],
    ]);
    expect(textsOf(body)).toEqual(expect.arrayContaining(["X", "Y", "one", "two", "0", "10"]));
  });
});

describe("a strip", () => {
  const strip = (value: number | null, others: number[], reference: number) => {
    const rows = [{ label: "aaa", cells: ["own", "average"], value, others, reference }];
    return stripChart({ rows, headings: ["", "avg"], key: [] }, ASIDE).body;
  };

  it("goes from the least to the most of value, others and reference", () => {
    const [[low], [high], [own]] = numbersOf(strip(4, [0, 8], 6), "circle", "cx") as [
      [number],
      [number],
      [number],
    ];
    expect(own - low).toBeCloseTo(high - own, 1);
  });

  it("shows the others without a value that is withheld", () => {
    expect(numbersOf(strip(null, [0, 8], 6), "circle", "r")).toEqual([[3.5], [3.5]]);
  });

  it("has all in the middle where all are equal", () => {
    const places = numbersOf(strip(5, [5, 5], 5), "circle", "cx").map(([x]) => x);
    expect(new Set(places).size).toBe(1);
  });
});

describe("a key", () => {
  const entries = [
    { mark: "square", tone: "first", text: "one" },
    { mark: "dot", tone: "accent", text: "two" },
  ] as const;

  it("takes as many lines as its width asks for", () => {
    expect(key(entries, ASIDE).height).toBe(24);
    expect(key(entries, { ...ASIDE, width: 60 }).height).toBe(40);
  });

  it("of nothing is nothing", () => {
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

  it("is paper all over, with an edge around the drawing", () => {
    expect([width, height]).toEqual([148, 209]);
    expect(numbersOf(body, "rect", "width", "height")).toEqual([[148, 209]]);
  });
});
