import { describe, expect, test } from "vitest";
import { type Signal, trendChanges } from "../../../../src/endpoints/observatory/signals/index.ts";
import { withMethodology } from "../../support.ts";
import { findings, north, still } from "../support.ts";

const ids = (found: readonly Signal[]) => found.map(({ id }) => id);
const summaries = (found: readonly Signal[]) => found.map(({ summary }) => summary);

describe("a trend change", () => {
  const hours = (earlier: number, before: number, now: number, tables = still) =>
    trendChanges(
      north(
        2026,
        { audit_hours_mean: now },
        north(2025, { audit_hours_mean: before }, north(2024, { audit_hours_mean: earlier }, tables)),
      ),
    );

  test("compares the last change with the one before, both in percent", () => {
    expect(hours(200, 100, 125)).toEqual([
      {
        id: "turn-auditHours-region-north-2026",
        kind: "turn",
        metric: "auditHours",
        scope: "region:north",
        direction: "up",
        moved: "up",
        assessment: "worsening",
        value: 25,
        previous: -50,
        change: 75,
        unit: "percent",
        uncertainty: {
          value: { standardError: 0.0016, ci95: [25, 25] },
          previous: { standardError: 0.000559, ci95: [-50, -50] },
          change: { standardError: 0.00203, ci95: [75, 75] },
        },
        size: 75,
        period: "2024, 2025 and 2026 to 30 September",
        yearToDate: true,
        summary: "Audit hours of North turned up: −50.0% in 2025, +25.0% in 2026 to date.",
      },
    ]);
  });

  test.each([
    [200, 100, 101, ["Audit hours of North turned up: −50.0% in 2025, +1.0% in 2026 to date."]],
    [200, 100, 100.9, []],
    [100, 101, 50.5, ["Audit hours of North turned down: +1.0% in 2025, −50.0% in 2026 to date."]],
    [100, 100.9, 50, []],
    [100, 110, 121, []],
    [100, 90, 80, []],
    [100, 100, 110, []],
    [100, 110, 110, []],
    [0, 100, 50, []],
    [100, 0, 50, []],
  ])("from %d over %d to %d says %j, if less than 1 percent is stable", (earlier, before, now, expected) => {
    expect(summaries(hours(earlier, before, now))).toEqual(expected);
  });

  test("needs two changes of opposite signs even if nothing counts as stable", () => {
    const unstable = withMethodology(still, { stableTrendPct: 0 });
    expect(hours(100, 100, 110, unstable)).toEqual([]);
    expect(hours(100, 110, 110, unstable)).toEqual([]);
    expect(hours(1000, 1001, 1002, unstable)).toEqual([]);
    expect(hours(1000, 1001, 1000, unstable)).toHaveLength(1);
  });

  test("has the difference of its two changes as its size, whether it goes up or down", () => {
    const small = findings(2026, 25.2, findings(2025, 18));
    for (const [before, now] of [
      [100, 160],
      [300, 120],
    ] as const) {
      expect(ids(hours(200, before, now, small))).toEqual([
        "turn-auditHours-region-north-2026",
        "turn-openFindingRate-requirement-1-2026",
      ]);
    }
  });

  test("comes before a smaller one", () => {
    const turned = findings(2026, 22, findings(2025, 10));
    expect(ids(hours(200, 100, 150, turned))).toEqual([
      "turn-openFindingRate-requirement-1-2026",
      "turn-auditHours-region-north-2026",
    ]);
    expect(ids(hours(200, 100, 250, turned))).toEqual([
      "turn-auditHours-region-north-2026",
      "turn-openFindingRate-requirement-1-2026",
    ]);
  });

  test.each([2024, 2025, 2026] as const)("is none without a standard error in %d", (year) => {
    const turned = north(2025, { audit_hours_mean: 100 });
    expect(trendChanges(turned)).toHaveLength(1);
    expect(trendChanges(north(year, { audit_hours_se: null }, turned))).toEqual([]);
  });

  // 200, 100 and 110 hours: +10 %, beyond twice 5 % where the last year's error is below 5 hours.
  test.each([
    [5, 0],
    [4.9, 1],
  ])(
    "needs each of its changes beyond twice its standard error: for %d hours there are %d",
    (error, found) => {
      const turned = north(2025, { audit_hours_mean: 100 });
      const tables = north(2026, { audit_hours_mean: 110, audit_hours_se: error }, turned);
      expect(trendChanges(tables)).toHaveLength(found);
    },
  );

  test("is limited to the largest ones", () => {
    const signals = { ...still.methodology.signals, mostOfAKind: 1 };
    const turned = north(2025, { audit_hours_mean: 100, cost_usd_mean: 90000 });
    expect(ids(trendChanges(turned))).toEqual([
      "turn-auditHours-region-north-2026",
      "turn-costUSD-region-north-2026",
    ]);
    expect(ids(trendChanges(withMethodology(turned, { signals })))).toEqual([
      "turn-auditHours-region-north-2026",
    ]);
  });
});
