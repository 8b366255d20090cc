/** Inputs of the risk index. */
export interface RiskFigures {
  /** Maturity score, 0 to 100. */
  readonly maturity: number;
  /** Remediation delay in calendar days. */
  readonly days: number;
  /** Automation rate in percent. */
  readonly automation: number;
}

/** Weights, which add up to 1, and the delay in days that counts as full risk (`remediationDays`). */
export interface RiskWeights {
  readonly maturity: number;
  readonly remediation: number;
  readonly automation: number;
  readonly remediationDays: number;
}

/**
 * Computes the risk index: the weighted sum of missing maturity, remediation delay relative to the full-risk delay, and
 * missing automation, each in percent; clamped to 0 to 100.
 */
export function riskIndex({ maturity, days, automation }: RiskFigures, weights: RiskWeights): number {
  const index =
    weights.maturity * (100 - maturity) +
    weights.remediation * ((100 * days) / weights.remediationDays) +
    weights.automation * (100 - automation);
  return Math.max(0, Math.min(100, index));
}

/** Returns whether an index is at one of its limits: what its formula gives beyond does not show. */
export function isAtRiskLimit(index: number): boolean {
  return index <= 0 || index >= 100;
}
