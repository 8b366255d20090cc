import { describe, expect, test } from "vitest";
import { type Signal, signals, trendChanges } from "../../../src/endpoints/observatory/signals.ts";
import { committedTables } from "../../support/committed.ts";
import { golden, withMethodology, withRows } from "../support.ts";
import { findings, industry, north, still } from "./support.ts";

const ids = (found: readonly Signal[]) => found.map(({ id }) => id);
const summaries = (found: readonly Signal[]) => found.map(({ summary }) => summary);
const compared = { period: "2025 and 2026 to 30 September", yearToDate: true };

test("where nothing changes there is nothing to say", () => {
  expect([signals(still), trendChanges(still)]).toEqual([[], []]);
});

describe("a move", () => {
  test.each([
    [189, true],
    [190, true],
    [190.1, false],
    [209.9, false],
    [210, true],
    [211, true],
  ])("from 200 hours to %d is a signal: %j, for 5 percent are enough", (audit_hours_mean, isSignal) => {
    expect(ids(signals(north(2026, { audit_hours_mean })))).toEqual(
      isSignal ? ["move-auditHours-region-north-2026"] : [],
    );
  });

  test("says what moved, of whom, from where to where", () => {
    expect(signals(north(2026, { audit_hours_mean: 210 }))).toEqual([
      {
        id: "move-auditHours-region-north-2026",
        kind: "move",
        metric: "auditHours",
        scope: "region:north",
        direction: "up",
        value: 210,
        previous: 200,
        change: 10,
        unit: "hours",
        ...compared,
        summary: "Audit hours of North rose from 200 hours in 2025 to 210 hours in 2026 to date.",
      },
    ]);
  });

  test.each([
    [{ maturity_score_mean: 60 }, "Maturity score of North fell from 75 in 2025 to 60 in 2026 to date."],
    [
      { audit_hours_mean: 150 },
      "Audit hours of North fell from 200 hours in 2025 to 150 hours in 2026 to date.",
    ],
    [
      { cost_usd_mean: 1234567 },
      "Compliance cost of North rose from USD 100,000 in 2025 to USD 1,234,600 in 2026 to date.",
    ],
    [
      { automation_rate_mean: 62.55 },
      "Automation rate of North rose from 50% in 2025 to 62.6% in 2026 to date.",
    ],
    [
      { remediation_days_mean: 7.25 },
      "Remediation delay of North fell from 15 days in 2025 to 7.3 days in 2026 to date.",
    ],
  ])("of %j reads: %s", (change, summary) => {
    const moves = signals(north(2026, change)).filter(({ kind }) => kind === "move");
    expect(summaries(moves)).toEqual([summary]);
  });

  test("of an industry may move all programmes, by half as much", () => {
    expect(ids(signals(industry("alpha", 2026, { cost_usd_mean: 109900 })))).toEqual([
      "move-costUSD-industry-alpha-2026",
      "rank-costUSD-industry-alpha-2026",
    ]);
    expect(ids(signals(industry("alpha", 2026, { cost_usd_mean: 110000 })))).toEqual([
      "move-costUSD-industry-alpha-2026",
      "rank-costUSD-industry-alpha-2026",
      "move-costUSD-global-2026",
    ]);
  });

  test("from or to a withheld figure is none", () => {
    const row = { region: "north" } as const;
    for (const year of [2025, 2026]) {
      const withheld = withRows(still, "regionTrends", { ...row, year }, { audit_hours_mean: null });
      expect(signals(withheld)).toEqual([]);
    }
  });
});

test("of a year that has ended a signal says the years alone", () => {
  const moved = north(2026, { audit_hours_mean: 210 });
  const [signal] = signals({ ...moved, span: { ...moved.span, yearToDate: false, lastDay: "2026-12-31" } });
  expect(signal).toMatchObject({ period: "2025 to 2026" });
  expect(signal).not.toHaveProperty("yearToDate");
});

