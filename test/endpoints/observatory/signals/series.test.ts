import { expect, test } from "vitest";
import { allSeries, riskSeries } from "../../../../src/endpoints/observatory/signals/series.ts";
import { answerField, METRICS } from "../../../../src/model/metric.ts";
import { golden, withRows } from "../../support.ts";
import { findings, industry, north, still } from "../support.ts";

const find = (tables: typeof golden, kind: string, id: string, metric: string) =>
  allSeries(tables).find(
    (series) => series.scope.kind === kind && series.scope.id === id && series.metric === metric,
  );

test("includes each metric of all programmes, each industry and each region, and each requirement", () => {
  const scopes = allSeries(golden).map(({ scope, metric }) => `${scope.kind} ${scope.id} ${metric}`);
  const metrics = METRICS.map(answerField);
  expect(scopes).toEqual([
    ...metrics.map((metric) => `global all ${metric}`),
    ...metrics.map((metric) => `industry alpha ${metric}`),
    ...metrics.map((metric) => `industry beta ${metric}`),
    ...metrics.map((metric) => `region north ${metric}`),
    ...metrics.map((metric) => `region south ${metric}`),
    ...golden.requirements.flatMap(({ id }) => [
      `requirement ${id} openFindingRate`,
      `requirement ${id} avgDays`,
    ]),
    ...golden.bottlenecks.flatMap(({ id }) => [`bottleneck ${id} share`, `bottleneck ${id} avgDelayDays`]),
  ]);
});

const valuesOf = (tables: typeof golden, kind: string, id: string, metric: string) =>
  find(tables, kind, id, metric)!.values.map((estimate) => estimate && estimate.value);

test("a series has the latest three years, latest first", () => {
  expect(find(golden, "industry", "beta", "auditHours")).toMatchObject({
    metric: "auditHours",
    mean: "audit_hours",
    label: "Audit hours",
    unit: "hours",
    better: "lower",
    scope: { kind: "industry", id: "beta", name: "Beta" },
  });
  expect(valuesOf(golden, "industry", "beta", "auditHours")).toEqual([936.875, 905, 927.625]);
  expect(valuesOf(golden, "region", "north", "remediationDays")).toEqual([7.9313, 8.1, 8.3025]);
});

test("a mean has its standard error, and n - 1 degrees of freedom", () => {
  const tables = north(2026, { audit_hours_mean: 150, audit_hours_se: 2.5, sample_size: 41 });
  expect(find(tables, "region", "north", "auditHours")!.values[0]).toEqual({
    value: 150,
    standardError: 2.5,
    df: 40,
  });
});

test("the series of all programmes counts each programme once", () => {
  const tables = industry("beta", 2026, { audit_hours_mean: 100, sample_size: 300 });
  expect(valuesOf(tables, "global", "all", "auditHours")).toEqual([125, 200, 200]);
});

test("a requirement's series is its open-finding rate, with the error of a share", () => {
  const found = find(findings(2025, 24), "requirement", "1", "openFindingRate");
  expect(found).toMatchObject({
    metric: "openFindingRate",
    label: "Open-finding rate",
    unit: "percent",
    better: "lower",
    isRate: true,
    scope: { kind: "requirement", id: "1", name: "requirement 1 (Requirement 1)" },
  });
  expect(valuesOf(findings(2025, 24), "requirement", "1", "openFindingRate")).toEqual([20, 24, 20]);
  // √(0.2 x 0.8 / 1,000,000), in percent.
  expect(found!.values[0]!.standardError).toBeCloseTo(0.04, 10);
  expect(valuesOf(still, "requirement", "3", "openFindingRate")).toEqual([null, null, null]);
});

test("a rate is computed from a whole count, without the rounding of the table", () => {
  const third = withRows(
    still,
    "requirementGaps",
    { requirement: 1, year: 2026 },
    { open_finding_rate_pct: 33.3333, sample_size: 30, open_findings: 10 },
  );
  expect(valuesOf(third, "requirement", "1", "openFindingRate")[0]).toBe(100 * (10 / 30));
});

test("a rate of fewer programmes than the minimum cohort is treated as withheld", () => {
  const few = (sample_size: number) =>
    withRows(
      still,
      "requirementGaps",
      { requirement: 1, year: 2026 },
      { sample_size, open_findings: sample_size / 5 },
    );
  expect(valuesOf(few(10), "requirement", "1", "openFindingRate")).toEqual([20, 20, 20]);
  expect(valuesOf(few(5), "requirement", "1", "openFindingRate")).toEqual([null, 20, 20]);
});

