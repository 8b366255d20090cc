/** What one contributor adds to a sum. */
export interface Contribution {
  readonly contributor: number;
  /** Not negative. */
  readonly value: number;
}

/**
 * The p% rule: whether the second largest contributor to a published sum can estimate the largest to within p
 * percent, by taking its own part from the sum. That is so where all others together are less than p percent of
 * the largest.
 * @see Hundepool and others (2012), Statistical Disclosure Control, 4.2.2
 * @param percent p
 */
export function isDominated(contributions: readonly Contribution[], percent: number): boolean {
  const sums = new Map<number, number>();
  for (const { contributor, value } of contributions)
    sums.set(contributor, (sums.get(contributor) ?? 0) + value);
  const [largest = 0, second = 0] = [...sums.values()].sort((a, b) => b - a);
  if (largest === 0) return false;
  const total = contributions.reduce((sum, { value }) => sum + value, 0);
  return total - largest - second < (percent / 100) * largest;
}
