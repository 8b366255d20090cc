import type { Question } from "../../model/metric.ts";
import { COUNTRIES, FRAMEWORKS, type IndustryProfile, yearsBack } from "./population.ts";
import { expected, roughNormalQuantile, skewed, slopeThroughQuartile, squeezed } from "./shape.ts";

/** The numbers that a programme's metrics are drawn from: one from 0 to 1 for each dimension. */
export interface Position {
  readonly maturity: number;
  readonly automation: number;
  readonly days: number;
  readonly cost: number;
  readonly hours: number;
  readonly feeShare: number;
  readonly toolingShare: number;
}

/** The questions whose answers the population describes, industry by industry. */
export const PROFILED = [
  "maturity_score",
  "audit_hours",
  "qsa_fees_usd",
  "remediation_tooling_usd",
  "internal_labour_usd",
  "automation_rate",
  "remediation_days",
] as const satisfies readonly Question[];

export type ProfiledMetrics = { readonly [Q in (typeof PROFILED)[number]]: number };

export interface Offset {
  readonly maturity: number;
  readonly hours: number;
  readonly cost: number;
}

const DAYS_SPREAD = 0.42;
const COST_SPREAD = 0.46;
const AUTOMATION_SLOPE = { up: 13, down: 13 };
/** Skewed to the right, as hours are. */
const HOURS_SLOPE = { up: 290, down: 150 };
const HOURS_RANGE = { min: 450, max: 1800 };
const HALF_WIDTH_OF_SHARES = 0.07;

const daysMean = expected((z) => skewed(z, DAYS_SPREAD));
const costMean = expected((z) => skewed(z, COST_SPREAD));

/**
 * Draws the metrics of one programme. Mature programmes are faster, cheaper and more automated, and automation saves
 * audit hours; days and cost are skewed. Over many positions, the means and quartiles are those of the profile.
 */
export function drawMetrics(
  profile: IndustryProfile,
  year: number,
  offset: Offset,
  at: Position,
): ProfiledMetrics {
  const zMaturity = roughNormalQuantile(at.maturity);
  const zAutomation = 0.6 * zMaturity + 0.8 * roughNormalQuantile(at.automation);
  // The weights of each sum make its variance 1, including the correlation of automation with maturity.
  const zDays = -0.45 * zMaturity - 0.2 * zAutomation + 0.8072 * roughNormalQuantile(at.days);
  const zCost = -0.35 * zMaturity - 0.15 * zAutomation + 0.8818 * roughNormalQuantile(at.cost);
  const zHours = -0.35 * zMaturity - 0.35 * zAutomation + 0.78 * roughNormalQuantile(at.hours);

  const cost =
    level(profile.cost.mean, percentPath(profile.cost, year)) *
    offset.cost *
    (skewed(zCost, COST_SPREAD) / costMean);
  const fees = profile.costShares[0] + HALF_WIDTH_OF_SHARES * (2 * at.feeShare - 1);
  const tooling = profile.costShares[1] + HALF_WIDTH_OF_SHARES * (2 * at.toolingShare - 1);
  const qsa = Math.round(cost * fees);
  const remediation = Math.round(cost * tooling);
  return {
    maturity_score: decimals(maturity(profile, year, zMaturity, offset.maturity), 2),
    audit_hours: decimals(
      offset.hours *
        centred(
          level(profile.hours.mean, percentPath(profile.hours, year)),
          HOURS_SLOPE,
          HOURS_RANGE,
          zHours,
        ),
      1,
    ),
    qsa_fees_usd: qsa,
    remediation_tooling_usd: remediation,
    internal_labour_usd: Math.round(cost) - qsa - remediation,
    automation_rate: decimals(
      centred(
        profile.automation.mean - pointsBack(growthOfAutomation(profile, year), year),
        AUTOMATION_SLOPE,
        { min: 0, max: 100 },
        zAutomation,
      ),
      1,
    ),
    remediation_days: decimals(
      level(profile.days.mean, percentPath(profile.days, year)) * (skewed(zDays, DAYS_SPREAD) / daysMean),
      2,
    ),
  };
}

/** After the described years automation grows as maturity does: it would overtake it, which is unusual. */
function growthOfAutomation({ automation, maturity }: IndustryProfile, year: number) {
  return yearsBack(year) < 0 ? maturity : automation;
}

function maturity({ maturity }: IndustryProfile, year: number, z: number, offset: number): number {
  const [low, median, high] = maturity.quartiles;
  const centre = median - pointsBack(maturity, year) + offset;
  const limit = { up: 100 - centre, down: centre };
  const slope = {
    up: slopeThroughQuartile(high - median, limit.up),
    down: slopeThroughQuartile(median - low, limit.down),
  };
  return centre + squeezed(z, slope, limit);
}

const centres = new Map<string, number>();

/** Squeezes a value into a range, with the centre chosen so that the mean is as given. */
function centred(
  mean: number,
  slope: { up: number; down: number },
  range: { min: number; max: number },
  z: number,
): number {
  const limits = (centre: number) => ({ up: range.max - centre, down: centre - range.min });
  const key = `${mean} ${slope.up}`;
  let centre = centres.get(key);
  if (centre === undefined) {
    centre = mean;
    for (let step = 0; step < 4; step++) {
      const known = centre;
      centre += mean - expected((grid) => known + squeezed(grid, slope, limits(known)));
    }
    centres.set(key, centre);
  }
  return centre + squeezed(z, slope, limits(centre));
}

/** Returns by how many points a level is lower in a year than in the last described one; negative if it is higher. */
function pointsBack({ before, latest }: { before: number; latest: number }, year: number): number {
  const back = yearsBack(year);
  return back <= 0 ? before * back : latest + before * (back - 1);
}

/** Returns the level of a year relative to the last described one, following yearly changes in percent. */
function percentPath({ before, latest }: { before: number; latest: number }, year: number): number {
  const back = yearsBack(year);
  let path = 1;
  for (let at = 0; at < back; at++) path /= 1 + (at === 0 ? latest : before) / 100;
  for (let at = 0; at > back; at--) path *= 1 + before / 100;
  return path;
}

function level(mean: number, path: number): number {
  return mean * path;
}

function decimals(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Computes the offsets of a framework and a country, relative to the mix of the industry, so that its means stay. */
export function offsetOf(profile: IndustryProfile, framework: number, country: number): Offset {
  const mix = profile.frameworks;
  const here = FRAMEWORKS[framework]!;
  const there = COUNTRIES[country]!;
  return {
    maturity:
      here.maturity -
      average(FRAMEWORKS, mix, "maturity") +
      there.maturity -
      average(COUNTRIES, COUNTRY_MIX, "maturity"),
    hours:
      (here.hours / average(FRAMEWORKS, mix, "hours")) *
      (there.hours / average(COUNTRIES, COUNTRY_MIX, "hours")),
    cost:
      (here.cost / average(FRAMEWORKS, mix, "cost")) * (there.cost / average(COUNTRIES, COUNTRY_MIX, "cost")),
  };
}

const COUNTRY_MIX = COUNTRIES.map(({ weight }) => weight);

function average(offsets: readonly Offset[], weights: readonly number[], key: keyof Offset): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return offsets.reduce((sum, offset, index) => sum + offset[key] * weights[index]!, 0) / total;
}
