import { expect, test } from "vitest";
import { maturity } from "../../../src/endpoints/observatory/maturity.ts";
import { dataOf, golden, published, withMethodology, withRows, withoutBlocks } from "../support.ts";

const ALPHA = {
  industry: "alpha",
  percentile25: 53.3,
  average: 59.6,
  percentile75: 65.9,
  yoyDelta: 1.3,
  tier: "Developing",
  sampleSize: 16,
  standardError: 1.5,
};

test("gives the distribution by industry and the programmes in each tier", () => {
  expect(dataOf(maturity)).toEqual({
    globalAvg: 54.9,
    industries: [
      ALPHA,
      {
        industry: "beta",
        percentile25: 42.4,
        average: 48.7,
        percentile75: 55,
        yoyDelta: -0.5,
        tier: "Foundational",
        sampleSize: 12,
        standardError: 1.5,
      },
    ],
    tiers: [
      { tier: "Advanced", pct: 17.9, sampleSize: 5, lowSample: true },
      { tier: "Developing", pct: 46.4, sampleSize: 13 },
      { tier: "Foundational", pct: 35.7, sampleSize: 10 },
    ],
  });
});

test("the tier of an industry is that of its average, and quartiles are those of the quantiles", () => {
  const [row] = golden.maturity;
  const scores = [70, 20, 60, 90].map((maturity_score) => ({ ...row!, maturity_score }));
  const others = golden.maturity.filter(({ industry }) => industry !== "alpha");
  expect(dataOf(maturity, { ...golden, maturity: [...scores, ...others] }).industries[0]).toMatchObject({
    percentile25: 53.3,
    average: 60,
    tier: "Developing",
    sampleSize: 4,
    lowSample: true,
  });
});

test("a withheld industry has nulls and is marked", () => {
  expect(dataOf(maturity, withoutBlocks("beta")).industries).toEqual([
    ALPHA,
    {
      industry: "beta",
      percentile25: null,
      average: null,
      percentile75: null,
      yoyDelta: null,
      tier: null,
      sampleSize: null,
      standardError: null,
      suppressed: true,
    },
  ]);
});

test("an industry below the minimum cohort is flagged, and one that reaches it is not", () => {
  const flagged = (minimumCohort: number) =>
    dataOf(maturity, withMethodology(golden, { minimumCohort })).industries.map(
      ({ lowSample }: { lowSample?: true }) => lowSample ?? false,
    );
  expect([flagged(12), flagged(13), flagged(16), flagged(17)]).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, true],
  ]);
});

test("a withheld standard error is null, and its figure is not", () => {
  const row = { industry: "alpha", year: 2026 };
  const tables = withRows(golden, "industryTrends", row, { maturity_score_se: null });
  expect(dataOf(maturity, tables).industries[0]).toEqual({ ...ALPHA, standardError: null });
});

test("shares of the tiers sum to 100, by the largest remainder", () => {
  const [row] = golden.maturity;
  const rows = (["Advanced", "Developing", "Foundational"] as const).map((tier) => ({ ...row!, tier }));
  const tables = {
    ...golden,
    maturity: [...rows, { ...rows[0]!, industry: "beta" }, ...rows, ...rows.slice(1)],
  };
  expect(dataOf(maturity, tables).tiers.map(({ pct }: { pct: number }) => pct)).toEqual([33.4, 33.3, 33.3]);
});

test("the interval of a tier's share counts blocks, whose programmes are all on one tier", () => {
  const block = golden.blocks.find(({ year }) => year === 2026)!;
  const tables = {
    ...golden,
    maturity: golden.maturity.filter(({ tier }) => tier !== "Developing"),
    blocks: [5, 5, 5].map((programmes) => ({ ...block, programmes })),
  };
  // Wilson's for a third of n = 15² / (5² + 5² + 5²) = 3; its standard error is √(1/3 x 2/3 / 3).
  expect(published(maturity, tables).data.tiers[0].uncertainty.pct).toEqual({
    standardError: 27.2,
    ci95: [6.15, 79.23],
  });
});

test("a tier's share has no interval in a year in which many programmes are in large blocks", () => {
  const block = golden.blocks.find(({ year }) => year === 2026)!;
  const tables = { ...golden, blocks: [5, 5, 16].map((programmes) => ({ ...block, programmes })) };
  expect(published(maturity, tables).data.tiers[0].uncertainty.pct).toBeNull();
});

test("a tier without programmes has a share of 0", () => {
  const tables = { ...golden, maturity: golden.maturity.filter(({ tier }) => tier !== "Developing") };
  expect(dataOf(maturity, tables).tiers).toMatchObject([
    { tier: "Advanced", pct: 33.3, sampleSize: 5 },
    { tier: "Developing", pct: 0, sampleSize: 0 },
    { tier: "Foundational", pct: 66.7, sampleSize: 10 },
  ]);
});
