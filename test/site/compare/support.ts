import type { CompareSettings, PeerGroups, PeerQuantiles } from "../../../src/site/compare/data.ts";
import type { Placed } from "../../../src/site/compare/stand.ts";
import { ROUNDING } from "../../support/rounding.ts";

/** What the page knows, written by hand. */
export const settings: CompareSettings = {
  release: "2026-Q4",
  year: 2026,
  period: "2026 to 30 September",
  source: "Somebody. Release 2026-Q4, CC BY.",
  notice: "Provisional, and synthetic.",
  rounding: ROUNDING,
  tiers: [
    { name: "Foundational", from: 0 },
    { name: "Developing", from: 55 },
    { name: "Advanced", from: 65 },
  ],
  bands: {
    maturity_score: [
      {
        name: "0-55",
        from: 0,
        differences: [{ metric: "audit_hours", here: 1041, above: 932, half: 14 }],
      },
      { name: "55-100", from: 55, differences: [] },
    ],
    automation_rate: [{ name: "0-100", from: 0, differences: [] }],
  },
  names: {
    industry: { care: "Healthcare", shops: "Retail" },
    framework: { PCI: "PCI DSS v4.0.1" },
    region: { asia: "Asia" },
  },
};

/** 0 at the 5th percentile, 50 at the 50th, 100 at the 95th; errors of 1 unless others are given. */
export const even = (scale = 1, error: number | null = 1): PeerQuantiles => ({
  values: [0, 50 * scale, 100 * scale],
  errors: [error, error, error],
});

const percentiles = [5, 50, 95];

/** Healthcare, its PCI DSS programmes and those in Asia, and all programmes in Asia. */
export const GROUPS: readonly PeerGroups[] = [
  {
    industry: "care",
    percentiles,
    groups: [
      {
        framework: null,
        region: null,
        programmes: 614,
        quantiles: { maturity_score: even(), audit_hours: even(10), automation_rate: even() },
      },
      { framework: "PCI", region: null, programmes: 240, quantiles: { maturity_score: even(2) } },
      { framework: null, region: "asia", programmes: 80, quantiles: { audit_hours: even(20) } },
    ],
  },
  {
    industry: null,
    percentiles,
    groups: [{ framework: null, region: "asia", programmes: 900, quantiles: { cost_usd: even(1000) } }],
  },
];

export const groupsOf = (industry: string | null) => GROUPS.find((one) => one.industry === industry);

/** A figure at a percentile of Healthcare, with an interval so wide on each side. */
export function placedAt(metric: Placed["metric"], percentile: number, half: number): Placed {
  return {
    metric,
    value: percentile,
    isSum: false,
    peers: { industry: "care", framework: null, region: null },
    programmes: 614,
    quantiles: [],
    rank: {
      percentile,
      same: null,
      end: null,
      outside: null,
      interval: [percentile - half, percentile + half],
      published: [5, 95],
    },
  };
}
