/**
 * Rounds to a number of decimals (negative: to tens, hundreds …), halves away from zero. A half is judged on 15
 * significant digits, so that 1.005 rounds as written and floating-point error does not matter.
 */
export function round(value: number, decimals: number): number {
  const scale = 10 ** Math.abs(decimals);
  const scaled = decimals < 0 ? Math.abs(value) / scale : Math.abs(value) * scale;
  // A number this large has no digits left to round.
  if (scaled >= 1e15) return value;
  const whole = Math.round(Number(scaled.toPrecision(15)));
  const rounded = decimals < 0 ? whole * scale : whole / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds to a number of significant digits, halves away from zero as `round` does; 0 stays 0. */
export function roundSignificant(value: number, digits: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(15)))));
  return round(value, digits - 1 - exponent);
}
