import { type CoarseCount, FEW } from "../../tables/privacy-report.ts";

const STEP = 5;

/** A count that could speak of a few, as a report says it: to the nearest five; of 1 to 4 no more than that. */
export function coarse(count: number): CoarseCount {
  if (count > 0 && count < STEP) return FEW;
  return STEP * Math.round(count / STEP);
}
