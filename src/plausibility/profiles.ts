import { type Answered, PARTING_KEYS } from "./answered.ts";
import { logOdds } from "./log-odds.ts";
import type { ReversedShare } from "./reversed-shares.ts";
import { DEVIATION_OF_MEDIAN, median } from "./sizes.ts";
import type { Members, Weighing } from "./weighing.ts";

/** A part of the submissions whose open requirements differ from those of the others. */
export interface OddProfile {
  readonly label: string;
  readonly count: number;
  /** The share of its findings that is open. */
  readonly share: number;
  /** The median share of the other parts. */
  readonly usual: number;
}

/** Minimum number of submissions of a part. */
const LEAST = 40;
const LEAST_OTHERS = 3;
/** Slope below which a part is odd: it is 1 for a part like the others, and 0 for one with half of its findings inverted. */
export const MOST_SLOPE = 0.4;
/** Minimum distance of the slope below that of the others, in standard errors and their spread. */
const CLEAR = 3;
/** Minimum spread assumed between slopes. */
const LEAST_SPREAD = 0.12;

/**
 * Finds parts in which other requirements are open than in the rest. If about half of a part's findings are inverted, all its
 * requirements are open about equally often. The rates of a part are regressed on those of the rest, which is not affected by
 * maturity: less mature programmes have more findings open, but for the same requirements.
 */
export function oddProfiles(weighing: Weighing): OddProfile[] {
  const whole = countsOf(weighing.all, weighing.everybody);
  return PARTING_KEYS.flatMap((part) => {
    const parts = [...weighing.parts(part)]
      .filter(([, members]) => members.length >= LEAST)
      .map(([value, members]) => {
        const own = countsOf(weighing.all, members);
        return { label: `${part} ${value}`, count: members.length, ...sloped(own, without(whole, own)) };
      });
    return parts.flatMap((own): OddProfile[] => {
      const others = parts.filter((one) => one !== own);
      if (others.length < LEAST_OTHERS || !(own.slope < MOST_SLOPE)) return [];
      const { size: middle } = median(others, ({ slope }) => slope);
      const spread = DEVIATION_OF_MEDIAN * median(others, ({ slope }) => Math.abs(slope - middle)).size;
      if (middle - own.slope < CLEAR * Math.hypot(own.error, Math.max(spread, LEAST_SPREAD))) return [];
      const { size: usual } = median(others, ({ share }) => share);
      // Inverting some findings moves the share towards a half.
      if (Math.abs(own.share - 0.5) >= Math.abs(usual - 0.5)) return [];
      return [{ label: own.label, count: own.count, share: own.share, usual }];
    });
  });
}

/** Minimum number of findings of one requirement in an industry. */
const LEAST_OF_ONE = 30;
/** Minimum distance of inverted findings from the expected ones: a factor of odds, and standard errors. */
const TIMES_OF_ODDS = 6;
const CLEAR_OF_ONE = 4;

/**
 * Finds requirements that are open in one industry about as often as they are expected to be closed, judging by the other
 * industries and by the other requirements of this industry.
 */
export function turnedOverAlone(weighing: Weighing): ReversedShare[] {
  const industries = [...weighing.parts("industry")].flatMap(([industry, members]) => {
    const { given, open } = countsOf(weighing.all, members);
    if (Math.min(...given) < LEAST_OF_ONE) return [];
    const odds = given.map((count, at) => logOdds(count, open[at]!));
    const { size: usual } = median(odds, (one) => one);
    return [{ industry, given, open, odds, usual, off: odds.map((one) => one - usual) }];
  });
  if (industries.length <= LEAST_OTHERS) return [];
  return industries.flatMap((own) =>
    [...own.odds].flatMap((odds, place): ReversedShare[] => {
      const others = industries.filter((one) => one !== own);
      const expected = own.usual + median(others, ({ off }) => off[place]!).size;
      const gap = Math.abs(odds - expected);
      const [given, counted] = [own.given[place]!, own.open[place]!];
      const rate = (counted + 0.5) / (given + 1);
      const error = 1 / Math.sqrt(given * rate * (1 - rate));
      if (odds * expected >= 0 || gap < Math.log(TIMES_OF_ODDS) || gap < CLEAR_OF_ONE * error) return [];
      // Inverting only changes the sign of log-odds.
      if (Math.abs(odds + expected) > gap / 3) return [];
      const label = `requirement_${place + 1} open, industry ${own.industry}`;
      return [{ label, given, counted, share: counted / given, usual: 1 / (1 + Math.exp(-expected)) }];
    }),
  );
}

