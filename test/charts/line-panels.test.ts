import { describe, expect, it } from "vitest";
import { NARROW, WIDE } from "../../src/charts/drawing.ts";
import { type LinePanels, linePanels } from "../../src/charts/line-panels.ts";
import type { SeriesPoint } from "../../src/charts/series-panel.ts";
import { textWidth } from "../../src/charts/text.ts";
import { ABOVE, ASIDE, numbersOf, placedTexts, tagsOf, textsOf } from "./support.ts";

const series = (...values: (number | null)[]): SeriesPoint[] => values.map((value, x) => ({ x, value }));
const panel = (...values: (number | null)[]) => ({
  points: series(...values),
  firstText: "first",
  lastText: "last",
  absent: "withheld",
});
const chart = (changes: Partial<LinePanels> = {}): LinePanels => ({
  rows: ["Alpha", "Beta"],
  columns: [
    { title: "Score", reference: series(1, 2), panels: [panel(0, 10), panel(10, 0)] },
    { title: "Hours", reference: series(900, 900), panels: [panel(800, 900), panel(null, null)] },
  ],
  key: [],
  firstTick: "2019",
  lastTick: "2026",
  ...changes,
});
/** The height at which each panel's line ends. */
const ends = (one: LinePanels, size = ASIDE) =>
  numbersOf(linePanels(one, size).body, "circle", "cy").map(([y]) => y!);

