import type { IntervalMark } from "../../charts/interval.ts";
import type { KeyEntry } from "../../charts/key.ts";
import { uncertainties } from "../../endpoints/uncertainty.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { type Estimate, interval95 } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import { plusMinusOf } from "../comparisons.ts";
import type { FigureColumn } from "../figure.ts";

/** How figures show how sure their values are: by a line in the chart, by three columns in the table. */

/**
 * The standard error and the 95 % interval of the value that a figure draws: the last columns of its table.
 * @param unit of the value; none where each row has its own
 */
export function surenessColumns({ methodology }: Tables, unit?: MetricUnit | "ratio"): FigureColumn[] {
  const shown = unit === undefined ? {} : { decimals: methodology.rounding[unit] + 1 };
  return [
    { name: "standard_error", label: "Standard error", unit: "sureness" },
    { name: "ci95_low", label: "95 % interval from", unit: "sureness", ...shown },
    { name: "ci95_high", label: "95 % interval to", unit: "sureness", ...shown },
  ];
}

/** The cells of these columns, rounded as answers round them; null where no error is known. */
export function surenessCells(
  tables: Tables,
  unit: MetricUnit | "ratio",
  estimate: Estimate | null,
): (number | null)[] {
  const told = uncertainties(tables)[unit](estimate);
  return told === null ? [null, null, null] : [told.standardError, ...told.ci95];
}

/** What a chart draws of an estimate; nothing where no error is known. */
export function intervalOf(estimate: Estimate | null): { readonly interval?: IntervalMark } {
  const interval = estimate && interval95(estimate);
  return interval ? { interval: { low: interval[0], high: interval[1] } } : {};
}

/** The entry of the key for the lines; none where no line is drawn. */
export function intervalKey(estimates: readonly (Estimate | null)[], note = ""): KeyEntry[] {
  return estimates.some((estimate) => estimate !== null && interval95(estimate) !== null)
    ? [{ mark: "interval", tone: "ink", text: `95 % interval${note}` }]
    : [];
}

/** How far the ends of the widest interval are from its value: `, at most ±0.87`, for lines too short to be seen. */
export function atMost(estimates: readonly (Estimate | null)[]): string {
  const halves = estimates.flatMap((estimate) => {
    const interval = estimate && interval95(estimate);
    return interval ? [(interval[1] - interval[0]) / 2] : [];
  });
  return halves.length === 0 ? "" : `, at most ${plusMinusOf(Math.max(...halves))}`;
}
