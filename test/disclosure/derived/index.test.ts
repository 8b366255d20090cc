import { describe, expect, it } from "vitest";
import { tablesFromBlocks } from "../../../src/disclosure/derived/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { answering, block, type Changes, NO_OTHER_TABLES, settings } from "../programmes.ts";

const NO_RATES = { requirementGaps: [], bottleneckShares: [] };
const tables = (...blocks: readonly (readonly Programme[])[]) =>
  tablesFromBlocks(
    blocks.map((members) => block(members)),
    NO_RATES,
    settings,
  );

/** Five programmes with the same answers. */
const five = (changes: Changes) => answering("audit_hours", [700, 750, 800, 850, 900], changes);

describe("the tables of programmes", () => {
  it("have one row for each programme in the latest year's blocks, with the block's values", () => {
    const { benchmark, cost, maturity } = tables(
      five({ maturity_score: 70 }),
      five({ maturity_score: 50, year: 2025 }),
    );
    expect(benchmark).toHaveLength(5);
    expect(benchmark[4]).toMatchObject({
      industry: "alpha",
      maturity_score: 70,
      audit_hours: 800,
      cost_usd: 100_000,
      automation_rate: 50,
      remediation_days: 8,
      sample_size: 5,
      framework: "X_1",
    });
    expect(cost).toHaveLength(5);
    expect(cost[0]).toEqual({
      industry: "alpha",
      framework: "X_1",
      total_cost_usd: 100_000,
      qsa_fees_usd: 40_000,
      remediation_tooling_usd: 35_000,
      internal_labour_usd: 25_000,
      yoy_trend_pct: 0,
    });
    expect(maturity).toHaveLength(5);
    expect(maturity[0]).toMatchObject({
      maturity_score: 70,
      tier: "Advanced",
      yoy_delta: 20,
      percentile_50: null,
    });
  });

  it("do not show the order of members or of blocks", () => {
    const blocks = [
      five({ maturity_score: 70 }),
      five({ maturity_score: 40 }),
      five({ maturity_score: 55, industry: "beta" }),
      five({ maturity_score: 56, framework: "Y_2" }),
      five({ maturity_score: 40, audit_hours: 3, automation_rate: 9 }),
    ];
    const made = tables(...blocks);
    expect(tables(...[...blocks].reverse().map((members) => [...members].reverse()))).toEqual(made);
    expect(made.blocks.map(({ maturity_score_mean }) => maturity_score_mean)).toEqual([40, 40, 70, 56, 55]);
    expect(made.maturity.map((row) => row.maturity_score).filter((_, index) => index % 5 === 0)).toEqual([
      40, 40, 56, 70, 55,
    ]);
  });
});

describe("rows of blocks", () => {
  it("are sorted by year, industry, framework and region as the registries are, mixed ones last", () => {
    const at = (labels: string, maturity_score: number) => {
      const [industry, framework, region, year] = labels.split(" ") as [string, string, string, string];
      return block(five({ maturity_score }), { industry, framework, region, year: Number(year) });
    };
    const order = [
      "alpha X_1 north 2025",
      "alpha X_1 north 2026",
      "alpha X_1 south 2026",
      "alpha X_1 mixed 2026",
      "alpha Y_2 north 2026",
      "alpha mixed north 2026",
      "beta X_1 north 2026",
    ];
    // The later in this order, the lower its score.
    const blocks = order.map((labels, place) => at(labels, 80 - place)).toReversed();
    const made = tablesFromBlocks(blocks, NO_RATES, settings).blocks.map(
      ({ industry, framework, region, year }) => `${industry} ${framework} ${region} ${year}`,
    );
    expect(made).toEqual(order);
  });
});

it("blocks with the same labels are sorted by their maturity, whatever their size", () => {
  const six = answering("audit_hours", [700, 750, 800, 850, 900, 950], { maturity_score: 40 });
  const { blocks } = tables(five({ maturity_score: 70 }), six);
  expect(blocks.map(({ programmes, maturity_score_mean }) => [programmes, maturity_score_mean])).toEqual([
    [6, 40],
    [5, 70],
  ]);
});

