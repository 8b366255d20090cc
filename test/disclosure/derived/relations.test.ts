import { describe, expect, it } from "vitest";
import { relationRows } from "../../../src/disclosure/derived/bands.ts";
import { benchmarkRows } from "../../../src/disclosure/derived/programmes.ts";
import { at, block, programme, span } from "../programmes.ts";

/**
 * Fifteen programmes in three blocks. Blocks' means are (20, 900), (40, 600) and (60, 600); within each, automation and hours
 * scatter by what has nothing to do with each other: the products of the deviations add up to 0.
 */
const SCATTER = [
  [-10, 100],
  [-5, -200],
  [0, 200],
  [5, -200],
  [10, 100],
] as const;
const blocks = [
  [20, 900],
  [40, 600],
  [60, 600],
].map(([automation = 0, hours = 0], place) =>
  block(
    SCATTER.map(([byAutomation, byHours], index) =>
      programme(5 * place + index, {
        automation_rate: automation + byAutomation,
        audit_hours: hours + byHours,
      }),
    ),
  ),
);
/** Sums of squares and of products between blocks, each of five programmes: -30,000 / √(4,000 x 300,000). */
const OVER_BLOCKS = -0.866025;
/** Within blocks automation has 750 more and hours 420,000: -30,000 / √(4,750 x 720,000). */
const OVER_PROGRAMMES = -0.512989;

/** Pearson's correlation of pairs that count alike. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [x, y] = [mean(([own]) => own), mean(([, own]) => own)];
  const products = mean(([a, b]) => (a - x) * (b - y));
  return products / Math.sqrt(mean(([a]) => (a - x) ** 2) * mean(([, b]) => (b - y) ** 2));
}

describe("the correlation of a year", () => {
  const rows = blocks.map(({ row }) => row);
  const told = relationRows(rows, span).find(
    ({ x, y, year }) => x === "automation_rate" && y === "audit_hours" && year === 2026,
  )!;

  it("is computed over blocks, with the same result over the dataset's rows with the means of each programme's block", () => {
    expect(told).toMatchObject({ sample_size: 15, slope: -7.5 });
    expect(told.correlation).toBeCloseTo(OVER_BLOCKS, 6);
    const dataset = benchmarkRows(rows, span).map(
      ({ automation_rate, audit_hours }) => [automation_rate, audit_hours] as const,
    );
    expect(dataset).toHaveLength(15);
    expect(correlation(dataset)).toBeCloseTo(OVER_BLOCKS, 6);
  });

  it("is farther from 0 than over single programmes, which scatter within blocks", () => {
    const answers = blocks.flatMap(({ members }) =>
      members.map(({ answers }) => [answers[at.automation_rate]!, answers[at.audit_hours]!] as const),
    );
    expect(answers[0]).toEqual([10, 1000]);
    expect(correlation(answers)).toBeCloseTo(OVER_PROGRAMMES, 6);
  });
});
