import { describe, expect, it } from "vitest";
import type { ProgrammeFigures, PeerChoice } from "../../../src/model/compare-link.ts";
import { widening } from "../../../src/site/compare/peers.ts";
import { standingOf, standingOut } from "../../../src/site/compare/stand.ts";
import { even, groupsOf, placedAt, settings } from "./support.ts";

const stand = (peers: PeerChoice, figures: ProgrammeFigures) =>
  standingOf(settings, groupsOf, { peers, figures });

describe("the peers of a figure", () => {
  it("are widened region first, then framework, then both, and the industry last", () => {
    const [industry, framework, region] = ["care", "PCI", "asia"];
    expect(widening({ industry, framework, region })).toEqual([
      { industry, framework, region },
      { industry, framework, region: null },
      { industry, framework: null, region },
      { industry, framework: null, region: null },
      { industry: null, framework, region },
      { industry: null, framework, region: null },
      { industry: null, framework: null, region },
      { industry: null, framework: null, region: null },
    ]);
    expect(widening({})).toEqual([{ industry: null, framework: null, region: null }]);
    expect(widening({ region })).toHaveLength(2);
  });

  it("are for each figure the narrowest group with published quantiles of it", () => {
    const { placed } = stand(
      { industry: "care", framework: "PCI", region: "asia" },
      { maturity_score: 50, audit_hours: 500, automation_rate: 50, cost_usd: 50_000 },
    );
    expect(placed.map(({ metric, peers, programmes }) => [metric, { ...peers }, programmes])).toEqual([
      ["maturity_score", { industry: "care", framework: "PCI", region: null }, 240],
      ["audit_hours", { industry: "care", framework: null, region: "asia" }, 80],
      ["cost_usd", { industry: null, framework: null, region: "asia" }, 900],
      ["automation_rate", { industry: "care", framework: null, region: null }, 614],
    ]);
    // 50 of a scale to 200, and 50 of one to 100.
    expect(placed.map(({ rank }) => rank.percentile)).toEqual([27.5, 27.5, 50, 50]);
  });

  it("have the same figure if it is the same when rounded as the metric is, and none below the least answer", () => {
    const programmes = { framework: null, region: null, programmes: 60 };
    const ties = { values: [0, 0, 0, 1.2], errors: [null, null, null, 1] };
    const all = () => ({
      ...{ industry: null, percentiles: [10, 40, 45, 90] },
      groups: [
        {
          ...programmes,
          quantiles: { automation_rate: ties, audit_hours: ties, qsa_fees_usd: ties, cost_usd: ties },
        },
      ],
    });
    const figures = { automation_rate: 0.04, audit_hours: 0.4, qsa_fees_usd: 49, cost_usd: 49 };
    const { placed } = standingOf(settings, all, { peers: {}, figures });
    expect(placed.map(({ metric, rank }) => [metric, rank.same])).toEqual([
      ["audit_hours", [0, 40]],
      ["qsa_fees_usd", [0, 45]],
      ["cost_usd", [0, 45]],
      ["automation_rate", [0, 40]],
    ]);
    const of = (value: number) =>
      standingOf(settings, all, { peers: {}, figures: { automation_rate: value } }).placed[0]!.rank;
    expect([of(0.06).same, of(100).end]).toEqual([null, "highest"]);
  });

  it("are offered, if they were widened, in up to three other groups that have every figure", () => {
    const nearby = (peers: PeerChoice, figures: ProgrammeFigures) => stand(peers, figures).nearby;
    const all = { industry: "care", framework: null, region: null };
    expect(nearby({ industry: "care", framework: "PCI", region: "asia" }, { maturity_score: 50 })).toEqual([
      all,
    ]);
    expect(nearby({ industry: "care", framework: "PCI", region: "asia" }, { audit_hours: 500 })).toEqual([
      all,
    ]);
    // Each figure has a group of its own, and one has both.
    expect(
      nearby(
        { industry: "care", framework: "PCI", region: "asia" },
        { maturity_score: 50, audit_hours: 500 },
      ),
    ).toEqual([all]);
    expect(nearby({ industry: "care", framework: "PCI" }, { maturity_score: 50 })).toEqual([]);
    expect(nearby({ industry: "shops" }, { maturity_score: 50 })).toEqual([]);
  });

  it("are offered in three other groups, even if there are more", () => {
    const group = (framework: string | null, region: string | null) => ({
      ...{ framework, region, programmes: 50 },
      quantiles: { maturity_score: even() },
    });
    const some = [group("PCI", null), group(null, "asia"), group(null, null)];
    const all = (industry: string | null) => ({
      ...{ industry, percentiles: [5, 50, 95] },
      groups: industry === null ? [group("PCI", "asia"), ...some] : some,
    });
    const peers = { industry: "care", framework: "PCI", region: "asia" };
    expect(standingOf(settings, all, { peers, figures: { maturity_score: 50 } }).nearby).toEqual([
      { industry: "care", framework: null, region: "asia" },
      { industry: "care", framework: null, region: null },
      { industry: null, framework: "PCI", region: "asia" },
    ]);
  });

  it("are offered in the largest groups that have every figure, if no published group contains them", () => {
    const group = (
      framework: string | null,
      region: string | null,
      programmes: number,
      withheld = false,
    ) => ({
      ...{ framework, region, programmes },
      quantiles: {
        maturity_score: withheld ? { values: [null, null, null], errors: [null, null, null] } : even(),
      },
    });
    const groups: Readonly<Record<string, ReturnType<typeof group>[]>> = {
      care: [group(null, null, 900, true), group("PCI", null, 70)],
      all: [
        group(null, null, 2000, true),
        group("PCI", null, 280),
        group(null, "asia", 90),
        group(null, "europe", 60),
      ],
    };
    const all = (industry: string | null) => ({
      ...{ industry, percentiles: [5, 50, 95] },
      groups: groups[industry ?? "all"] ?? [],
    });
    const nearby = (peers: PeerChoice, figures: ProgrammeFigures) =>
      standingOf(settings, all, { peers, figures }).nearby;
    expect(nearby({}, { maturity_score: 50 })).toEqual([
      { industry: null, framework: "PCI", region: null },
      { industry: null, framework: null, region: "asia" },
      { industry: null, framework: null, region: "europe" },
    ]);
    expect(nearby({ industry: "care" }, { maturity_score: 50 })).toEqual([
      { industry: null, framework: "PCI", region: null },
      { industry: null, framework: null, region: "asia" },
      { industry: "care", framework: "PCI", region: null },
    ]);
    expect(nearby({}, { maturity_score: 50, audit_hours: 500 })).toEqual([]);
    expect(nearby({}, {})).toEqual([]);
  });

  it("have a note if many programmes count in none of the groups of a chosen label", () => {
    const group = (region: string | null) => ({
      ...{ framework: null, region, programmes: 50 },
      quantiles: { maturity_score: even(), audit_hours: even() },
    });
    const all = (industry: string | null) => ({
      ...{ industry, percentiles: [5, 50, 95], notes: { region: "Few count.", framework: "None counts." } },
      groups: industry === null ? [group(null), group("asia")] : [],
    });
    const notes = (peers: PeerChoice) =>
      standingOf(settings, all, { peers, figures: { maturity_score: 50, audit_hours: 500 } }).notes;
    expect(notes({ region: "asia" })).toEqual(["Few count."]);
    expect(notes({ industry: "care", framework: "PCI" })).toEqual([]);
    expect(notes({})).toEqual([]);
  });

  it("are none if no published group contains them", () => {
    expect(stand({ industry: "shops" }, { maturity_score: 50 })).toMatchObject({
      placed: [],
      unplaced: ["maturity_score"],
    });
  });
});

