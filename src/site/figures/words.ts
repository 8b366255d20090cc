import type { Estimate } from "../../statistics/estimate.ts";
import { rankRange } from "../../statistics/rank-range.ts";

/** Words for findings: the highest and the lowest of some figures, as far as they are distinguishable. */

/** One of several that are compared: its figure as shown, and the estimate behind it. */
export interface Named {
  readonly name: string;
  readonly value: number;
  readonly estimate: Estimate;
}

/** Those that no other clearly exceeds, and those that clearly exceed no other; the furthest out first. */
export interface Ends<T> {
  readonly highest: readonly T[];
  readonly lowest: readonly T[];
  /** Whether any two of them can be told apart. */
  readonly differ: boolean;
}

/** Returns the items that may have the highest figure, and those that may have the lowest, within their uncertainty. */
export function endsOf<T extends Pick<Named, "estimate">>(items: readonly T[]): Ends<T> {
  const all = items.map(({ estimate }) => estimate);
  const first = (better: "higher" | "lower") =>
    items
      .filter(({ estimate }) => rankRange(estimate, all, better).from === 1)
      .sort((a, b) => (better === "higher" ? 1 : -1) * (b.estimate.value - a.estimate.value));
  const highest = first("higher");
  return { highest, lowest: first("lower"), differ: highest.length < items.length };
}

/** Plurals of what is compared. */
export const PLURALS = { industry: "industries", region: "regions", requirement: "requirements" } as const;

export type CountedKind = Exclude<keyof typeof PLURALS, "requirement">;

/** Returns the finding if there is nothing to compare with. */
export function onlyOne(name: string, kind: CountedKind): string {
  return `${name} is the only ${kind} with published figures`;
}
