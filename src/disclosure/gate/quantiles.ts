import { METRIC, QUESTIONS, type QuantileMetric } from "../../model/metric.ts";
import { quantiles as table } from "../../tables/observatory.ts";
import type { Programme } from "../model/programme.ts";
import { cellsBy } from "./cells.ts";
import type { Check, Found } from "./check.ts";
import { orderWeights } from "./order-weights.ts";
import { gave } from "./people.ts";

/** What an integral by numbers may be off by. */
const PRECISION = 1e-6;

/** No quantile is the answer of a few. */
export const quantiles: Check = {
  id: "quantiles",
  promise:
    "A quantile is told from the methodology's minimum cohort of values on, as a mean over at least 2k organisations, rounded as answers are; it stays while the blocks of its industry and year do.",
  find(view) {
    const { tables, before } = view;
    const { k, minimumCohort, rounding } = tables.methodology;
    const cellOf = cellsBy(view, ({ industry, year }) => [industry, year]);
    const isOfLesserK = before?.baseline.k !== undefined && before.baseline.k < k;
    const values = new Map<string, readonly Value[]>();
    const keyOf = (row: (typeof tables.quantiles)[number]) =>
      [row.industry, row.year, row.metric, row.percentile].join();
    const earlier = new Map((before?.tables.quantiles ?? []).map((row) => [keyOf(row), row.value]));
    return tables.quantiles.flatMap((row, index): Found[] => {
      const { industry, year, metric, percentile, value } = row;
      const report = (what: string, remedy: string) => [{ file: table.path, row: index + 2, what, remedy }];
      const cell = cellOf([industry, year]);
      const step = 10 ** -rounding[METRIC[metric].unit];
      const known = earlier.get(keyOf(row)) ?? null;
      if (value === null) return [];
      if (cell.programmes < minimumCohort) {
        return report(`is of fewer than ${minimumCohort} values`, "Withhold it.");
      }
      // With a higher k it is another mean of the same answers.
      if (cell.isUnchanged && known !== null && !isOfLesserK) {
        // A methodology that rounds to larger steps rounds what was published, too.
        const isRounded = !isMultiple(known, step) && Math.abs(value - known) <= step / 2;
        if (value === known || isRounded) return [];
        return report("moved, though the blocks of its industry and year did not", "Keep the earlier value.");
      }
      const name = `${industry} ${year} ${metric}`;
      const sorted = values.get(name) ?? valuesOf(cell.members, metric);
      values.set(name, sorted);
      if (sorted.length < minimumCohort) {
        return report(`is of fewer than ${minimumCohort} values`, "Withhold it.");
      }
      const candidates = estimates(sorted, percentile / 100, 2 * k);
      if (candidates.some((one) => Math.abs(one - value) <= step / 2 + PRECISION * (1 + Math.abs(one))))
        return [];
      return report(
        `is not the mean over ${2 * k} organisations or more that the methodology says`,
        "Compute it with the estimator.",
      );
    });
  },
};

/** A value as answered, and whether its organisation really gave it. */
interface Value {
  readonly value: number;
  readonly isGiven: boolean;
  readonly organisation: number;
}

/** In rising order. */
function valuesOf(members: readonly Programme[], metric: QuantileMetric): Value[] {
  const answer = QUESTIONS.indexOf(metric);
  return members
    .map((member) => ({
      value: member.answers[answer]!,
      isGiven: gave(member, answer),
      organisation: member.organisation,
    }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => a.value - b.value);
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < PRECISION;
}

/**
 * What the quantile may be: the weighted mean with the narrowest weights that rest on enough organisations. Where the
 * precision of the integral leaves that open there are two.
 */
function estimates(sorted: readonly Value[], p: number, least: number): number[] {
  const n = sorted.length;
  const found: number[] = [];
  let m = n;
  while ((m + 1) * p >= 1 && (m + 1) * (1 - p) >= 1) {
    const weights = orderWeights(n, (m + 1) * p, (m + 1) * (1 - p));
    const effective = effectiveOrganisations(sorted, weights);
    if (effective >= least - PRECISION) {
      found.push(sorted.reduce((sum, { value }, index) => sum + value * weights[index]!, 0));
    }
    if (effective >= least + PRECISION) break;
    m = Math.floor(0.99 * m);
  }
  return found;
}

/** Kish's effective number: of organisations, all limited values being one's. */
function effectiveOrganisations(sorted: readonly Value[], weights: Float64Array): number {
  const shares = new Map<number, number>();
  let limited = 0;
  for (const [index, { organisation, isGiven }] of sorted.entries()) {
    if (isGiven) shares.set(organisation, (shares.get(organisation) ?? 0) + weights[index]!);
    else limited += weights[index]!;
  }
  let squares = limited ** 2;
  for (const share of shares.values()) squares += share ** 2;
  return 1 / squares;
}
