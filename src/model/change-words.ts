import { grouped, isToldInPoints, type MetricUnit, type Rounding } from "./unit.ts";

/** The digits of a figure with the decimals of its unit, with commas; of -2 decimals, whole. */
export function digitsOf(decimals: number, size: number): string {
  return grouped(size.toFixed(Math.max(0, decimals)));
}

/** A change with its sign, as changes of its unit are told: `+1.6 points` of a score, else in percent, `−5.0%`. */
export function changeInWords(rounding: Rounding, unit: MetricUnit, value: number): string {
  return isToldInPoints(unit)
    ? `${signed(digitsOf(rounding[unit], Math.abs(value)), value)} points`
    : percentInWords(rounding, value);
}

/** A change in percent with its sign: `−5.0%`. */
export function percentInWords(rounding: Rounding, value: number): string {
  return `${signed(digitsOf(rounding.percent, Math.abs(value)), value)}%`;
}

/** A number with its sign, and so many decimals: `+1.6`. */
export function signedInWords(decimals: number, value: number): string {
  return signed(digitsOf(decimals, Math.abs(value)), value);
}

function signed(digits: string, value: number): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${digits}`;
}
