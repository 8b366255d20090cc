import { LIMITS } from "../../model/limits.ts";
import { years } from "../../model/years.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Returns every year that an entry of a ledger can belong to: the years that the ledger's releases can cover. Empty for a
 * ledger without releases.
 */
export function ledgerYears({ releases }: Pick<Ledger, "releases">): number[] {
  const named = releases.map(({ release }) => Number.parseInt(release, 10));
  if (named.length === 0) return [];
  // A release is named by the quarter of its publication, and describes a day before it.
  return years(Math.min(...named) - LIMITS.spanYears, Math.max(...named));
}
