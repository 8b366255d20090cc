import * as Type from "typebox";
import { byUnit, type Unit } from "../model/unit.ts";
import { type Estimate, interval95 } from "../statistics/estimate.ts";
import { round, roundSignificant } from "../statistics/round.ts";
import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { object } from "./fields.ts";

/** The number of significant digits of a standard error. */
const DIGITS = 3;

/** The uncertainty of a figure; null without a standard error. */
type Uncertain = Type.Static<ReturnType<typeof uncertaintyIn>>;

/** The uncertainty of a figure with a standard error. */
export type Uncertainty = NonNullable<Uncertain>;

const uncertaintyIn = (unit: string) =>
  nullable(
    object({
      standardError: Type.Number({
        minimum: 0,
        unit,
        description: "Standard error.",
      }),
      ci95: Type.Array(Type.Number({ unit }), {
        minItems: 2,
        maxItems: 2,
        description: "Lower and upper end of the 95% interval.",
      }),
    }),
  );

/**
 * Returns the schema of the field `uncertainty`, for an object with means, quantiles, rates or changes.
 * @param units the unit of each of them, by field name
 */
export function uncertaintyOf<const U extends Readonly<Record<string, string>>>(units: U) {
  const entries = Object.entries(units).map(([field, unit]) => [field, uncertaintyIn(unit)]);
  return object(Object.fromEntries(entries) as { [F in keyof U]: ReturnType<typeof uncertaintyIn> }, {
    description:
      "Standard error and 95% interval of each figure of this object, by the name of the figure. The interval is the figure ± t(0.975; df) x standard error; for a rate it is Wilson's interval. Null if the standard error is unknown.",
  });
}

/**
 * Returns the uncertainty of estimates, by the unit of their field: the standard error to 3 significant digits, the ends of
 * the interval to one decimal more than the figure. Null for an estimate that is withheld or has no standard error.
 */
export function uncertainties({
  methodology,
}: Tables): Readonly<Record<Unit, (estimate: Estimate | null | undefined) => Uncertain>> {
  const of = (unit: Unit) => (estimate: Estimate | null | undefined) => {
    const interval = estimate ? interval95(estimate) : null;
    if (!estimate || estimate.standardError === null || interval === null) return null;
    const end = (value: number) => round(value, methodology.rounding[unit] + 1);
    return {
      standardError: roundSignificant(estimate.standardError, DIGITS),
      ci95: [end(interval[0]), end(interval[1])] as [number, number],
    };
  };
  return { ...byUnit(of), ratio: of("ratio") };
}