/** The number of findings for each requirement, and the number of open ones among them. */
export interface FindingCounts {
  readonly given: Float64Array;
  readonly open: Float64Array;
}

export function countsOf(all: readonly Answered[], members: Members): FindingCounts {
  const width = all[0]?.findings.length ?? 0;
  const [given, open] = [new Float64Array(width), new Float64Array(width)];
  for (const at of members) {
    const { findings } = all[at]!;
    for (let place = 0; place < width; place++) {
      if (findings[place]! < 0) continue;
      given[place]!++;
      open[place]! += findings[place]!;
    }
  }
  return { given, open };
}

/** Returns the counts of all submissions but those of a part. */
export function without(whole: FindingCounts, own: FindingCounts): FindingCounts {
  return {
    given: whole.given.map((count, at) => count - own.given[at]!),
    open: whole.open.map((count, at) => count - own.open[at]!),
  };
}

/**
 * Computes the slope of the log-odds of a part's requirements on those of the rest, weighted by information, its standard
 * error, and the share of the part's findings that is open.
 * @param seen the findings that the rates of the rest are from
 * @returns also the slope of a part like the rest: less than 1, as the rates of the rest are uncertain too (Fuller 1987,
 * "Measurement Error Models", 1.1), and 0 if the rest has all requirements open about equally often
 */
export function sloped(
  own: FindingCounts,
  rest: FindingCounts,
  seen: FindingCounts = rest,
): { slope: number; error: number; share: number; usual: number } {
  const points = [...own.given.keys()].map((at) => {
    const [given, open] = [own.given[at]!, own.open[at]!];
    const rate = (open + 0.5) / (given + 1);
    return {
      x: logOdds(rest.given[at]!, rest.open[at]!),
      y: logOdds(given, open),
      weight: given * rate * (1 - rate),
      noise: 1 / information(seen.given[at]!, rest.open[at]! / rest.given[at]!),
    };
  });
  const weights = sum(points, ({ weight }) => weight);
  const mean = sum(points, ({ x, weight }) => x * weight) / weights;
  const squares = sum(points, ({ x, weight }) => weight * (x - mean) ** 2);
  const products = sum(points, ({ x, y, weight }) => weight * (x - mean) * y);
  const noise = sum(points, (point) => point.weight * point.noise);
  return {
    usual: Math.max(0, 1 - noise / squares),
    slope: products / squares,
    error: 1 / Math.sqrt(squares),
    share: sum(own.open, (open) => open) / sum(own.given, (given) => given),
  };
}

/** Returns the information of a number of findings about the log-odds of a rate. */
function information(given: number, open: number): number {
  const rate = (open * given + 0.5) / (given + 1);
  return given * rate * (1 - rate);
}

function sum<T>(values: Iterable<T>, of: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
}

/** Computes the correlation of two groups' rates by requirement; NaN if the rates of one group are all the same. */
export function correlationOfRates(
  all: readonly Answered[],
  [one, other]: readonly [Members, Members],
): number {
  const [a, b] = [one, other].map((members) => {
    const { given, open } = countsOf(all, members);
    const rates = open.map((count, at) => count / given[at]!);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return rates.map((rate) => rate - mean);
  }) as [Float64Array, Float64Array];
  const product = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
