import { describe, expect, test } from "vitest";
import { type Signal, signals, trendChanges } from "../../../../src/endpoints/observatory/signals/index.ts";
import { committedTables } from "../../../support/committed.ts";
import { golden, withMethodology, withRows } from "../../support.ts";
import { findings, industry, north, still } from "../support.ts";

const ids = (found: readonly Signal[]) => found.map(({ id }) => id);
const summaries = (found: readonly Signal[]) => found.map(({ summary }) => summary);
const compared = { period: "2025 and 2026 to 30 September", yearToDate: true };

test("there are no signals if nothing changes", () => {
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
  ])("from 200 hours to %d is a signal: %j, because 5 percent are enough", (audit_hours_mean, isSignal) => {
    expect(ids(signals(north(2026, { audit_hours_mean })))).toEqual(
      isSignal ? ["move-auditHours-region-north-2026"] : [],
    );
  });

  // Of 20 hours: √(6² + 8²) is 10, twice that is the change.
  test.each([
    [6, 8, false],
    [6, 7.9, true],
    [0, 10, false],
    [0, 9.99, true],
    [null, 0.1, false],
    [0.1, null, false],
  ])("of 20 hours with standard errors of %j and %j is a signal: %j", (before, now, isSignal) => {
    const was = north(2025, { audit_hours_se: before });
    const found = signals(north(2026, { audit_hours_mean: 220, audit_hours_se: now }, was));
    expect(found.length).toBe(isSignal ? 1 : 0);
  });

  test("says what moved, for whom, from which value to which, and with which uncertainty", () => {
    const was = north(2025, { audit_hours_se: 3, sample_size: 41 });
    expect(signals(north(2026, { audit_hours_mean: 210, audit_hours_se: 4, sample_size: 41 }, was))).toEqual(
      [],
    );
    expect(signals(north(2026, { audit_hours_mean: 230, audit_hours_se: 4, sample_size: 41 }, was))).toEqual([
      {
        id: "move-auditHours-region-north-2026",
        kind: "move",
        metric: "auditHours",
        scope: "region:north",
        direction: "up",
        moved: "up",
        assessment: "worsening",
        value: 230,
        previous: 200,
        change: 30,
        unit: "hours",
        // t(0.975; 40) is 2.0211; of the change, with 25² / (16² / 40 + 9² / 40) = 74.2 degrees of freedom, 1.9925.
        uncertainty: {
          value: { standardError: 4, ci95: [221.9, 238.1] },
          previous: { standardError: 3, ci95: [193.9, 206.1] },
          change: { standardError: 5, ci95: [20, 40] },
        },
        size: 15,
        ...compared,
        summary: "Audit hours of North rose from 200 hours in 2025 to 230 hours in 2026 to date.",
      },
    ]);
  });

  test.each([
    [
      { maturity_score_mean: 60 },
      "worsening",
      "Maturity score of North fell from 75.0 in 2025 to 60.0 in 2026 to date.",
    ],
    [
      { audit_hours_mean: 150 },
      "improving",
      "Audit hours of North fell from 200 hours in 2025 to 150 hours in 2026 to date.",
    ],
    [
      { cost_usd_mean: 1234567 },
      "worsening",
      "Compliance cost of North rose from USD 100,000 in 2025 to USD 1,234,600 in 2026 to date.",
    ],
    [
      { automation_rate_mean: 62.55 },
      "improving",
      "Automation rate of North rose from 50.0% in 2025 to 62.6% in 2026 to date.",
    ],
    [
      { remediation_days_mean: 7.25 },
      "improving",
      "Remediation delay of North fell from 15.0 days in 2025 to 7.3 days in 2026 to date.",
    ],
  ])("of %j is %s and reads: %s", (change, assessment, summary) => {
    const [move] = signals(north(2026, change)).filter(({ kind }) => kind === "move");
    expect([move!.assessment, move!.summary]).toEqual([assessment, summary]);
  });

  test("of an industry may also move all programmes, by half as much", () => {
    const moved = (cost_usd_mean: number) =>
      ids(signals(industry("alpha", 2026, { cost_usd_mean }))).filter((id) => id.startsWith("move"));
    expect(moved(109900)).toEqual(["move-costUSD-industry-alpha-2026"]);
    expect(moved(110000)).toEqual(["move-costUSD-industry-alpha-2026", "move-costUSD-global-2026"]);
  });

  test("from or to a withheld figure is not a signal", () => {
    const row = { region: "north" } as const;
    for (const year of [2025, 2026]) {
      const withheld = withRows(still, "regionTrends", { ...row, year }, { audit_hours_mean: null });
      expect(signals(withheld)).toEqual([]);
    }
  });

  test("of a mean of all programmes or of an industry says how much of it is due to the mix", () => {
    // Blocks of alpha: 15 of 58.3 in 2025; 6 of 60.1, 5 of 70.4 and 5 of 48.3 in 2026. Frameworks are mixed in 2025.
    const moved = withRows(
      industry("alpha", 2025, { maturity_score_mean: 50 }),
      "industryTrends",
      { industry: "alpha", year: 2026 },
      { maturity_score_mean: 60 },
    );
    const [alpha] = signals(moved).filter(({ scope, kind }) => scope === "industry:alpha" && kind === "move");
    expect(alpha!.explained).toEqual({ atUnchangedMix: 1.3, mix: 0, unit: "score" });
    expect(alpha!.summary).toBe(
      "Maturity score of Alpha & Sons rose from 50.0 in 2025 to 60.0 in 2026 to date: +10.0 points in all, +1.3 points at an unchanged mix.",
    );
  });
});

