import { grouped, changesInPoints, type MetricUnit, type Rounding } from "./unit.ts";

/** Returns the digits of a figure with the decimals of its unit and with commas; no decimals for -2. */
export function digitsOf(decimals: number, size: number): string {
  return grouped(size.toFixed(Math.max(0, decimals)));
}

/** Returns a change with its sign: in points for a score, `+1.6 points`; otherwise in percent, `−5.0%`. */
export function changeInWords(rounding: Rounding, unit: MetricUnit, value: number): string {
  return changesInPoints(unit)
    ? `${signed(digitsOf(rounding[unit], Math.abs(value)), value)} points`
    : percentChangeInWords(rounding, value);
}

/**
 * Returns the note after a percent change of a figure that is itself a percentage, because it could be read
 * as points; empty for others.
 */
export function relativeNote(unit: MetricUnit): string {
  return unit === "percent" ? " (relative)" : "";
}

/** Returns a change in percent with its sign: `−5.0%`. */
export function percentChangeInWords(rounding: Rounding, value: number): string {
  return `${signed(digitsOf(rounding.percent, Math.abs(value)), value)}%`;
}

/** Returns a number with its sign and some decimals: `+1.6`. */
export function signedInWords(decimals: number, value: number): string {
  return signed(digitsOf(decimals, Math.abs(value)), value);
}

function signed(digits: string, value: number): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${digits}`;
}
