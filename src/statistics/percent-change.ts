/**
 * Returns the change from one value to the next in percent of the first: 100 x (current - previous) / previous.
 * @returns undefined if the previous value is 0
 */
export function percentChange(previous: number, current: number): number | undefined {
  return previous === 0 ? undefined : (100 * (current - previous)) / previous;
}
