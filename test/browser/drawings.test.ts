import { expect, test } from "vitest";
import { chartablesIn } from "../../src/browser/charts.ts";
import { tablesIn } from "../../src/browser/tables.ts";
import { textWidth } from "../../src/charts/text.ts";
import { type FakeElement, useFakeDocument } from "../support/fake-document.ts";

type Draw = (chart: object, measure: object, width: number) => unknown;
/** Scripts of pages know the types of a browser, and tests do not. */
const load = async (name: string) =>
  await import(new URL(`../../src/browser/${name}.ts`, import.meta.url).href);
const { explorerBarChart: barChart }: { readonly explorerBarChart: Draw } = await load("bar-chart");
const { explorerLineChart: lineChart }: { readonly explorerLineChart: Draw } = await load("line-chart");

/** What a drawing says, in its order: its name, then its texts. */
function textsOf(made: unknown): string[] {
  const { attributes, children } = made as FakeElement;
  const own = children.flatMap((child) => (typeof child === "string" ? [child] : textsOf(child)));
  return [...(attributes.has("aria-label") ? [String(attributes.get("aria-label"))] : []), ...own];
}

const ci95 = [890, 910];
const UNITS = { "byIndustry.hours": "hours", "trend.avg": "percent" };
const ANSWER = {
  globalAvg: 978,
  byIndustry: [
    { industry: "saas", hours: 900, sampleSize: 50, uncertainty: { hours: { standardError: 5, ci95 } } },
    { industry: "fintech", hours: 1010.5, sampleSize: 20 },
    { industry: "retail", hours: null, sampleSize: null, suppressed: true },
  ],
  trend: [
    { year: 2024, avg: 1 },
    { year: 2025, avg: null },
    { year: 2026, avg: -2.25 },
  ],
};
const [bars, line] = chartablesIn(tablesIn(ANSWER, UNITS), 30);

test("bars have names, with a mark for entries of few programmes, and aligned figures", () => {
  useFakeDocument();
  expect(textsOf(barChart(bars!, bars!.measures[0]!, 600))).toEqual([
    "hours, hours of byIndustry. The Table tab has the same figures.",
    ...["saas", "fintech *", "retail"],
    ...["900.0", "1,010.5", "withheld"],
  ]);
});

test("a line has the years, those without a figure too, and figures where there are some", () => {
  useFakeDocument();
  expect(textsOf(lineChart(line!, line!.measures[0]!, 600))).toEqual([
    "avg, % of trend. The Table tab has the same figures.",
    ...["1.00", "\u22122.25"],
    ...["2024", "2025", "2026"],
  ]);
});

/** The texts of a drawing with a class, where they are, and from where to where their words reach at most. */
function placedIn(made: unknown, wanted: string) {
  const { name, attributes, children } = made as FakeElement;
  const inside: { text: string; left: number; right: number }[] = children.flatMap((child) =>
    typeof child === "string" ? [] : placedIn(child, wanted),
  );
  const classes = String(attributes.get("class")).split(" ");
  if (name !== "text" || !classes.includes(wanted)) return inside;
  const text = children.join("");
  const width = textWidth(text, 14, wanted === "figure");
  const x = Number(attributes.get("x"));
  const left = classes.includes("end") ? x - width : x;
  return [...inside, { text, left, right: left + width }];
}

/** From where to where the whiskers of a drawing reach. */
function whiskersIn(made: unknown): { left: number; right: number }[] {
  const { attributes, children } = made as FakeElement;
  const [, left, right] = /^M([\d.]+) .*H([\d.]+)M/.exec(attributes.get("d") ?? "") ?? [];
  if (attributes.get("class") === "whisker") return [{ left: Number(left), right: Number(right) }];
  return children.flatMap((child) => (typeof child === "string" ? [] : whiskersIn(child)));
}

