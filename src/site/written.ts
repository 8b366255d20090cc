import { html, type Html } from "../markup/template.ts";
import type { MetricUnit } from "../model/unit.ts";
import { type Estimate, interval95 } from "../statistics/estimate.ts";
import { round } from "../statistics/round.ts";
import { plusMinus } from "./comparisons.ts";
import type { digits, Rounded } from "./format.ts";

/** Figures as pages and charts write them beside their intervals. */

/** Writes a rounded figure, with or without its unit. */
export type Write = typeof digits;

/**
 * Returns a figure as published, but with one more decimal if it would otherwise be outside of its interval as that is
 * written, such as 2 hours of 1.6 to 1.7.
 * @param published the figure, rounded
 */
export function written(
  write: Write,
  rounded: Rounded,
  unit: MetricUnit,
  published: number,
  estimate: Estimate | null,
): string {
  const interval = estimate === null ? null : interval95(estimate);
  if (estimate === null || interval === null) return write(rounded, unit, published);
  const decimals = rounded.rounding[unit] + 1;
  const [low, high] = interval.map((end) => round(end, decimals)) as [number, number];
  if (low <= published && published <= high) return write(rounded, unit, published);
  const closer = { rounding: { ...rounded.rounding, [unit]: decimals } };
  return write(closer, unit, round(estimate.value, decimals));
}

type Figure = Parameters<typeof written>;

/** Returns a figure as `written`, and half of its interval if that is known: `7.6 days ±0.1`. */
export function withHalf(...figure: Figure): string {
  return `${written(...figure)} ${plusMinus(figure[4])}`.trim();
}

/** Returns what `withHalf` does, with the half in small print. */
export function withSmallHalf(...figure: Figure): Html {
  const half = plusMinus(figure[4]);
  return half === "" ? html`${written(...figure)}` : html`${written(...figure)} <small>${half}</small>`;
}
