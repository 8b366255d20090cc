import { describe, expect, it } from "vitest";
import { METRICS } from "../../../src/model/metric.ts";
import { drawnAt } from "../../../src/site/figures/dots.ts";
import { figures, industryFigure, metricsByIndustry } from "../../../src/site/figures/index.ts";
import { boundsOf, intervalOf } from "../../../src/site/figures/uncertainty-columns.ts";
import type { Estimate } from "../../../src/statistics/estimate.ts";
import { numbersOf, placedTexts, tagsOf, textsOf } from "../../charts/support.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { contextOf } from "./support.ts";

const between = (value: number, low: number, high: number): Estimate => ({
  ...{ value, standardError: 1, df: 9 },
  ci95: [low, high],
});

describe("a figure with an interval", () => {
  it("is drawn unrounded, as its interval is; without an interval, where it is published", () => {
    expect(drawnAt(2, between(1.63, 1.6, 1.66))).toBe(1.63);
    expect(drawnAt(2, { value: 1.63, standardError: null, df: null })).toBe(2);
    expect(drawnAt(2, null)).toBe(2);
  });

  it("is drawn with its interval cut at the ends that no figure can be beyond", () => {
    const beyond = between(50, -0.22, 100.02);
    expect(intervalOf(beyond, "score")).toEqual({ interval: { low: 0, high: 100 } });
    expect(intervalOf(beyond, "percent")).toEqual({ interval: { low: 0, high: 100 } });
    expect(intervalOf(between(50, -3, 180), "hours")).toEqual({ interval: { low: 0, high: 180 } });
    expect(intervalOf(between(50, 40, 60), "days")).toEqual({ interval: { low: 40, high: 60 } });
    expect(boundsOf("usd")).toEqual([0, Number.POSITIVE_INFINITY]);
  });
});

describe("charts of a world of short audits and high scores", () => {
  const own = { industry: "beta", year: 2026 } as const;
  const short = METRICS.reduce(
    (tables, metric) =>
      metric === "audit_hours"
        ? withRows(tables, "industryTrends", own, { audit_hours_mean: 1.63, audit_hours_se: 0.01 })
        : metric === "maturity_score"
          ? withRows(tables, "industryTrends", own, { maturity_score_mean: 99.932, maturity_score_se: 0.05 })
          : tables,
    golden,
  );
  const context = contextOf(short);

  it("write audit hours with the decimal that their interval has", () => {
    const { svg, narrow } = industryFigure(context, "beta");
    for (const image of [svg, narrow]) expect(textsOf(image)).toContain("1.6 hours");
    for (const image of [metricsByIndustry(context).svg, metricsByIndustry(context).narrow])
      expect(textsOf(image)).toContain("1.6");
  });

  it("draw each dot in the middle of its interval", () => {
    const north = { region: "north", year: 2026 } as const;
    const tables = withRows(golden, "regionTrends", north, {
      maturity_score_mean: 59.64,
      maturity_score_se: 0.02,
    });
    const { svg } = figures(contextOf(tables)).find(({ id }) => id === "maturity-by-region")!;
    const dots = numbersOf(svg, "circle", "cx").map(([x]) => x!);
    // After that of the key.
    const drawn = tagsOf(svg).findLast(({ attributes }) => attributes["stroke-width"] === "1.5")!;
    const ends = [...drawn.attributes.d!.matchAll(/M([\d.]+) [\d.]+v7m0-3.5H([\d.]+)/g)];
    const middles = ends.map(([, low, high]) => (Number(low) + Number(high)) / 2);
    expect([dots.length, middles.length]).toEqual([2, 2]);
    for (const [at, x] of dots.entries()) expect(Math.abs(x - middles[at]!)).toBeLessThan(0.11);
  });

  it("have no tick of a score above 100", () => {
    const { svg, narrow } = figures(context).find(({ id }) => id === "maturity-by-industry")!;
    for (const image of [svg, narrow]) {
      const numbers = textsOf(image).map(Number).filter(Number.isFinite);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(100);
    }
    const own = industryFigure(context, "beta");
    for (const image of [own.svg, own.narrow]) {
      const [title] = placedTexts(image).filter(({ text }) => text.startsWith("Maturity"));
      const ticks = placedTexts(image).filter(
        ({ text, left, right }) => /^\d+$/.test(text) && right > title!.left && left < title!.left + 90,
      );
      const scores = ticks.filter(({ y }) => y === ticks[0]!.y).map(({ text }) => Number(text));
      expect(scores.length).toBeGreaterThan(0);
      expect(Math.max(...scores)).toBeLessThanOrEqual(100);
    }
  });
});
