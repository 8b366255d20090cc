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
