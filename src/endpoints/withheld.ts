import * as Type from "typebox";
import { nullable } from "../tables/column.ts";
import { sampleSize } from "./fields.ts";

/** A count that is null where its cell is withheld. */
export const maybeSampleSize = nullable(sampleSize);

/** Said of a figure that is withheld. */
export const suppressed = Type.Optional(
  Type.Literal(true, { description: "Withheld: no block of so few programmes may be published." }),
);

/** The flag of a figure by its count. */
export function suppressedBy(count: number | null): { suppressed?: true } {
  return count === null ? { suppressed: true } : {};
}

/** Applies a function to a value unless it is withheld. */
export function known<A, B>(value: A | null | undefined, use: (value: A) => B): B | null {
  return value === null || value === undefined ? null : use(value);
}
