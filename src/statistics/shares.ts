import { apportion } from "./apportion.ts";

/**
 * Shares of a whole in percent, rounded so that they sum to exactly 100 (largest remainder method).
 * @param amounts non-negative amounts
 * @param decimals decimals of a share, 0 or more
 * @returns one share an amount, in the same order; undefined where all amounts are 0
 */
export function shares(amounts: readonly number[], decimals: number): number[] | undefined {
  const unit = 10 ** decimals;
  return apportion(100 * unit, amounts)?.map((units) => units / unit);
}
