/**
 * The population that the sample is drawn from. All of it is invented: no figure describes an organisation. `before` is
 * the yearly change up to the second-to-last year, and `latest` the change in the latest year.
 */
export interface IndustryProfile {
  readonly id: string;
  readonly weight: number;
  /** The proportion of programmes in each framework of FRAMEWORKS. */
  readonly frameworks: readonly number[];
  /** The maturity quartiles of the latest year, and the yearly changes in points. */
  readonly maturity: {
    readonly quartiles: readonly [number, number, number];
    readonly before: number;
    readonly latest: number;
  };
  /** The means of the latest year, and the yearly changes in percent. */
  readonly days: Level;
  readonly cost: Level;
  readonly hours: Level;
  /** The mean of the latest year in percent of controls, and the yearly changes in points. */
  readonly automation: Level;
  /** The shares of QSA fees and of remediation tooling in the cost. */
  readonly costShares: readonly [number, number];
}

interface Level {
  readonly mean: number;
  readonly before: number;
  readonly latest: number;
}

export const INDUSTRIES: readonly IndustryProfile[] = [
  {
    id: "fintech",
    weight: 0.18,
    frameworks: [0.55, 0.2, 0.25],
    maturity: { quartiles: [54, 68, 81], before: 1.4, latest: 1.8 },
    days: { mean: 6.2, before: -2.5, latest: 12 },
    cost: { mean: 120_000, before: 1.5, latest: -5 },
    hours: { mean: 880, before: -1.5, latest: -4 },
    automation: { mean: 68, before: 4.2, latest: 4.4 },
    costShares: [0.38, 0.37],
  },
  {
    id: "saas",
    weight: 0.2,
    frameworks: [0.3, 0.3, 0.4],
    maturity: { quartiles: [52, 66, 79], before: 1.6, latest: 2.1 },
    days: { mean: 5.4, before: -3, latest: -6 },
    cost: { mean: 98_000, before: 0.8, latest: -7 },
    hours: { mean: 720, before: -2, latest: -6 },
    automation: { mean: 74, before: 4.4, latest: 4.1 },
    costShares: [0.37, 0.38],
  },
  {
    id: "financial-services",
    weight: 0.17,
    frameworks: [0.5, 0.35, 0.15],
    maturity: { quartiles: [48, 62, 74], before: 1.1, latest: 1.2 },
    days: { mean: 8.3, before: -1.5, latest: 4 },
    cost: { mean: 280_000, before: 2, latest: -3 },
    hours: { mean: 1350, before: -1, latest: -2.5 },
    automation: { mean: 64, before: 4, latest: 4.6 },
    costShares: [0.41, 0.33],
  },
  {
    id: "healthcare",
    weight: 0.13,
    frameworks: [0.4, 0.35, 0.25],
    maturity: { quartiles: [44, 59, 71], before: 0.9, latest: 0.9 },
    days: { mean: 8.8, before: -1.2, latest: -2 },
    cost: { mean: 195_000, before: 2.2, latest: -2 },
    hours: { mean: 1180, before: -0.8, latest: -1.8 },
    automation: { mean: 45, before: 3, latest: 3.4 },
    costShares: [0.4, 0.35],
  },
  {
    id: "ecommerce",
    weight: 0.12,
    frameworks: [0.65, 0.15, 0.2],
    maturity: { quartiles: [42, 57, 68], before: 1.2, latest: 1.4 },
    days: { mean: 7.8, before: -2, latest: -3 },
    cost: { mean: 145_000, before: 1, latest: -4 },
    hours: { mean: 840, before: -1.2, latest: -3.5 },
    automation: { mean: 55, before: 3.7, latest: 3.9 },
    costShares: [0.39, 0.36],
  },
  {
    id: "retail",
    weight: 0.12,
    frameworks: [0.7, 0.2, 0.1],
    maturity: { quartiles: [38, 54, 65], before: 0.7, latest: -0.6 },
    days: { mean: 9.1, before: -0.8, latest: 8 },
    cost: { mean: 168_000, before: 1.4, latest: -2 },
    hours: { mean: 990, before: -0.6, latest: 1.6 },
    automation: { mean: 44, before: 2.8, latest: 2.9 },
    costShares: [0.42, 0.34],
  },
  {
    id: "hospitality",
    weight: 0.08,
    frameworks: [0.7, 0.2, 0.1],
    maturity: { quartiles: [34, 52, 62], before: 0.6, latest: -1.1 },
    days: { mean: 10.4, before: -0.5, latest: 5 },
    cost: { mean: 178_000, before: 1.8, latest: 1 },
    hours: { mean: 920, before: -0.4, latest: 2.4 },
    automation: { mean: 37, before: 2.4, latest: 2.2 },
    costShares: [0.43, 0.33],
  },
];

/** Offsets from the industry: maturity in points, hours and cost as factors. */
export const FRAMEWORKS = [
  { id: "PCI_DSS_v4", maturity: 0.4, hours: 1.06, cost: 1.05 },
  { id: "ISO_27001_2022", maturity: 0.6, hours: 0.98, cost: 0.97 },
  { id: "SOC_2_TYPE_II", maturity: -1.5, hours: 0.88, cost: 0.9 },
];

