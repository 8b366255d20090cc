/** Words for findings: what is the most and the least of some values, and how they compare. */

export interface Named {
  readonly name: string;
  readonly value: number;
}

/** Who has the highest and the lowest value, in their order; undefined for none. */
export interface Ends {
  readonly high: number;
  readonly highest: readonly string[];
  readonly low: number;
  readonly lowest: readonly string[];
}

export function endsOf(items: readonly Named[]): Ends | undefined {
  if (items.length === 0) return undefined;
  const values = items.map(({ value }) => value);
  const [high, low] = [Math.max(...values), Math.min(...values)];
  const named = (wanted: number) => items.filter(({ value }) => value === wanted).map(({ name }) => name);
  return { high, highest: named(high), low, lowest: named(low) };
}

/** What is compared, in the plural. */
export const PLURALS = { industry: "industries", region: "regions" } as const;

export type Kind = keyof typeof PLURALS;

/** Said where there is nobody to compare with. */
export function onlyOne(name: string, kind: Kind): string {
  return `${name} is the only ${kind} with published figures`;
}

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The word that goes with one name or with several. */
export function verb(names: readonly string[], one: string, several: string): string {
  return names.length === 1 ? one : several;
}

const TIMES = ["", "", "twice", "three times", "four times", "five times"];

/**
 * How many times as much one value is as another, in words: `almost twice`, `three times`. Undefined where that
 * says little, because it is less than nearly twice, more than five times, or there is nothing to compare with.
 */
export function timesAsMuch(high: number, low: number): string | undefined {
  const ratio = low > 0 ? high / low : 0;
  const nearest = Math.round(ratio);
  const [near, below] = [TIMES[nearest], TIMES[Math.floor(ratio)]];
  if (near && Math.abs(ratio - nearest) <= 0.02 * nearest) return near;
  if (near && nearest > ratio && nearest - ratio <= 0.25) return `almost ${near}`;
  return below && ratio < TIMES.length ? `more than ${below}` : undefined;
}
