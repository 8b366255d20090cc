import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DotMatrix, dotMatrix, type MatrixDot, type MatrixPanel } from "../../src/charts/dot-matrix.ts";
import { NARROW, WIDE } from "../../src/charts/drawing.ts";
import { ABOVE, ASIDE, cutTexts, numbersOf, placedTexts, tagsOf, textsOf } from "./support.ts";

const panel = (dots: readonly (MatrixDot | null)[], changes: Partial<MatrixPanel> = {}): MatrixPanel => ({
  title: "Hours",
  cells: ["own", "average"],
  reference: 100,
  right: "higher",
  rightText: "better",
  tickText: String,
  dots,
  ...changes,
});
const matrix = (panels: readonly MatrixPanel[], size = ASIDE) => {
  const count = panels[0]!.dots.length;
  const rows = Array.from({ length: count }, (_, at) => ({ label: `row ${at}`, isOwn: at === 0 }));
  const chart: DotMatrix = { rows, headings: ["Own", "Average"], panels, key: [] };
  return dotMatrix(chart, size);
};
/** Where dots are: those of others first, then the own one. */
const places = (panels: readonly MatrixPanel[]) =>
  numbersOf(matrix(panels).body, "circle", "cx").map(([x]) => x!);
/** The line of what is compared with, and half of the panel's width. */
const middleOf = (panels: readonly MatrixPanel[]) => {
  const paths = tagsOf(matrix(panels).body).filter(({ attributes }) => attributes["stroke-width"] === "1.5");
  return Number(/^M([\d.]+)/.exec(paths[0]!.attributes.d!)![1]);
};

