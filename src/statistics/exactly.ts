/** Rounds away the noise of floating point, so that a value at a threshold reaches it. */
export function exactly(value: number): number {
  return Number(value.toPrecision(12));
}