describe("a total", () => {
  const parts = { qsa_fees_usd: 20_000, remediation_tooling_usd: 20_000, internal_labour_usd: 10_000 };
  const asia = { region: "asia" };

  it("is the sum of its parts if all are given", () => {
    const { placed, contradictions } = stand(asia, parts);
    expect(placed).toMatchObject([{ metric: "cost_usd", value: 50_000, isSum: true }]);
    expect(contradictions).toEqual([]);
  });

  it("is not computed from two of three parts", () => {
    expect(stand(asia, { qsa_fees_usd: 20_000, internal_labour_usd: 10_000 }).placed).toEqual([]);
  });

  it("that differs from its parts by more than rounding is a contradiction, and not compared", () => {
    expect(stand(asia, { ...parts, cost_usd: 50_100 }).contradictions).toEqual([]);
    const { placed, contradictions } = stand(asia, { ...parts, cost_usd: 50_101 });
    expect(placed).toEqual([]);
    expect(contradictions).toEqual([{ metric: "cost_usd", value: 50_101, sum: 50_000, isPartial: false }]);
  });

  it("may be more than some of its parts, but not less", () => {
    const figures = { qsa_fees_usd: 20_000, cost_usd: 60_000 };
    expect(stand(asia, figures).contradictions).toEqual([]);
    expect(stand(asia, { ...figures, cost_usd: 10_000 }).contradictions).toEqual([
      { metric: "cost_usd", value: 10_000, sum: 20_000, isPartial: true },
    ]);
    // The total may be rounded.
    expect(stand(asia, { ...figures, cost_usd: 19_900 }).contradictions).toEqual([]);
    expect(stand(asia, { ...figures, cost_usd: 19_899 }).contradictions).toHaveLength(1);
  });
});

