import { distinguishable, type Estimate } from "./estimate.ts";

/** The places that an estimate may have among others, counted from 1, the best. */
export interface RankRange {
  /** 1 and how many are distinguishably better. */
  readonly from: number;
  /** How many there are, less those that are distinguishably worse. */
  readonly to: number;
  readonly of: number;
}

/**
 * The places that an estimate may have, as far as the estimates can be told apart.
 * @param own one of all
 * @param all the estimates that are ranked, its own among them
 * @param better whether a higher or a lower one is better
 */
export function rankRange(own: Estimate, all: readonly Estimate[], better: "higher" | "lower"): RankRange {
  const others = all.filter((other) => distinguishable(other, own));
  const isBetter = ({ value }: Estimate) => (better === "higher" ? value > own.value : value < own.value);
  const ahead = others.filter(isBetter).length;
  return { from: 1 + ahead, to: all.length - (others.length - ahead), of: all.length };
}