/** The programmes of the latest year by country, and offsets as for frameworks. */
export const COUNTRIES = [
  { id: "US", weight: 1240, maturity: 1.2, hours: 1.03, cost: 1.12 },
  { id: "GB", weight: 620, maturity: 1, hours: 1, cost: 1.02 },
  { id: "IN", weight: 480, maturity: -1.6, hours: 1.04, cost: 0.72 },
  { id: "SG", weight: 340, maturity: 1.4, hours: 0.95, cost: 0.98 },
  { id: "CA", weight: 310, maturity: 0.6, hours: 1, cost: 1.03 },
  { id: "DE", weight: 290, maturity: 0.8, hours: 1.05, cost: 1.06 },
  { id: "AU", weight: 280, maturity: 0.5, hours: 0.98, cost: 1.04 },
  { id: "BR", weight: 260, maturity: -2.4, hours: 1.06, cost: 0.78 },
  { id: "FR", weight: 220, maturity: -0.2, hours: 1.04, cost: 1 },
  { id: "NL", weight: 180, maturity: 1.5, hours: 0.94, cost: 0.99 },
  { id: "MX", weight: 42, maturity: -2.8, hours: 1.05, cost: 0.76 },
  { id: "CO", weight: 42, maturity: -3.2, hours: 1.07, cost: 0.72 },
  { id: "IE", weight: 42, maturity: 0.9, hours: 0.98, cost: 1.01 },
  { id: "ES", weight: 42, maturity: -0.8, hours: 1.03, cost: 0.92 },
  { id: "IT", weight: 42, maturity: -1.2, hours: 1.06, cost: 0.95 },
  { id: "SE", weight: 42, maturity: 1.8, hours: 0.93, cost: 1.02 },
  { id: "AE", weight: 42, maturity: -1, hours: 1.02, cost: 0.96 },
  { id: "ZA", weight: 42, maturity: -2.2, hours: 1.05, cost: 0.8 },
  { id: "IL", weight: 42, maturity: 1.1, hours: 0.95, cost: 1 },
  { id: "JP", weight: 41, maturity: 0.3, hours: 1.04, cost: 1.05 },
  { id: "KR", weight: 41, maturity: 0.4, hours: 1.01, cost: 0.98 },
  { id: "NZ", weight: 41, maturity: 0.2, hours: 0.97, cost: 0.99 },
];

/** The described years; the levels above are those of the last one. */
export const DESCRIBED = { first: 2019, last: 2026 } as const;
/** The number of programmes in each of these years, which is also the default. */
const YEAR_WEIGHTS = [1580, 2010, 2460, 2930, 3390, 3850, 4300, 4721];
/** The added programmes per later year, the factor per earlier year, and the fewest programmes of a year. */
const [GROWTH, SHRINKAGE, FEWEST] = [420, 0.8, 200];

/** Returns the number of programmes of a year. */
export function weightOf(year: number): number {
  const [first, last] = [YEAR_WEIGHTS[0]!, YEAR_WEIGHTS.at(-1)!];
  if (year > DESCRIBED.last) return last + GROWTH * (year - DESCRIBED.last);
  if (year >= DESCRIBED.first) return YEAR_WEIGHTS[year - DESCRIBED.first]!;
  return Math.max(FEWEST, Math.round(first * SHRINKAGE ** (DESCRIBED.first - year)));
}

/** Levels change for this many years before and after the last described year; farther away they stay. */
const [MOST_BACK, MOST_ON] = [12, 4];

/** Returns by how many years a year precedes the last described one, within these limits; negative for a later year. */
export function yearsBack(year: number): number {
  return Math.max(-MOST_ON, Math.min(MOST_BACK, DESCRIBED.last - year));
}

/** The probability of an open finding for requirements 1 to 12, at medium maturity in the latest year. */
export const FINDING_RATES = [0.18, 0.26, 0.31, 0.12, 0.15, 0.38, 0.22, 0.29, 0.09, 0.33, 0.41, 0.24];
/** By what part of itself that probability was higher a year earlier; twice that two years earlier, and so on. */
export const FINDING_DECLINES = [0.05, 0.03, 0.06, 0.08, 0.04, -0.02, 0.05, 0.04, 0.02, 0.01, -0.03, 0.03];

/** Causes of delay: the proportion of programmes that name them, and their part of the remediation delay. */
export const BOTTLENECKS = [
  { id: "evidence-collection", weight: 0.27, part: 0.45 },
  { id: "third-party-dependency", weight: 0.21, part: 0.62 },
  { id: "change-window", weight: 0.16, part: 0.38 },
  { id: "staff-shortage", weight: 0.17, part: 0.52 },
  { id: "legacy-system", weight: 0.12, part: 0.7 },
  { id: "unclear-scope", weight: 0.07, part: 0.34 },
];
