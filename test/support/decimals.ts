export const MILLION = 1_000_000n;

/** A decimal number in millionths. */
export function millionths(decimal: string): bigint {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal)!;
  const size = BigInt(whole!) * MILLION + BigInt(part.padEnd(6, "0"));
  return sign === "-" ? -size : size;
}

/** Divides, rounding halves away from zero. */
export function quotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -whole : whole;
}
