import type { Methodology } from "./settings.ts";

/** A value without the last bits of a computation, so that a threshold that is met is met. */
export function exactly(value: number): number {
  return Number(value.toPrecision(12));
}

/** The step that a value stands on. Steps may come in any order; one of them starts at 0. */
function stepOf<S extends { readonly from: number }>(value: number, steps: readonly S[]): S {
  const reached = exactly(value);
  let best: S | undefined;
  for (const step of steps) {
    if (step.from <= reached && (best === undefined || step.from > best.from)) best = step;
  }
  if (best === undefined) throw new RangeError(`no step for ${value}: steps must start at 0`);
  return best;
}

/** The tier of a score: the one with the highest threshold that the score reaches. */
export function tierOf<T extends string>(score: number, tiers: readonly { tier: T; from: number }[]): T {
  return stepOf(score, tiers).tier;
}

/** The band that a value lies in, its lower bound included. */
export function bandOf(value: number, bands: readonly { band: string; from: number }[]): string {
  return stepOf(value, bands).band;
}

/** A list of the methodology whose names stand in answers; `rounding` names the units. */
export type NamedList = "maturityTiers" | "riskTiers" | "rounding";

/** Looks up the names that a list of the methodology has, in its order. */
export function namesIn(methodology: Methodology): (list: NamedList) => readonly string[] {
  return (list) =>
    list === "rounding" ? Object.keys(methodology.rounding) : methodology[list].map(({ tier }) => tier);
}
