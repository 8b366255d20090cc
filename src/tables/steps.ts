import { exactly } from "../statistics/exactly.ts";
import type { Methodology } from "./settings.ts";

/** Returns the step that a value belongs to. Steps may be in any order; one of them starts at 0. */
function stepOf<S extends { readonly from: number }>(value: number, steps: readonly S[]): S {
  const reached = exactly(value);
  let best: S | undefined;
  for (const step of steps) {
    if (step.from <= reached && (best === undefined || step.from > best.from)) best = step;
  }
  if (best === undefined) throw new RangeError(`no step for ${value}: steps must start at 0`);
  return best;
}

/** Returns the tier of a score: the one with the highest threshold that the score reaches. */
export function tierOf<T extends string>(score: number, tiers: readonly { tier: T; from: number }[]): T {
  return stepOf(score, tiers).tier;
}

/** Returns the band that contains a value. Lower bounds are inclusive. */
export function bandOf(value: number, bands: readonly { band: string; from: number }[]): string {
  return stepOf(value, bands).band;
}

/** A list of the methodology whose names are used in answers. `rounding` names the units. */
export type NamedList = "maturityTiers" | "riskTiers" | "rounding";

/** Returns a function that looks up the names of a list of the methodology, in its order. */
export function namesIn(methodology: Methodology): (list: NamedList) => readonly string[] {
  return (list) =>
    list === "rounding" ? Object.keys(methodology.rounding) : methodology[list].map(({ tier }) => tier);
}
