import { ANSWERS, type Weighed } from "./columns.ts";
import { causesInWords, type Doubt, timesInWords } from "./doubt.ts";
import { located } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** Minimum number of organisations that answered in both years. */
const LEAST = 20;
/** The factor by which the median answer of the same organisations hardly changes in a year; costs change most. */
const TIMES = 1.7;
const TIMES_OF_COST = 1.9;
/** Minimum distance from no change, in standard errors. */
const CLEAR = 4;

/** The parts of the later year that can be misread by themselves. */
const PARTS = ["industry", "source"] as const;

/** The indexes of an organisation's only submissions of two years in a row. */
interface Pair {
  readonly before: number;
  readonly at: number;
}

/**
 * Finds years in which the hours, costs or days of organisations are far from their own of the year before, in all organisations
 * or in a part of them: an organisation differs less from itself than from others, so a factor of two shows.
 */
export function pairedYearDoubts(weighing: Weighing): Doubt[] {
  const amounts = ANSWERS.filter(({ most }) => most === undefined);
  return [...pairsByYear(weighing)].flatMap(([year, pairs]) =>
    amounts.flatMap((weighed) => {
      const whole = doubtOf(weighing, weighed, pairs, `, year ${year}`, year);
      if (whole !== undefined) return [whole];
      return PARTS.flatMap((part) =>
        [...new Set(pairs.map(({ at }) => weighing.all[at]?.[part]))].flatMap((value) => {
          const own = pairs.filter(({ at }) => weighing.all[at]?.[part] === value);
          return own.length === pairs.length
            ? []
            : (doubtOf(weighing, weighed, own, `, ${part} ${value}, year ${year}`, year) ?? []);
        }),
      );
    }),
  );
}

/** Returns the pairs of each later year, the earliest first. */
function pairsByYear({ all }: Weighing): ReadonlyMap<number, readonly Pair[]> {
  // An organisation with several programmes of a year cannot be paired.
  const only = new Map<string, number | undefined>();
  const keyOf = (organisation: string, year: number) => `${year} ${organisation}`;
  for (const [at, { organisation, year }] of all.entries()) {
    const key = keyOf(organisation, year);
    only.set(key, only.has(key) ? undefined : at);
  }
  const pairs = new Map<number, Pair[]>();
  for (const [at, { organisation, year }] of all.entries()) {
    const before = only.get(keyOf(organisation, year - 1));
    if (organisation === "" || before === undefined || only.get(keyOf(organisation, year)) !== at) continue;
    const own = pairs.get(year) ?? [];
    pairs.set(year, own);
    own.push({ before, at });
  }
  return new Map([...pairs].sort(([a], [b]) => a - b));
}

function doubtOf(
  weighing: Weighing,
  weighed: Weighed,
  pairs: readonly Pair[],
  where: string,
  year: number,
): Doubt | undefined {
  const logs = weighing.logs(weighed);
  const logAt = (at: number) => logs[at] ?? Number.NaN;
  const { count, size, error } = located(pairs, ({ before, at }) => logAt(at) - logAt(before));
  const distance = Math.abs(size);
  const times = weighed.unit === "USD" ? TIMES_OF_COST : TIMES;
  if (count < LEAST || !(distance >= Math.log10(times)) || distance < CLEAR * error) return undefined;
  const ratio = 10 ** size;
  return {
    question: `${weighed.name}${where}, same organisations`,
    near: ratio,
    rule: `the median of ${count} organisations is ${timesInWords(ratio)} their own answer for ${year - 1}`,
    causes: causesInWords([
      "figures of another time or unit than the year before, such as of a half-year",
      "figures of another column",
    ]),
  };
}
