import { byUnit, type Unit } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import type { Tables } from "../tables/index.ts";

/** Returns functions that round figures for an answer: once, at the end, as `methodology.json` says for each unit. */
export function rounder({ methodology }: Tables): Readonly<Record<Unit, (value: number) => number>> {
  const to = (unit: Unit) => (value: number) => round(value, methodology.rounding[unit]);
  return { ...byUnit(to), ratio: to("ratio") };
}
