import * as Type from "typebox";
import { sampleSize } from "./fields.ts";

/**
 * A figure that is null only if its entry is withheld or has ended. Published schemas say so. A change, a quantile or an error
 * can be null for other reasons: use `nullable` for those.
 */
export const unlessWithheld = <S extends Type.TSchema>(figure: S) =>
  Type.Union([figure, Type.Null()], { unlessWithheld: true });

/** A count that is null if its cell is withheld. */
export const maybeSampleSize = unlessWithheld(sampleSize);

/** The flag of a withheld figure. */
export const suppressed = Type.Optional(
  Type.Literal(true, {
    description:
      "Present if the figures are withheld for privacy: no block consists of these programmes alone, because they are too few or their answers are nearly equal; or, for a framework or region, too many programmes are in blocks of several.",
  }),
);

/** Returns the flag of a figure by its count. */
export function suppressedBy(count: number | null): { suppressed?: true } {
  return count === null ? { suppressed: true } : {};
}

/** Applies a function to a value unless it is withheld. */
export function known<A, B>(value: A | null | undefined, use: (value: A) => B): B | null {
  return value === null || value === undefined ? null : use(value);
}
