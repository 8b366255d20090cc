import type { Estimate } from "../../statistics/estimate.ts";
import { rankRange } from "../../statistics/rank-range.ts";

/** Words for findings: what is the most and the least of some figures, as far as they can be told apart. */

/** One of several: its figure as it is shown, and how sure that is. */
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

/** Who may have the highest figure and who the lowest, which one of the first and one of the last place may have. */
export function endsOf<T extends Pick<Named, "estimate">>(items: readonly T[]): Ends<T> {
  const all = items.map(({ estimate }) => estimate);
  const first = (better: "higher" | "lower") =>
    items
      .filter(({ estimate }) => rankRange(estimate, all, better).from === 1)
      .sort((a, b) => (better === "higher" ? 1 : -1) * (b.estimate.value - a.estimate.value));
  const highest = first("higher");
  return { highest, lowest: first("lower"), differ: highest.length < items.length };
}

/** What is compared, in the plural. */
export const PLURALS = { industry: "industries", region: "regions", requirement: "requirements" } as const;

export type Kind = Exclude<keyof typeof PLURALS, "requirement">;

/** Said where there is nobody to compare with. */
export function onlyOne(name: string, kind: Kind): string {
  return `${name} is the only ${kind} with published figures`;
}

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
}
