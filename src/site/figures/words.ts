import type { Estimate } from "../../statistics/estimate.ts";
import { rankRange } from "../../statistics/rank-range.ts";

/** Words for findings: the highest and the lowest of some figures, as far as they are distinguishable. */

/** One of several that are compared: its figure as shown, and the estimate behind it. */
export interface Named {
  readonly name: string;
  readonly value: number;
  readonly estimate: Estimate;
}

/**
 * Those that no other clearly exceeds, and those that clearly exceed no other; the furthest out first. One without a
 * standard error, which cannot be told apart from any, is at an end only if no figure with one is further out.
 */
export interface Ends<T> {
  readonly highest: readonly T[];
  readonly lowest: readonly T[];
  /** Whether any two of them can be told apart. */
  readonly differ: boolean;
}

/** Returns the items that may have the highest figure, and those that may have the lowest, within their uncertainty. */
export function endsOf<T extends Pick<Named, "estimate">>(items: readonly T[]): Ends<T> {
  const judged = items.flatMap(({ estimate }) => (estimate.standardError === null ? [] : [estimate]));
  const isAtEnd = ({ estimate }: T, better: "higher" | "lower") =>
    estimate.standardError === null
      ? judged.every(({ value }) => (better === "higher" ? value <= estimate.value : value >= estimate.value))
      : rankRange(estimate, judged, better).from === 1;
  const first = (better: "higher" | "lower") =>
    items
      .filter((item) => isAtEnd(item, better))
      .sort((a, b) => (better === "higher" ? 1 : -1) * (b.estimate.value - a.estimate.value));
  const differ = judged.some((estimate) => rankRange(estimate, judged, "higher").from > 1);
  return { highest: first("higher"), lowest: first("lower"), differ };
}

/** Plurals of what is compared. */
export const PLURALS = { industry: "industries", region: "regions", requirement: "requirements" } as const;

export type CountedKind = Exclude<keyof typeof PLURALS, "requirement">;

/** Returns the finding if there is nothing to compare with. */
export function onlyOne(name: string, kind: CountedKind): string {
  return `${name} had no other published ${kind} to compare with`;
}
