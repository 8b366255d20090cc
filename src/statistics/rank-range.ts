import { distinguishable, type Estimate } from "./estimate.ts";

/** Range of ranks that an estimate may have among others; 1 is the best. */
export interface RankRange {
  /** 1 plus the number of estimates that are distinguishably better. */
  readonly from: number;
  /** Number of estimates minus those that are distinguishably worse. */
  readonly to: number;
  readonly of: number;
}

/**
 * Returns the range of ranks that an estimate may have, given which estimates are distinguishable from it.
 * @param own the estimate, one of `all`
 * @param all all ranked estimates
 * @param better whether a higher or a lower value is better
 */
export function rankRange(own: Estimate, all: readonly Estimate[], better: "higher" | "lower"): RankRange {
  const others = all.filter((other) => distinguishable(other, own));
  const isBetter = ({ value }: Estimate) => (better === "higher" ? value > own.value : value < own.value);
  const ahead = others.filter(isBetter).length;
  return { from: 1 + ahead, to: all.length - (others.length - ahead), of: all.length };
}
