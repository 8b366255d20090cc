import { endsOf, listed, type Named, timesAsMuch, verb } from "./words.ts";

const PLURALS = { industry: "industries", region: "regions" } as const;

/** The finding about maturity: who has most and who has least, or that all have the same. */
export function mostAndLeastMature(
  items: readonly Named[],
  kind: keyof typeof PLURALS,
  score: (value: number) => string,
): string {
  const ends = endsOf(items);
  if (ends === undefined) return `Maturity by ${kind} is withheld to protect participants`;
  const { high, highest, low, lowest } = ends;
  if (high === low) {
    return highest.length === 1
      ? `${highest[0]} scores ${score(high)} for maturity`
      : `${listed(highest)} are equally mature, at ${score(high)}`;
  }
  const most = `${listed(highest)} ${verb(highest, `is the most mature ${kind}`, `are the most mature ${PLURALS[kind]}`)}`;
  return `${most}, at ${score(high)}; ${listed(lowest)} the least, at ${score(low)}`;
}

/**
 * The finding about a quantity that some have most of: `A takes 10.5 days to remediate, almost twice as long as B`.
 * @param say the sentence about those who have most, or about all where all have the same
 * @param as what goes between `twice` and the name of who has least
 */
export function mostAgainstLeast(
  items: readonly Named[],
  say: (names: readonly string[], value: number) => string,
  as: string,
  quantity: (value: number) => string,
): string {
  const { high, highest, low, lowest } = endsOf(items)!;
  if (high === low) return say(highest, high);
  const times = timesAsMuch(high, low);
  const comparison = times
    ? `${times} ${as} ${listed(lowest)}`
    : `against ${quantity(low)} in ${listed(lowest)}`;
  return `${say(highest, high)}, ${comparison}`;
}

/** The finding about a series: how it went from its first to its last value. */
export function courseOf(
  subject: string,
  series: readonly { readonly year: number; readonly value: number }[],
  quantity: (value: number) => string,
): string {
  const [first, last] = [series[0]!, series.at(-1)!];
  const steps = series.slice(1).map(({ value }, index) => value - series[index]!.value);
  const span = `from ${quantity(first.value)} in ${first.year} to ${quantity(last.value)} in ${last.year}`;
  if (first.value === last.value) {
    const between = steps.some((step) => step !== 0) ? ", with changes in between" : "";
    return `${subject} in ${last.year} is what it was in ${first.year}, ${quantity(last.value)}${between}`;
  }
  const rose = last.value > first.value;
  const always = steps.every((step) => (rose ? step > 0 : step < 0));
  return `${subject} ${rose ? "rose" : "fell"} ${always ? "every year, " : ""}${span}`;
}