test("a bottleneck's series is its share of those who named one", () => {
  const rows = [2024, 2025, 2026].map((year) => ({
    ...golden.bottleneckShares[0]!,
    bottleneck: golden.bottlenecks[0]!.id,
    year,
    share_pct: 40,
    sample_size: 200,
    respondents: 500,
  }));
  const found = find(
    { ...golden, bottleneckShares: rows },
    "bottleneck",
    golden.bottlenecks[0]!.id,
    "share",
  )!;
  expect(found).toMatchObject({ unit: "percent", better: "neither", isRate: true });
  // 200 are 40 % of 500: √(0.4 x 0.6 / 500) is 2.19089. Five may wait, 1 % of 500: √(2.19089² + 1 / 3).
  expect(found.values[0]).toMatchObject({ value: 40, standardError: expect.closeTo(2.26569, 5) });
});

test("a share of a bottleneck is known if enough programmes named any, even if few named this one", () => {
  const valueOf = (sample_size: number, respondents: number) => {
    const row = { ...golden.bottleneckShares[0]!, year: 2026, share_pct: 10, sample_size, respondents };
    return valuesOf({ ...golden, bottleneckShares: [row] }, "bottleneck", row.bottleneck, "share")[0];
  };
  expect([valueOf(5, 50), valueOf(1, 10), valueOf(1, 9)]).toEqual([10, 10, null]);
});

test("the risk series are those of all programmes and of each region", () => {
  expect(
    riskSeries(still).map(({ scope, metric, better }) => [scope.kind, scope.id, metric, better]),
  ).toEqual([
    ["global", "all", "riskIndex", "lower"],
    ["region", "north", "riskIndex", "lower"],
    ["region", "south", "riskIndex", "lower"],
  ]);
  // 0.4 x (100 - 75) + 0.3 x (100 x 15 / 15) + 0.3 x (100 - 50).
  expect(riskSeries(still)[1]!.values[0]!.value).toBeCloseTo(55, 10);
});

test("a year in which all programmes or a region are of other industries than in the next is left out, with those before it", () => {
  const withheld = (year: 2024 | 2025, tables = still) =>
    withRows(
      tables,
      "industryTrends",
      { industry: "beta", year },
      {
        sample_size: null,
        ...Object.fromEntries(
          METRICS.flatMap((metric) => [
            [`${metric}_mean`, null],
            [`${metric}_se`, null],
          ]),
        ),
      },
    );
  expect(valuesOf(still, "global", "all", "auditHours")).toEqual([200, 200, 200]);
  expect(valuesOf(withheld(2024), "global", "all", "auditHours")).toEqual([200, 200, null]);
  expect(valuesOf(withheld(2025), "global", "all", "auditHours")).toEqual([200, null, null]);
  // The two years before are alike, but not like the latest.
  expect(valuesOf(withheld(2024, withheld(2025)), "global", "all", "auditHours")).toEqual([200, null, null]);
  // Rates and shares are of all programmes, too.
  expect(valuesOf(still, "requirement", "1", "openFindingRate")).toEqual([20, 20, 20]);
  expect(valuesOf(withheld(2025), "requirement", "1", "openFindingRate")).toEqual([20, null, null]);
  const bottleneck = still.bottlenecks[0]!.id;
  for (const [kind, id, metric] of [
    ["requirement", "1", "avgDays"],
    ["bottleneck", bottleneck, "share"],
    ["bottleneck", bottleneck, "avgDelayDays"],
  ] as const)
    expect(valuesOf(withheld(2025), kind, id, metric).slice(1), `${kind} ${metric}`).toEqual([null, null]);
  // Industries are compared with themselves.
  expect(valuesOf(withheld(2025), "industry", "alpha", "auditHours")).toEqual([200, 200, 200]);
  const risk = (tables: typeof still) =>
    riskSeries(tables).map(({ values }) => values.map((one) => one !== null));
  expect(risk(withheld(2025))).toEqual([
    [true, false, false],
    [true, true, true],
    [true, true, true],
  ]);

  const northern = still.blocks.map((block) => ({ ...block, region: "north" }));
  const other = {
    ...still,
    blocks: northern.map((block) => (block.year === 2025 ? { ...block, industry: "alpha" } : block)),
  };
  expect(valuesOf(other, "region", "north", "auditHours")).toEqual([200, null, null]);
  expect(valuesOf(other, "region", "south", "auditHours")).toEqual([200, 200, 200]);
  expect(risk(other)[1]).toEqual([true, false, false]);
});
