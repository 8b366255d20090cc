import { byUnit, type Unit } from "../../src/model/unit.ts";

/** A rounding of every unit: these decimals, and 1 for every other unit. */
export function roundingWith(decimals: Partial<Record<Unit, number>>): Record<Unit, number> {
  return { ...byUnit(() => 1), ratio: 1, ...decimals };
}

/** The rounding that unit tests are written for. */
export const ROUNDING = roundingWith({ hours: 0, usd: -2, ratio: 2 });
