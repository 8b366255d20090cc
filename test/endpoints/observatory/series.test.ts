import { expect, test } from "vitest";
import { allSeries } from "../../../src/endpoints/observatory/series.ts";
import { answerField, METRICS } from "../../../src/model/metric.ts";
import { golden, withMethodology } from "../support.ts";
import { findings, industry, still } from "./support.ts";

const find = (tables: typeof golden, kind: string, id: string, metric: string) =>
  allSeries(tables).find(
    (series) => series.scope.kind === kind && series.scope.id === id && series.metric === metric,
  );

test("looks at each metric of all programmes, each industry and each region, and at each requirement", () => {
  const scopes = allSeries(golden).map(({ scope, metric }) => `${scope.kind} ${scope.id} ${metric}`);
  const metrics = METRICS.map(answerField);
  expect(scopes).toEqual([
    ...metrics.map((metric) => `global all ${metric}`),
    ...metrics.map((metric) => `industry alpha ${metric}`),
    ...metrics.map((metric) => `industry beta ${metric}`),
    ...metrics.map((metric) => `region north ${metric}`),
    ...metrics.map((metric) => `region south ${metric}`),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((id) => `requirement ${id} openFindingRate`),
  ]);
});

test("a series has the latest three years, latest first", () => {
  expect(find(golden, "industry", "beta", "auditHours")).toEqual({
    metric: "auditHours",
    label: "Audit hours",
    unit: "hours",
    scope: { kind: "industry", id: "beta", name: "Beta" },
    values: [936.875, 905, 927.625],
  });
  expect(find(golden, "region", "north", "remediationDays")!.values).toEqual([7.9313, 8.1, 8.3025]);
});

test("the series of all programmes counts each programme once", () => {
  const tables = industry("beta", 2026, { audit_hours_mean: 100, sample_size: 300 });
  expect(find(tables, "global", "all", "auditHours")!.values).toEqual([125, 200, 200]);
});

test("a requirement's series is its open-finding rate", () => {
  expect(find(findings(2025, 24), "requirement", "1", "openFindingRate")).toEqual({
    metric: "openFindingRate",
    label: "Open-finding rate",
    unit: "percent",
    scope: { kind: "requirement", id: "1", name: "requirement 1 (Requirement 1)" },
    values: [20, 24, 20],
  });
  expect(find(still, "requirement", "3", "openFindingRate")!.values).toEqual([null, null, null]);
});

test("a value of fewer programmes than the minimum cohort is as good as withheld", () => {
  const values = (minimumCohort: number) =>
    find(withMethodology(golden, { minimumCohort }), "industry", "beta", "maturityScore")!.values;
  expect([values(10), values(11), values(12), values(13)]).toEqual([
    [48.7, 49.2, 47.97],
    [48.7, 49.2, null],
    [48.7, null, null],
    [null, null, null],
  ]);
  const all = find(withMethodology(golden, { minimumCohort: 28 }), "global", "all", "maturityScore")!.values;
  expect(all).toEqual([expect.closeTo(54.9465, 4), null, null]);
});
