import type { IntervalMark } from "../../charts/interval.ts";
import type { KeyEntry } from "../../charts/key.ts";
import { uncertainties } from "../../endpoints/uncertainty.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import { type Estimate, type Interval, interval95 } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import { plusMinusOf } from "../comparisons.ts";
import type { FigureTableColumn } from "../figure.ts";

/** Shows the uncertainty of a figure's values: as lines in the chart and as three columns in the table. */

/**
 * Returns the columns for the standard error and the 95% interval of a figure's value, the last ones of its table.
 * @param unit the unit of the value; omitted if each row has its own
 */
export function uncertaintyColumns(
  { methodology }: Tables,
  unit?: MetricUnit | "ratio",
): FigureTableColumn[] {
  const shown = unit === undefined ? {} : { decimals: methodology.rounding[unit] + 1 };
  return [
    { name: "standard_error", label: "Standard error", unit: "sureness" },
    { name: "ci95_low", label: "95% interval from", unit: "sureness", ...shown },
    { name: "ci95_high", label: "95% interval to", unit: "sureness", ...shown },
  ];
}

/** Returns the cells for `uncertaintyColumns`, rounded like the answers; null if no error is known. */
export function uncertaintyCells(
  tables: Tables,
  unit: MetricUnit | "ratio",
  estimate: Estimate | null,
): (number | null)[] {
  const uncertainty = uncertainties(tables)[unit](estimate);
  return uncertainty === null ? [null, null, null] : [uncertainty.standardError, ...uncertainty.ci95];
}

/** Returns the ends that no figure of a unit can be beyond. */
export function boundsOf(unit: MetricUnit): readonly [low: number, high: number] {
  const { isScale, maximum } = UNITS[unit];
  return [0, isScale ? maximum : Number.POSITIVE_INFINITY];
}

/**
 * Returns the interval that a chart draws for an estimate; empty if no error is known.
 * @param unit the unit of a metric, at whose bounds the interval is cut
 */
export function intervalOf(
  estimate: Estimate | null,
  unit?: MetricUnit,
): { readonly interval?: IntervalMark } {
  const interval = estimate && interval95(estimate);
  if (!interval) return {};
  const [low, high] = unit === undefined ? interval : within(interval, boundsOf(unit));
  return { interval: { low, high } };
}

function within(interval: Interval, [least, most]: Interval): Interval {
  return [Math.max(interval[0], least), Math.min(interval[1], most)];
}

/** Returns the key's entry for interval lines; empty if no line is drawn. */
export function intervalKey(estimates: readonly (Estimate | null)[], note = ""): KeyEntry[] {
  return estimates.some((estimate) => estimate !== null && interval95(estimate) !== null)
    ? [{ mark: "interval", tone: "ink", text: `95% interval${note}` }]
    : [];
}

/** Returns half the width of the widest interval: `, at most ±0.87`, for lines too short to see. */
export function atMost(estimates: readonly (Estimate | null)[]): string {
  const halves = estimates.flatMap((estimate) => {
    const interval = estimate && interval95(estimate);
    return interval ? [(interval[1] - interval[0]) / 2] : [];
  });
  return halves.length === 0 ? "" : `, at most ${plusMinusOf(Math.max(...halves))}`;
}