describe("the next tier and band", () => {
  it("begin above the programme's own, which includes its lower bound", () => {
    expect(stand({}, { maturity_score: 54.9 }).tier).toMatchObject({
      own: { name: "Foundational" },
      next: { name: "Developing", from: 55 },
    });
    expect(stand({}, { maturity_score: 55 }).tier).toMatchObject({
      own: { name: "Developing" },
      next: { name: "Advanced" },
    });
    expect(stand({}, { maturity_score: 54.9 }).bands).toMatchObject([
      { by: "maturity_score", own: { name: "0-55" }, next: { name: "55-100" } },
    ]);
  });

  it("do not exist above the highest, nor without the figure", () => {
    expect(stand({}, { maturity_score: 100 }).tier).toMatchObject({
      own: { name: "Advanced" },
      next: undefined,
    });
    expect(stand({}, { audit_hours: 5 })).toMatchObject({ tier: undefined, bands: [] });
  });
});

describe("what stands out", () => {
  const names = (those: readonly { readonly metric: string }[]) => those.map(({ metric }) => metric);

  it("is the figure furthest from the middle, on either side, if it can be told apart from all others", () => {
    const { most, least } = standingOut([
      placedAt("maturity_score", 70, 2),
      placedAt("audit_hours", 10, 2),
      placedAt("automation_rate", 52, 2),
    ]);
    expect([names(most), names(least)]).toEqual([["audit_hours"], ["automation_rate"]]);
  });

  it("is several figures if they cannot be told apart", () => {
    const { most, least } = standingOut([
      placedAt("maturity_score", 90, 5),
      placedAt("audit_hours", 12, 5),
      placedAt("automation_rate", 52, 5),
    ]);
    expect([names(most), names(least)]).toEqual([["maturity_score", "audit_hours"], ["automation_rate"]]);
  });

  it("is not told where figures are beyond the published percentiles and may be equally far out", () => {
    const below = placedAt("automation_rate", 10, 1);
    const { most, least } = standingOut([
      placedAt("maturity_score", 1, 0.5),
      { ...below, rank: { ...below.rank, outside: "below" } },
    ]);
    expect([names(most), names(least)]).toEqual([
      ["maturity_score", "automation_rate"],
      ["automation_rate", "maturity_score"],
    ]);
  });

  it("uses a total and not the parts that were given with it", () => {
    const { most } = standingOut([
      placedAt("qsa_fees_usd", 90, 1),
      placedAt("cost_usd", 80, 1),
      placedAt("audit_hours", 55, 1),
    ]);
    expect(names(most)).toEqual(["cost_usd"]);
    const { most: ofParts } = standingOut([placedAt("qsa_fees_usd", 90, 1), placedAt("audit_hours", 55, 1)]);
    expect(names(ofParts)).toEqual(["qsa_fees_usd"]);
  });

  it("has the uncertainty of the longer side of its interval", () => {
    const skewed = placedAt("maturity_score", 90, 1);
    for (const interval of [
      [40, 91],
      [89, 140],
    ] as const) {
      const { most } = standingOut([
        { ...skewed, rank: { ...skewed.rank, interval } },
        placedAt("audit_hours", 55, 1),
      ]);
      expect(most).toHaveLength(2);
    }
  });

  it("is not told apart if an interval is unknown", () => {
    const unknown = placedAt("maturity_score", 90, 1);
    const { most } = standingOut([
      { ...unknown, rank: { ...unknown.rank, interval: null } },
      placedAt("audit_hours", 55, 1),
    ]);
    expect(most).toHaveLength(2);
  });
});