test("the figure of a bar is beyond the end of its whisker, not on it", () => {
  useFakeDocument();
  const entry = (industry: string, change: number, ci95: number[]) => ({
    ...{ industry, change, sampleSize: 50, uncertainty: { change: { standardError: 5, ci95 } } },
  });
  const byIndustry = [entry("saas", 40, [20, 60]), entry("fintech", -40, [-60, -20])];
  const [chart] = chartablesIn(tablesIn({ byIndustry }, { "byIndustry.change": "hours" }), 30);
  const drawn = barChart(chart!, chart!.measures[0]!, 600);
  const [saas, fintech] = whiskersIn(drawn);
  expect(placedIn(drawn, "figure").map(({ text, left, right }) => [text, left, right])).toEqual([
    ["40", saas!.right + 6, expect.any(Number)],
    ["\u221240", expect.any(Number), fintech!.left - 6],
  ]);
});

test("a bar of 0 is 1 wide, so that it can be seen", () => {
  useFakeDocument();
  const byIndustry = [40, 0].map((hours, at) => ({ industry: `i${at}`, hours, sampleSize: 50 }));
  const [chart] = chartablesIn(tablesIn({ byIndustry }, { "byIndustry.hours": "hours" }), 30);
  const widthsIn = (made: unknown): number[] => {
    const { name, attributes, children } = made as FakeElement;
    const own = name === "rect" ? [Number(attributes.get("width"))] : [];
    return [...own, ...children.flatMap((child) => (typeof child === "string" ? [] : widthsIn(child)))];
  };
  expect(widthsIn(barChart(chart!, chart!.measures[0]!, 600))).toEqual([expect.any(Number), 1]);
});

test.each([
  ["short ones of wide letters", ["mega", "MWMW", "b"]],
  [
    "very long ones",
    ["information-and-communication-technology-services-and-their-merchants-of-the-north", "b", "c"],
  ],
])("names and figures of bars are within the drawing: %s", (_, names) => {
  useFakeDocument();
  const values = [32_326_000.5, 298_200, -10_975_800];
  for (const width of [600, 320]) {
    const byIndustry = names.map((industry, at) => ({ industry, costUSD: values[at]!, sampleSize: 50 }));
    const [chart] = chartablesIn(tablesIn({ byIndustry }, { "byIndustry.costUSD": "usd" }), 30);
    const drawn = barChart(chart!, chart!.measures[0]!, width);
    const [labels, figures] = [placedIn(drawn, "label"), placedIn(drawn, "figure")];
    expect([labels.length, figures.length]).toEqual([3, 3]);
    for (const { text, left, right } of [...labels, ...figures]) {
      expect([text, left >= -0.1, right <= width + 0.1]).toEqual([text, true, true]);
    }
    // A name is whole, or ends with an ellipsis.
    for (const [at, { text }] of labels.entries()) {
      expect(text === names[at] || (text.endsWith("…") && names[at]!.startsWith(text.slice(0, -1)))).toBe(
        true,
      );
    }
    expect(labels.at(-1)!.text).toBe(names.at(-1));
  }
});

test.each([
  ["figures", [32_326_000.5, 32_326_001.5, 32_326_002.5], [2024, 2025, 2026]],
  ["names", [1, 2, 3], ["2024 to 2025", "2025 to 2026", "2026 to 2027"]],
])("%s of a line are within the drawing, also at its ends", (what, values, years) => {
  useFakeDocument();
  const trend = years.map((year, at) => ({ year, costUSD: values[at]! }));
  const [chart] = chartablesIn(tablesIn({ trend }, { "trend.costUSD": "usd" }), 30);
  for (const width of [600, 320]) {
    const drawn = lineChart(chart!, chart!.measures[0]!, width);
    const placed = placedIn(drawn, what === "figures" ? "figure" : "label");
    const halves = placed.map(({ left, right }) => [left, (right - left) / 2] as const);
    expect(halves.length).toBe(3);
    // A text is centred at its place.
    for (const [x, half] of halves) expect([x - half >= -0.1, x + half <= width + 0.1]).toEqual([true, true]);
  }
});