describe("dots in panels", () => {
  it("are labelled: every row, heading, panel and cell is written out", () => {
    const { body } = matrix([panel([{ value: 100 }, { value: 120 }]), panel([{ value: 1 }, null])]);
    for (const text of ["row 0", "row 1", "Own", "Average", "Hours", "own", "average", "better"])
      expect(textsOf(body)).toContain(text);
  });

  it("are right of the middle if they are better, whether better is higher or lower", () => {
    for (const [right, value] of [
      ["higher", 120],
      ["lower", 80],
    ] as const) {
      const panels = [panel([{ value: 100 }, { value }], { right })];
      const [other, own] = places(panels);
      expect(own).toBeCloseTo(middleOf(panels), 1);
      expect(other).toBeGreaterThan(own! + 20);
    }
  });

  it("are close together if they hardly differ: a scale extends by a tenth of the average on both sides", () => {
    const [low, own] = places([panel([{ value: 100.2 }, { value: 99.8 }])]);
    const [far, near] = places([panel([{ value: 110 }, { value: 90 }])]);
    expect(own! - low!).toBeCloseTo((near! - far!) * 0.02, 1);
  });

  it("cover less than half of the scale if their spread is below its uncertainty", () => {
    const off = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(off, { minLength: 2, maxLength: 7 }),
        fc.double({ min: 1, max: 60, noNaN: true }),
        (offs, half) => {
          const dots = offs.map((share) => {
            const value = 100 + share * half;
            return { value, interval: { low: value - half, high: value + half } };
          });
          const panels = [panel(dots)];
          const all = places(panels);
          const { width } = matrix(panels);
          const middle = middleOf(panels);
          // The panel ends at the edge of the drawing.
          for (const x of all) expect(Math.abs(x - middle)).toBeLessThanOrEqual((width - middle) / 2);
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it("are left out if there is no value", () => {
    expect(places([panel([{ value: 100 }, null])]).length).toBe(1);
  });

  it("have no tick below 0 if no value is negative, and have a scale even if the average is 0", () => {
    expect(
      textsOf(matrix([panel([{ value: 0.5 }], { reference: 1, tickText: (value) => `t${value}` })]).body),
    ).not.toContain("t-1");
    expect(places([panel([{ value: 0 }], { reference: 0 })]).every(Number.isFinite)).toBe(true);
  });

  it("of values near an average of 0 are near the middle: the scale has at least 1 on both sides", () => {
    const panels = (value: number) => [panel([{ value: 0 }, { value }], { reference: 0 })];
    const off = (value: number) => places(panels(value))[0]! - middleOf(panels(value));
    expect(off(0.1)).toBeCloseTo(off(1) / 10, 1);
    expect(off(1)).toBeGreaterThan(20);
  });

  it("use more bands if there is less width, and none is wider than the drawing", () => {
    const four = Array.from({ length: 4 }, () => panel([{ value: 100 }, { value: 130 }]));
    expect(matrix(four, ABOVE).height).toBeGreaterThan(matrix(four).height * 2);
    for (const size of [ASIDE, ABOVE]) {
      const xs = numbersOf(matrix(four, size).body, "circle", "cx").map(([x]) => x!);
      expect(Math.max(...xs)).toBeLessThan(size.width);
    }
  });

  it.each([
    ["a name of 49 letters", "Information and communication technology services"],
    ["a name of 160 letters", "The Federated Association of Merchants ".repeat(4)],
    ["a word of 60 letters", "a".repeat(60)],
    ["40 square characters", "製".repeat(40)],
  ])("have the room of a legible panel beside every name: %s", (_, name) => {
    const rows = [name, "Retail", `Other ${name}`].map((label, at) => ({ label, isOwn: at === 0 }));
    const dots = [{ value: 100 }, { value: 120 }, { value: 80 }];
    const panels = Array.from({ length: 5 }, () => panel(dots));
    for (const size of [WIDE, NARROW]) {
      const drawing = dotMatrix(
        {
          ...{ rows, panels, headings: [name, "Average", "Rank of 3"] },
          key: [{ mark: "dot", tone: "accent", text: name }],
        },
        size,
      );
      expect(cutTexts(drawing)).toEqual([]);
      const texts = placedTexts(drawing.body);
      // From the title at the left of a panel to the text at its right.
      const lefts = texts.flatMap(({ text, left }) => (text === "Hours" ? [left] : []));
      const rights = texts.flatMap(({ text, right }) => (text === "better" ? [right] : []));
      expect([lefts.length, rights.length]).toEqual([5, 5]);
      for (const [at, left] of lefts.entries()) expect(rights[at]! - left).toBeGreaterThanOrEqual(84);
      // The names leave two thirds of the width to the panels.
      expect(lefts[0]).toBeLessThan(size.width * 0.4);
    }
  });

  it("of each row are as far below the row before as its own name needs, not as the longest one", () => {
    const rows = ["Information and communication technology services", "Retail", "Energy", "Health"];
    const dots = rows.map((_, at) => ({ value: 90 + at }));
    const { body } = dotMatrix(
      {
        ...{ rows: rows.map((label) => ({ label, isOwn: false })), headings: [], key: [] },
        panels: [panel(dots)],
      },
      NARROW,
    );
    const [long, retail, energy, health] = numbersOf(body, "circle", "cy").map(([y]) => y!);
    expect(health! - energy!).toBeCloseTo(energy! - retail!, 5);
    expect(retail! - long!).toBeGreaterThan((health! - energy!) * 1.2);
  });

  it("have room for the words and figures above them, in fewer panels side by side if necessary", () => {
    const dots = [{ value: 100 }, { value: 120 }];
    const wide = panel(dots, { title: "Remediationdelay", cells: ["$1,010,975,800", "100"] });
    const panels = Array.from({ length: 5 }, () => wide);
    for (const size of [ASIDE, ABOVE]) {
      const drawing = matrix(panels, size);
      expect(cutTexts(drawing)).toEqual([]);
      const figures = placedTexts(drawing.body).filter(({ text }) => text.startsWith("$"));
      expect(figures.length).toBe(5);
      const titles = placedTexts(drawing.body).filter(({ text }) => text === "Remediationdelay");
      expect(titles.length).toBe(5);
      for (const own of [figures, titles]) {
        for (const one of own) {
          const after = own.filter(({ y, left }) => y === one.y && left > one.left);
          for (const { left } of after) expect(left).toBeGreaterThan(one.right);
        }
      }
    }
    expect(matrix(panels).height).toBeGreaterThan(matrix([wide]).height * 1.5);
  });
});