test("the change is rounded once, like its interval, also if the two figures as printed differ by more", () => {
  const was = north(2025, { remediation_days_mean: 15.04 });
  const [move] = signals(north(2026, { remediation_days_mean: 17.05 }, was));
  expect([move!.value, move!.previous, move!.change]).toEqual([17.1, 15, 2]);
});

test("for a year that has ended, a signal names only the years", () => {
  const moved = north(2026, { audit_hours_mean: 210 });
  const [signal] = signals({ ...moved, span: { ...moved.span, yearToDate: false, lastDay: "2026-12-31" } });
  expect(signal).toMatchObject({
    period: "2025 to 2026",
    summary: "Audit hours of North rose from 200 hours in 2025 to 210 hours in 2026.",
  });
  expect(signal).not.toHaveProperty("yearToDate");
});

describe("the rate of a requirement", () => {
  test.each([
    [19.4, ["move-openFindingRate-requirement-1-2026"]],
    [19.5, ["move-openFindingRate-requirement-1-2026"]],
    [19.6, []],
    [20.4, []],
    [20.5, ["hotspot-openFindingRate-requirement-1-2026"]],
    [21, ["hotspot-openFindingRate-requirement-1-2026"]],
  ])(
    "from 20 percent to %d, with the other at 20, is reported as %j: half a point is enough",
    (rate, found) => {
      expect(ids(signals(findings(2026, rate)))).toEqual(found);
    },
  );

  test("that rose but is not above the mean of all is a move", () => {
    const others = findings(2026, 12, findings(2025, 10));
    expect(ids(signals(others))).toEqual(["move-openFindingRate-requirement-1-2026"]);
  });

  test("that fell is a move, even if it is above the mean of all", () => {
    expect(ids(signals(findings(2026, 25, findings(2025, 30))))).toEqual([
      "move-openFindingRate-requirement-1-2026",
    ]);
  });

  test("of too few programmes to exclude chance is neither", () => {
    const few = (sample_size: number) =>
      [2025, 2026].reduce(
        (tables, year) =>
          withRows(
            tables,
            "requirementGaps",
            { requirement: 1, year },
            { sample_size, open_findings: (sample_size * (year === 2025 ? 20 : 25)) / 100 },
          ),
        findings(2026, 25),
      );
    // √(0.2 x 0.8 / n + 0.25 x 0.75 / n) is 2.5 points at n = 556.
    expect(ids(signals(few(540)))).toEqual([]);
    expect(ids(signals(few(580)))).toEqual(["hotspot-openFindingRate-requirement-1-2026"]);
  });

  test("that was 0 has the largest possible change", () => {
    const tables = findings(2026, 1, findings(2025, 0, north(2026, { cost_usd_mean: 900000 })));
    const found = signals(tables);
    expect(ids(found)).toEqual(["move-openFindingRate-requirement-1-2026", "move-costUSD-region-north-2026"]);
    expect(found.map(({ size }) => size)).toEqual([null, 800]);
  });

  test("that changes by less than half a point is not a signal, however large in percent", () => {
    expect(signals(findings(2026, 1.4, findings(2025, 1)))).toEqual([]);
  });

  test("says which requirement, from which value to which, and above what mean", () => {
    const [hotspot] = signals(findings(2026, 25));
    expect(hotspot).toMatchObject({
      id: "hotspot-openFindingRate-requirement-1-2026",
      kind: "hotspot",
      metric: "openFindingRate",
      scope: "requirement:1",
      direction: "up",
      moved: "up",
      assessment: "worsening",
      value: 25,
      previous: 20,
      change: 5,
      unit: "percent",
      size: 25,
      ...compared,
      summary:
        "Open-finding rate of requirement 1 (Requirement 1) rose from 20.0% in 2025 to 25.0% in 2026 to date, above the mean of the requirements, 22.5%.",
    });
  });
});

