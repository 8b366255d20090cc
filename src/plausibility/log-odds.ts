/**
 * Returns the log-odds of a share, with half a case added on both sides to allow for shares of 0 and 1 (Haldane 1956).
 * @param given the number of all cases
 * @param open the number of those that count
 */
export function logOdds(given: number, open: number): number {
  return Math.log((open + 0.5) / (given - open + 0.5));
}