describe("a hotspot", () => {
  test.each([
    [19.4, true],
    [19.5, true],
    [19.6, false],
    [20.4, false],
    [20.5, true],
    [21, true],
  ])("from 20 percent to %d is a signal: %j, for half a point is enough", (rate, isSignal) => {
    expect(ids(signals(findings(2026, rate)))).toEqual(
      isSignal ? ["hotspot-openFindingRate-requirement-1-2026"] : [],
    );
  });

  test("of a rate that was 0 is the largest change there is", () => {
    const tables = findings(2026, 1, findings(2025, 0, north(2026, { cost_usd_mean: 900000 })));
    expect(ids(signals(tables))).toEqual([
      "hotspot-openFindingRate-requirement-1-2026",
      "move-costUSD-region-north-2026",
    ]);
  });

  test("of less than half a point is none, however large in percent", () => {
    expect(signals(findings(2026, 1.4, findings(2025, 1)))).toEqual([]);
  });

  test("says which requirement, from where to where", () => {
    expect(signals(findings(2026, 15.04))).toEqual([
      {
        id: "hotspot-openFindingRate-requirement-1-2026",
        kind: "hotspot",
        metric: "openFindingRate",
        scope: "requirement:1",
        direction: "down",
        value: 15,
        previous: 20,
        change: -5,
        unit: "percent",
        ...compared,
        summary:
          "Open-finding rate of requirement 1 (Requirement 1) fell from 20% in 2025 to 15% in 2026 to date.",
      },
    ]);
  });
});

describe("a tier", () => {
  const tiers = (before: number, now: number) => {
    const tables = industry(
      "alpha",
      2026,
      { maturity_score_mean: now },
      industry("alpha", 2025, { maturity_score_mean: before }),
    );
    return summaries(signals(tables).filter(({ kind }) => kind === "tier"));
  };

  test.each([
    [64.9, 65, ["Alpha & Sons is Advanced (65) in 2026 to date, after Developing (64.9) in 2025."]],
    [65, 64.9, ["Alpha & Sons is Developing (64.9) in 2026 to date, after Advanced (65) in 2025."]],
    [54.9, 55, ["Alpha & Sons is Developing (55) in 2026 to date, after Foundational (54.9) in 2025."]],
    [50, 70, ["Alpha & Sons is Advanced (70) in 2026 to date, after Foundational (50) in 2025."]],
    [65, 65.1, []],
    [55, 64.9, []],
    [0, 54.9, []],
  ])("of an industry whose maturity goes from %d to %d says %j", (before, now, expected) => {
    expect(tiers(before, now)).toEqual(expected);
  });

  test("of a region's risk is that of its index in either year", () => {
    const at = (before: number, now: number) =>
      signals(north(2026, { maturity_score_mean: now }, north(2025, { maturity_score_mean: before })));
    expect(at(75.5, 75)).toEqual([
      {
        id: "tier-riskIndex-region-north-2026",
        kind: "tier",
        metric: "riskIndex",
        scope: "region:north",
        direction: "up",
        value: 55,
        previous: 54.8,
        change: 0.2,
        unit: "score",
        ...compared,
        summary: "Risk of North is Elevated (55) in 2026 to date, after Moderate (54.8) in 2025.",
      },
    ]);
    expect(at(75.5, 75.25)).toEqual([]);
    expect(at(75, 74)).toEqual([]);
  });

  test("of one region's risk says nothing of the others", () => {
    const risky = north(2026, { maturity_score_mean: 75 }, north(2025, { maturity_score_mean: 75.5 }));
    const calm = still.regionTrends.filter(({ region }) => region === "south");
    const tables = {
      ...risky,
      regions: [...risky.regions, { id: "west", display_name: "West" }],
      regionTrends: [...risky.regionTrends, ...calm.map((row) => ({ ...row, region: "west" }))],
    };
    expect(ids(signals(tables))).toEqual(["tier-riskIndex-region-north-2026"]);
  });

  test.each(["maturity_score_mean", "remediation_days_mean", "automation_rate_mean"])(
    "of a region's risk needs %s",
    (column) => {
      const risky = north(2026, { maturity_score_mean: 75 }, north(2025, { maturity_score_mean: 75.5 }));
      for (const year of [2025, 2026]) {
        const at = { region: "north", year };
        expect(signals(withRows(risky, "regionTrends", at, { [column]: null }))).toEqual([]);
      }
    },
  );
});