test("a bottleneck's share moves by points, and neither way is better", () => {
  const id = golden.bottlenecks[0]!.id;
  const share = (year: number, share_pct: number) => ({
    ...golden.bottleneckShares[0]!,
    bottleneck: id,
    year,
    share_pct,
    sample_size: share_pct * 10_000,
    respondents: 1_000_000,
  });
  const tables = { ...still, bottleneckShares: [share(2025, 20), share(2026, 22)] };
  expect(signals(tables)).toMatchObject([
    { id: `move-share-bottleneck-${id}-2026`, scope: `bottleneck:${id}`, assessment: "neutral", change: 2 },
  ]);
});

describe("a tier", () => {
  const tiers = (before: number, now: number, maturity_score_se = 0.001) => {
    const tables = industry(
      "alpha",
      2026,
      { maturity_score_mean: now, maturity_score_se },
      industry("alpha", 2025, { maturity_score_mean: before }),
    );
    return summaries(
      signals(tables).filter(({ kind, scope }) => kind === "tier" && scope === "industry:alpha"),
    );
  };
  const said = (now: string, before: string) => [
    `Maturity of Alpha & Sons: ${now} in 2026 to date, after ${before} in 2025.`,
  ];

  test.each([
    [64.9, 65.1, said("Advanced (65.1)", "Developing (64.9)")],
    [65, 64.9, said("Developing (64.9)", "Advanced (65.0)")],
    [54.9, 55.1, said("Developing (55.1)", "Foundational (54.9)")],
    [50, 70, said("Advanced (70.0)", "Foundational (50.0)")],
    // The threshold of the tier itself is not crossed.
    [70, 55, said("Developing (55.0)", "Advanced (70.0)")],
    [65, 65.1, []],
    [55, 64.9, []],
    [0, 54.9, []],
  ])("of an industry whose maturity changes from %d to %d says %j", (before, now, expected) => {
    expect(tiers(before, now)).toEqual(expected);
  });

  test("is a signal only if the value is beyond the threshold by more than twice its standard error", () => {
    expect(tiers(60, 66, 0.5)).toEqual([]);
    expect(tiers(60, 66, 0.49)).toEqual(said("Advanced (66.0)", "Developing (60.0)"));
    expect(tiers(60, 65, 0.001)).toEqual([]);
    // Of two thresholds beyond each.
    expect(tiers(50, 65.5, 0.49)).toEqual([]);
    expect(tiers(50, 66, 0.49)).toEqual(said("Advanced (66.0)", "Foundational (50.0)"));
  });

  const risk = (before: number, now: number) =>
    signals(north(2026, { maturity_score_mean: now }, north(2025, { maturity_score_mean: before }))).filter(
      ({ kind }) => kind === "tier",
    );

  test("of a region's risk is that of its index in each year", () => {
    expect(risk(75.5, 74.5)).toMatchObject([
      {
        id: "tier-riskIndex-region-north-2026",
        metric: "riskIndex",
        scope: "region:north",
        direction: "up",
        moved: "up",
        assessment: "worsening",
        value: 55.2,
        previous: 54.8,
        change: 0.4,
        unit: "score",
        ...compared,
        summary: "Risk of North: Elevated (55.2) in 2026 to date, after Moderate (54.8) in 2025.",
      },
    ]);
    expect(risk(75.5, 75.25)).toEqual([]);
    expect(risk(74.5, 74)).toEqual([]);
  });

  test("of the risk of all programmes is a signal too", () => {
    const all = (year: 2025 | 2026, maturity_score_mean: number, tables = still) =>
      industry(
        "alpha",
        year,
        { maturity_score_mean },
        industry("beta", year, { maturity_score_mean }, tables),
      );
    expect(ids(signals(all(2026, 74.5, all(2025, 75.5))).filter(({ kind }) => kind === "tier"))).toContain(
      "tier-riskIndex-global-2026",
    );
  });

  test.each(["maturity_score_mean", "remediation_days_mean", "automation_rate_mean"])(
    "of a region's risk needs %s",
    (column) => {
      const risky = north(2026, { maturity_score_mean: 74.5 }, north(2025, { maturity_score_mean: 75.5 }));
      for (const year of [2025, 2026]) {
        const at = { region: "north", year };
        const found = signals(withRows(risky, "regionTrends", at, { [column]: null }));
        expect(found.filter(({ kind }) => kind === "tier")).toEqual([]);
      }
    },
  );
});

