import { apportion } from "./apportion.ts";

/**
 * Returns shares of a whole in percent, rounded so that they sum to exactly 100 (largest remainder method).
 * @param amounts non-negative amounts
 * @param decimals number of decimals of a share, 0 or more
 * @returns one share per amount, in the same order; undefined if all amounts are 0
 */
export function shares(amounts: readonly number[], decimals: number): number[] | undefined {
  const unit = 10 ** decimals;
  return apportion(100 * unit, amounts)?.map((units) => units / unit);
}