describe("a rank", () => {
  test("is the place among the industries, least first; equals share the better place", () => {
    expect(signals(industry("beta", 2026, { remediation_days_mean: 14.9 }))).toEqual([
      {
        id: "rank-remediationDays-industry-alpha-2026",
        kind: "rank",
        metric: "remediationDays",
        scope: "industry:alpha",
        direction: "up",
        value: 2,
        previous: 1,
        change: 1,
        unit: "rank",
        ...compared,
        summary:
          "Remediation delay of Alpha & Sons is number 2 of 2 industries in 2026 to date, least first, after number 1 in 2025.",
      },
    ]);
  });

  test("changes for both when two industries overtake", () => {
    const was = industry("beta", 2025, { audit_hours_mean: 201 });
    expect(ids(signals(industry("beta", 2026, { audit_hours_mean: 199 }, was)))).toEqual([
      "rank-auditHours-industry-beta-2026",
      "rank-auditHours-industry-alpha-2026",
    ]);
  });

  test("counts only industries that both years show", () => {
    const few = industry("beta", 2025, { sample_size: 9 });
    expect(signals(industry("beta", 2026, { audit_hours_mean: 199 }, few))).toEqual([]);
  });
});

describe("programmes fewer than the minimum cohort of 10", () => {
  test.each([2025, 2026] as const)("in %d make no move and no tier, and 10 do", (year) => {
    const tables = (sample_size: number) => {
      const moved = north(2026, { automation_rate_mean: 10 });
      return withRows(moved, "regionTrends", { region: "north", year }, { sample_size });
    };
    expect(ids(signals(tables(10)))).toEqual([
      "move-automationRate-region-north-2026",
      "tier-riskIndex-region-north-2026",
    ]);
    expect(signals(tables(9))).toEqual([]);
  });

  test.each([2025, 2026])("in %d make no hotspot, and 10 do", (year) => {
    const tables = (sample_size: number) =>
      withRows(findings(2026, 30), "requirementGaps", { requirement: 1, year }, { sample_size });
    expect([signals(tables(10)).length, signals(tables(9)).length]).toEqual([1, 0]);
  });
});

describe("signals of any unit", () => {
  const busy = findings(
    2026,
    15,
    north(2026, { audit_hours_mean: 230, cost_usd_mean: 130000, remediation_days_mean: 12 }),
  );

  test("stand largest first, by the percent that their figure changed", () => {
    expect(ids(signals(busy)).filter((id) => !id.startsWith("tier"))).toEqual([
      "move-costUSD-region-north-2026",
      "hotspot-openFindingRate-requirement-1-2026",
      "move-remediationDays-region-north-2026",
      "move-auditHours-region-north-2026",
    ]);
  });

  test("of one size stand in the order in which they are looked for: metrics, then requirements", () => {
    const even = findings(2026, 25, north(2026, { audit_hours_mean: 250, cost_usd_mean: 125000 }));
    expect(ids(signals(even))).toEqual([
      "move-auditHours-region-north-2026",
      "move-costUSD-region-north-2026",
      "hotspot-openFindingRate-requirement-1-2026",
    ]);
  });

  test("are so many of a kind at most, the largest, and no kind crowds out another", () => {
    const most = (mostOfAKind: number) => ({ signals: { ...still.methodology.signals, mostOfAKind } });
    expect(ids(signals(withMethodology(busy, most(1))))).toEqual([
      "move-costUSD-region-north-2026",
      "hotspot-openFindingRate-requirement-1-2026",
      "tier-riskIndex-region-north-2026",
    ]);
    expect(ids(signals(withMethodology(busy, most(2))))).toEqual([
      "move-costUSD-region-north-2026",
      "hotspot-openFindingRate-requirement-1-2026",
      "move-remediationDays-region-north-2026",
      "tier-riskIndex-region-north-2026",
    ]);
  });

  test("keep their id when their figures change, and no two have the same", () => {
    expect(ids(signals(north(2026, { audit_hours_mean: 300 })))).toEqual(
      ids(signals(north(2026, { audit_hours_mean: 100 }))),
    );
    const most = { signals: { movePct: 0, hotspotPoints: 0, mostOfAKind: 100 }, stableTrendPct: 0 };
    for (const tables of [committedTables(), golden, busy]) {
      const wide = withMethodology(tables, most);
      const found = ids([...signals(wide), ...trendChanges(wide)]);
      expect(found.length).toBeGreaterThan(3);
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