describe("lines in small panels", () => {
  it.each([
    ["with a line for each row", ASIDE],
    ["in blocks, if there is less room", { ...ABOVE, width: 300 }],
  ])("have all of their texts: %s", (_, size) => {
    const texts = textsOf(linePanels(chart(), size).body);
    expect(texts).toEqual(expect.arrayContaining(["Alpha", "Beta", "Score", "Hours", "2019", "2026"]));
    expect(texts.filter((text) => text === "first").length).toBe(3);
    expect(texts.filter((text) => text === "last").length).toBe(3);
    expect(texts.filter((text) => text === "withheld").length).toBe(1);
  });

  it("have a single tick if there is one year, not the same one twice", () => {
    const texts = textsOf(linePanels(chart({ firstTick: "2026", lastTick: "2026" }), ASIDE).body);
    expect(texts.filter((text) => text === "2026")).toHaveLength(2);
  });

  it("break names that are wider than a panel, also within a word", () => {
    const names = ["Energienetzbetreiber", "Wasserwirtschaft"];
    const narrow = linePanels(chart({ rows: names }), { width: 320, font: 13, small: 12, aside: false });
    const lines = textsOf(narrow.body).filter((text) => /^(?:En|Wa|.*-$|.*(?:ber|aft)$)/.test(text));
    expect(lines.slice(0, 4).join("").replaceAll("-", "")).toBe(names.join(""));
    // Three panels side by side, 18 apart.
    expect(lines.filter((text) => textWidth(text, 12) > (320 - 2 * 18) / 3)).toEqual([]);
  });

  it("are drawn in several tables, each with the names, if all beside each other are too narrow for their texts", () => {
    const [score] = chart().columns;
    const columns = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...score!, title: `T${at}` }));
    const drawn = (count: number) => linePanels(chart({ columns: columns(count) }), ASIDE);
    const namesOf = (count: number) => textsOf(drawn(count).body).filter((text) => text === "Alpha").length;
    const counts = [1, 2, 4, 8, 16];
    for (const count of counts) {
      const texts = textsOf(drawn(count).body);
      expect(texts.filter((text) => text === "first")).toHaveLength(2 * count);
      expect(texts.filter((text) => text === "last")).toHaveLength(2 * count);
      const across = numbersOf(drawn(count).body, "circle", "cx").map(([x]) => x!);
      expect(Math.max(...across)).toBeLessThan(ASIDE.width);
    }
    expect([namesOf(1), namesOf(2), namesOf(16) > 1]).toEqual([1, 1, true]);
    expect(drawn(16).height).toBeGreaterThan(drawn(2).height * 1.5);
  });

  it("in blocks have their texts too: if three beside each other are too narrow, fewer are", () => {
    const size = { ...ABOVE, width: 320 };
    const long = { ...panel(0, 10), firstText: "100,000,000", lastText: "200,000,000" };
    const rows = ["Alpha", "Beta", "Gamma"];
    const { body } = linePanels(
      chart({ rows, columns: [{ title: "Score", reference: [], panels: [long, long, long] }] }),
      size,
    );
    expect(textsOf(body).filter((text) => text === "100,000,000")).toHaveLength(3);
  });

  it("share the scale of their column: the same value is at the same height in every row", () => {
    const [score] = chart().columns;
    const both = { ...chart(), columns: [{ ...score!, panels: [panel(0, 10), panel(10, 10)] }] };
    const [alpha, beta] = ends(both);
    const step = numbersOf(linePanels(both, ASIDE).body, "text", "y");
    expect(step.length).toBeGreaterThan(0);
    const [falling] = ends({ ...both, columns: [{ ...score!, panels: [panel(0, 0), panel(10, 10)] }] });
    expect(falling! - alpha!).toBeGreaterThan(25);
    expect(beta! - alpha!).toBeGreaterThan(falling! - alpha!);
  });

  it("keep an interval within their scale, and draw it as a band", () => {
    const sure = series(5, 6).map((point) => ({ ...point, interval: { low: 0, high: 60 } }));
    const one = { ...panel(5, 6), points: sure };
    const { body } = linePanels(
      chart({ rows: ["Alpha"], columns: [{ title: "Score", reference: [], panels: [one] }] }),
      ASIDE,
    );
    const band = tagsOf(body).find(({ attributes }) => attributes["fill-opacity"] === "0.28")!;
    const heights = [...band.attributes.d!.matchAll(/[ML,]-?[\d.]+,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(25);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(34);
  });

  it("have a gap where a value is missing, and draw only numbers", () => {
    const gap = chart({
      columns: [{ title: "Score", reference: [], panels: [panel(1, null, 3), panel(null)] }],
    });
    const { body } = linePanels(gap, ASIDE);
    const [line] = tagsOf(body).filter(({ attributes }) => attributes["stroke-width"] === "1.75");
    expect(line!.attributes.d!.match(/M/g)!.length).toBe(2);
    expect(body.source).not.toMatch(/NaN|null|undefined/);
  });

  it("have a dot for each value that no line reaches, with a bar for its interval and a dash for what it is compared with", () => {
    const sure = (value: number | null, x: number) => ({
      ...{ x, value },
      ...(value !== null && { interval: { low: value - 1, high: value + 1 } }),
    });
    const points = [2, null, 4, null, 5, 6].map(sure);
    const column = {
      title: "Score",
      reference: series(3, null, 3, null, 3, 3),
      panels: [{ ...panel(), points }],
    };
    const { body } = linePanels(chart({ rows: ["Alpha"], columns: [column] }), ASIDE);
    const dots = numbersOf(body, "circle", "cx", "cy", "r");
    // Two values alone, and the last one.
    expect(dots.map(([, , r]) => r)).toEqual([2, 2, 2.75]);
    expect(dots.map(([x]) => x!)).toEqual(dots.map(([x]) => x!).toSorted((a, b) => a - b));
    const d = (attribute: string, value: string) =>
      tagsOf(body).find(({ attributes }) => attributes[attribute] === value)!.attributes.d!;
    const bars = [...d("fill-opacity", "0.28").matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+Z/g)].map(
      (bar) => bar.slice(1).map(Number),
    );
    expect(bars).toHaveLength(2);
    for (const [at, [left, low, right, high]] of bars.entries()) {
      const [x, y] = dots[at]!;
      expect([(left! + right!) / 2, (low! + high!) / 2]).toEqual([
        expect.closeTo(x!, 1),
        expect.closeTo(y!, 1),
      ]);
      expect(low! - high!).toBeGreaterThan(5);
    }
    const dashes = [...d("stroke-dasharray", "2 2").matchAll(/M([\d.]+) [\d.]+h6/g)].map(
      ([, x]) => Number(x) + 3,
    );
    expect(dashes).toEqual([expect.closeTo(dots[0]![0]!, 1), expect.closeTo(dots[1]![0]!, 1)]);
  });

  it("have the text of a single value at its side: of the first x at the left, of another at the right", () => {
    const drawn = (...values: (number | null)[]) => {
      const columns = [{ title: "Score", reference: [], panels: [panel(...values)] }];
      const { body } = linePanels(chart({ rows: ["Alpha"], columns }), ASIDE);
      const texts = placedTexts(body);
      const of = (wanted: string) => texts.filter(({ text }) => text === wanted);
      const [[cx]] = numbersOf(body, "circle", "cx") as [[number]];
      return { cx, title: of("Score")[0]!, first: of("first"), last: of("last") };
    };
    const early = drawn(5, null, null);
    expect([early.first, early.last.map(({ left }) => left)]).toEqual([[], [early.title.left]]);
    expect(early.cx).toBeLessThan(early.last[0]!.right);
    for (const values of [[null, null, 5], [null, 5, null], [5]]) {
      const late = drawn(...values);
      expect([late.first, late.last.map(({ right }) => right)]).toEqual([[], [400]]);
    }
    // Of a single x, the dot is where its text and its tick are.
    expect(drawn(5).cx).toBeGreaterThan(drawn(5).last[0]!.left);
  });

  it("say that values are withheld where no line crosses the words", () => {
    for (const size of [WIDE, NARROW]) {
      const columns = [
        { title: "Score", reference: series(1, 9, 1, 9), panels: [panel(null, null, null, null)] },
      ];
      const { body } = linePanels(chart({ rows: ["Alpha"], columns }), size);
      const { y } = placedTexts(body).find(({ text }) => text === "withheld")!;
      const average = tagsOf(body).find(({ attributes }) => attributes["stroke-dasharray"] === "2 2")!;
      const heights = [...average.attributes.d!.matchAll(/,([\d.]+)/g)].map(([, at]) => Number(at));
      expect(Math.min(...heights)).toBeGreaterThan(y);
    }
  });

  it("have names that do not touch each other: one of many lines makes its row higher", () => {
    const long = "The Federated Association of Extremely Long-Named Merchants of the Northern Territories";
    const [column] = chart().columns;
    const panels = [panel(1, 2), panel(2, 3), panel(3, 4)];
    const { body } = linePanels(chart({ rows: ["Tiny", long, "Small"], columns: [{ ...column!, panels }] }), {
      ...WIDE,
      font: 8,
    });
    const names = placedTexts(body).filter(({ left, y }) => left === 0 && y > 0);
    const heights = names.map(({ y }) => y).toSorted((a, b) => a - b);
    expect(heights).toHaveLength(1 + 4 + 1);
    for (const [at, y] of heights.entries()) {
      if (at > 0) expect(y - heights[at - 1]!).toBeGreaterThanOrEqual(WIDE.small * 1.2);
    }
  });

  it("in blocks have the room for names that those beside each other need", () => {
    const names = ["The Federated Association of Merchants", "b", "c", "d", "e", "f"];
    const [column] = chart().columns;
    const heightOf = (rows: readonly string[]) =>
      linePanels(chart({ rows, columns: [{ ...column!, panels: rows.map(() => panel(1, 2)) }] }), NARROW)
        .height;
    const lines = heightOf(names) - heightOf(["a", ...names.slice(1)]);
    // Two more lines of 15 in the first of two lines of panels.
    expect(lines).toBeCloseTo(30, 5);
  });
});
