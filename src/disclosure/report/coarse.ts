import { round } from "../../statistics/round.ts";
import { type CoarseCount, FEW } from "../../tables/privacy-report.ts";

const STEP = 5;

/** Coarsens a count for the report, because it could be about a few: to the nearest five, or FEW for 1 to 4. */
export function coarseCount(count: number): CoarseCount {
  if (count > 0 && count < STEP) return FEW;
  return STEP * Math.round(count / STEP);
}

/** Rounds an information loss up to whole percents, so that two releases do not show the squared differences of a single block. */
export function wholePercents(percentage: number): number {
  return Math.ceil(round(percentage, 9));
}

/**
 * Rounds a percentage of programmes to a multiple of what some programmes make up, so that two reports do not tell how many
 * members of a single new block were counted.
 * @param percentage the percentage, unrounded
 * @param programmes the number of programmes that are 100 percent
 * @param step the number of programmes to round to
 */
export function percentInSteps(percentage: number, programmes: number, step: number): number {
  if (programmes === 0) return 0;
  const ofStep = (100 * step) / programmes;
  return Math.min(100, round(ofStep * Math.round(round(percentage / ofStep, 9)), 1));
}
