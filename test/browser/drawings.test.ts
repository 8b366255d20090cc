import { expect, test } from "vitest";
import { chartablesIn } from "../../src/browser/charts.ts";
import { tablesIn } from "../../src/browser/tables.ts";
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