it("rows of one block are one object in each dataset, so that files of many programmes take little memory", () => {
  const { benchmark, cost, maturity } = tables(five({ maturity_score: 70 }), five({ maturity_score: 50 }));
  for (const rows of [benchmark, cost, maturity])
    expect([rows.length, new Set<object>(rows).size]).toEqual([10, 2]);
});

describe("the tables of years", () => {
  const changes = (now: Changes, before: Changes) => {
    const { remediation, automation, cost, maturity } = tables(
      five({ ...now, year: 2026 }),
      five({ ...before, year: 2025 }),
    );
    const latest = <R extends { industry: string; year: number }>(rows: readonly R[]) =>
      rows.find(({ industry, year }) => industry === "alpha" && year === 2026)!;
    return {
      remediation: latest(remediation),
      automation: latest(automation),
      cost: cost[0]!,
      maturity: maturity[0]!,
    };
  };

  it("have the change from the year before", () => {
    const { remediation, automation } = changes(
      { remediation_days: 9, automation_rate: 33 },
      { remediation_days: 6, automation_rate: 66 },
    );
    expect(remediation).toMatchObject({ avg_remediation_days: 9, yoy_trend_pct: 50 });
    expect(automation).toMatchObject({ automation_rate_pct: 33, yoy_growth_pct: -50, sample_size: 5 });
  });

  it("have no change from a mean of 0", () => {
    const nothing = { qsa_fees_usd: 0, remediation_tooling_usd: 0, internal_labour_usd: 0 };
    const { remediation, automation, cost } = changes(
      {},
      { remediation_days: 0, automation_rate: 0, ...nothing },
    );
    expect(remediation.yoy_trend_pct).toBeNull();
    expect(automation.yoy_growth_pct).toBeNull();
    expect(cost.yoy_trend_pct).toBeNull();
  });

  it("are empty for an industry and year without a block, and so is the change after it", () => {
    const { remediation, automation, cost, maturity } = tables(five({ year: 2024 }), five({ year: 2026 }));
    expect(remediation.find(({ year }) => year === 2025)).toEqual({
      industry: "alpha",
      year: 2025,
      avg_remediation_days: null,
      yoy_trend_pct: null,
      percentile_25: null,
      percentile_75: null,
    });
    expect(automation.find(({ industry, year }) => industry === "alpha" && year === 2026)).toMatchObject({
      automation_rate_pct: 50,
      yoy_growth_pct: null,
    });
    expect([cost[0]!.yoy_trend_pct, maturity[0]!.yoy_delta]).toEqual([null, null]);
    expect(remediation.map(({ industry, year }) => [industry, year])).toEqual([
      ["alpha", 2025],
      ["alpha", 2026],
      ["beta", 2026],
    ]);
  });

  it("have the quartiles of remediation, as in the table of quantiles", () => {
    const days = Array.from({ length: 100 }, (_, place) => place + 1);
    const { remediation, quantiles } = tables(answering("remediation_days", days));
    const [row] = remediation;
    expect([row?.percentile_25, row?.percentile_75]).toEqual(
      [25, 75].map(
        (percentile) =>
          quantiles.find((one) => one.metric === "remediation_days" && one.percentile === percentile)?.value,
      ),
    );
    expect(row?.percentile_25).toBeGreaterThan(20);
    expect(row?.percentile_75).toBeLessThan(80);
  });
});

it("the distribution of an industry has the figures of its quantiles, which stay while its blocks stay", () => {
  const own = block(
    answering(
      "maturity_score",
      Array.from({ length: 100 }, (_, place) => place + 1),
    ),
  );
  const before = tablesFromBlocks([own], NO_RATES, settings);
  const quantiles = before.quantiles.map((row) => (row.value === null ? row : { ...row, value: 42 }));
  const earlier = { ...NO_OTHER_TABLES, blocks: [own.row], quantiles };
  const { distributions } = tablesFromBlocks([own], NO_RATES, settings, earlier);
  const median = distributions.find(
    ({ framework, metric, percentile }) =>
      framework === null && metric === "maturity_score" && percentile === 50,
  );
  expect(median?.value).toBe(42);
});