describe("a rank", () => {
  const beta = (before: number, now: number, audit_hours_se = 0.001) =>
    signals(
      industry(
        "beta",
        2026,
        { audit_hours_mean: now, audit_hours_se },
        industry("beta", 2025, { audit_hours_mean: before }),
      ),
    ).filter(({ kind }) => kind === "rank");

  test("is the place among the industries, lowest first, with its possible places", () => {
    const [overtaking, overtaken] = beta(201, 199);
    expect(overtaking).toMatchObject({
      id: "rank-auditHours-industry-beta-2026",
      kind: "rank",
      metric: "auditHours",
      scope: "industry:beta",
      direction: "down",
      moved: "down",
      assessment: "improving",
      value: 1,
      previous: 2,
      change: -1,
      unit: "rank",
      uncertainty: { value: null, previous: null, change: null },
      places: { value: [1, 1], previous: [2, 2] },
      ...compared,
      summary:
        "Audit hours of Beta: number 1 of 2 industries in 2026 to date, least first, after number 2 in 2025.",
    });
    expect(overtaken).toMatchObject({
      id: "rank-auditHours-industry-alpha-2026",
      direction: "up",
      moved: "up",
      assessment: "worsening",
      size: 0,
    });
  });

  test("changes only if the possible places of the two years do not overlap", () => {
    // Beta may be first or second in a year in which it cannot be told from alpha.
    expect(beta(201, 199, 0.6)).toEqual([]);
    expect(beta(200, 199)).toEqual([]);
    expect(beta(201, 200)).toEqual([]);
  });

  test("of regions is a signal too", () => {
    const moved = north(2026, { audit_hours_mean: 199 }, north(2025, { audit_hours_mean: 201 }));
    expect(ids(signals(moved))).toEqual([
      "rank-auditHours-region-north-2026",
      "rank-auditHours-region-south-2026",
    ]);
  });

  test("of a metric counts only those published in both years", () => {
    const was = withRows(
      still,
      "industryTrends",
      { industry: "beta", year: 2025 },
      { audit_hours_mean: null },
    );
    expect(signals(industry("beta", 2026, { audit_hours_mean: 199 }, was))).toEqual([]);
  });
});

describe("signals of any unit", () => {
  const busy = findings(
    2026,
    15,
    north(2026, { audit_hours_mean: 230, cost_usd_mean: 130000, remediation_days_mean: 12 }),
  );

  test("are sorted largest first, by the percent change of their figure", () => {
    const found = signals(busy).filter(({ kind }) => kind === "move");
    expect(found.map(({ id, size }) => [id, size])).toEqual([
      ["move-costUSD-region-north-2026", 30],
      ["move-openFindingRate-requirement-1-2026", 25],
      ["move-remediationDays-region-north-2026", 20],
      ["move-auditHours-region-north-2026", 15],
    ]);
  });

  test("of equal size are in the order of their ids", () => {
    const even = findings(2026, 25, north(2026, { cost_usd_mean: 125000, audit_hours_mean: 250 }));
    expect(ids(signals(even)).filter((id) => !id.startsWith("rank"))).toEqual([
      "hotspot-openFindingRate-requirement-1-2026",
      "move-auditHours-region-north-2026",
      "move-costUSD-region-north-2026",
    ]);
  });

  test("are limited to the largest of each kind, and no kind crowds out another", () => {
    const most = (mostOfAKind: number) => ({ signals: { ...still.methodology.signals, mostOfAKind } });
    const found = (mostOfAKind: number) => ids(signals(withMethodology(busy, most(mostOfAKind))));
    expect(found(1).filter((id) => id.startsWith("move"))).toEqual(["move-costUSD-region-north-2026"]);
    expect(found(1).filter((id) => id.startsWith("tier"))).toEqual(["tier-riskIndex-region-north-2026"]);
    expect(found(2).filter((id) => id.startsWith("move"))).toEqual([
      "move-costUSD-region-north-2026",
      "move-openFindingRate-requirement-1-2026",
    ]);
  });

  test("keep their id when their figures change, and no two have the same", () => {
    expect(ids(signals(north(2026, { audit_hours_mean: 300 })))).toEqual(
      ids(signals(north(2026, { audit_hours_mean: 400 }))),
    );
    const most = { signals: { movePct: 0, hotspotPoints: 0, mostOfAKind: 100 }, stableTrendPct: 0 };
    for (const tables of [committedTables(), busy]) {
      const wide = withMethodology(tables, most);
      const found = ids([...signals(wide), ...trendChanges(wide)]);
      expect(found.length).toBeGreaterThan(3);
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
