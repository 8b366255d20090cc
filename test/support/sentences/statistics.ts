/** The rules in `rules.comparison` of `api/methodology.json`, written out again: figures, errors, and when two differ clearly. */

/** A figure with its standard error and degrees of freedom; both null if the tables have no error for it. */
export interface Figure {
  readonly value: number;
  readonly se: number | null;
  readonly df: number | null;
}

/** A mean of n values, as the tables have it. */
export const meanOf = (value: number, se: number | null, n: number): Figure =>
  se === null || n < 2 ? { value, se: null, df: null } : { value, se, df: n - 1 };

/**
 * A figure that depends on independent ones: SE² = Σ (slope x SE)², degrees of freedom by Welch and Satterthwaite.
 * @param parts each with how far the figure moves as it moves by one
 */
export function dependent(value: number, parts: readonly (readonly [slope: number, of: Figure])[]): Figure {
  const used = parts.filter(([slope]) => slope !== 0);
  if (used.some(([, { se }]) => se === null)) return { value, se: null, df: null };
  const variances = used.map(([slope, { se, df }]) => ({ v: (slope * se!) ** 2, df: df! }));
  const all = variances.reduce((sum, { v }) => sum + v, 0);
  const spread = variances.reduce((sum, { v, df }) => sum + v ** 2 / df, 0);
  return { value, se: Math.sqrt(all), df: spread === 0 ? Infinity : all ** 2 / spread };
}

/** The weighted sum of independent figures. */
export const sum = (parts: readonly (readonly [weight: number, of: Figure])[]): Figure =>
  dependent(
    parts.reduce((total, [weight, { value }]) => total + weight * value, 0),
    parts,
  );

/** One less the other. */
export const difference = (one: Figure, other: Figure): Figure =>
  sum([
    [1, one],
    [-1, other],
  ]);

/** The change from one to another in percent of the first; undefined from 0. */
export function percentChange(now: Figure, before: Figure): Figure | undefined {
  if (before.value === 0) return undefined;
  return dependent((100 * (now.value - before.value)) / before.value, [
    [100 / before.value, now],
    [(-100 * now.value) / before.value ** 2, before],
  ]);
}

/** A share of n, in percent. */
export const shareOf = (count: number, n: number): Figure => {
  const p = count / n;
  return { value: 100 * p, se: 100 * Math.sqrt((p * (1 - p)) / n), df: Infinity };
};

/** Whether a difference or a change is clear: more than twice its standard error. Without an error it is not. */
export const isClear = ({ value, se }: Figure): boolean => se !== null && exceeds(Math.abs(value), 2 * se);

export const areApart = (one: Figure, other: Figure): boolean => isClear(difference(one, other));

/** More, and not by the last bits of a computation. */
export const exceeds = (one: number, other: number): boolean => one - other > 1e-11 * Math.max(one, other);

/** Half of the 95% interval; null without an error. */
export const half95 = ({ se, df }: Figure): number | null =>
  se === null || df === null ? null : tQuantile(0.975, df) * se;

const known = new Map<string, number>();

/**
 * A quantile of Student's t. With t = √df tan θ its density is that of cos^(df - 1) θ; the share of it up to θ is
 * integrated by Simpson's rule, and sought by Newton's steps. More than a million degrees of freedom are as good as infinite.
 */
export function tQuantile(p: number, freedom: number): number {
  const df = Math.min(freedom, 1e6);
  const name = `${p} ${df}`;
  const found = known.get(name) ?? solved(2 * p - 1, df);
  known.set(name, found);
  return found;
}

function solved(share: number, df: number): number {
  const area = (to: number) => {
    const steps = 600;
    const width = to / steps;
    let total = 1 + Math.cos(to) ** (df - 1);
    for (let i = 1; i < steps; i++) total += (i % 2 === 1 ? 4 : 2) * Math.cos(i * width) ** (df - 1);
    return (total * width) / 3;
  };
  const end = Math.min(Math.PI / 2, 40 / Math.sqrt(df));
  const wanted = share * area(end);
  // The density falls, so no step goes too far, and what the last one leaves is about its square.
  let at = 0;
  for (let i = 0; i < 20; i++) {
    const step = (wanted - area(at)) / Math.cos(at) ** (df - 1);
    at += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return Math.sqrt(df) * Math.tan(at);
}

const Z975 = 1.959963984540054;

/** Rounded to decimals, halves away from 0; -2 decimals are hundreds. */
export function rounded(value: number, decimals: number): number {
  const scaled = Number((Math.abs(value) * 10 ** decimals).toPrecision(12));
  const whole = Math.sign(value) * Math.round(scaled);
  return decimals < 0 ? whole * 10 ** -decimals : Number((whole / 10 ** decimals).toFixed(decimals));
}

/** Rounded to significant digits. */
export const significant = (value: number, digits: number): number =>
  value === 0 ? 0 : rounded(value, digits - 1 - Math.floor(Math.log10(Math.abs(value))));

/**
 * The places that one may have among all, the first the best: 1 and those clearly better, all less those clearly worse. All are
 * those with an error, two or more, or the only one; undefined if it is none of them.
 */
export function places(own: Figure, known: readonly Figure[], better: "higher" | "lower" | "neither") {
  const all = known.length === 1 ? known : known.filter(({ se }) => se !== null);
  if (known.length > 1 && (own.se === null || all.length === 1)) return undefined;
  const others = all.filter((other) => areApart(own, other));
  const ahead = others.filter(({ value }) => value > own.value === (better === "higher")).length;
  return { from: 1 + ahead, to: all.length - (others.length - ahead), of: all.length };
}

/** A value and how often it counts. */
export interface Weighted {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/**
 * The correlation over weighted pairs with Fisher's interval over Kish's effective number; undefined where none is known, and
 * no interval over less than the least weight.
 */
export function correlation(pairs: readonly Weighted[], least: number) {
  const weight = total(pairs, () => 1);
  const [mx, my] = [total(pairs, ({ x }) => x) / weight, total(pairs, ({ y }) => y) / weight];
  const xx = total(pairs, ({ x }) => (x - mx) ** 2);
  const yy = total(pairs, ({ y }) => (y - my) ** 2);
  const effective = weight ** 2 / pairs.reduce((all, { count }) => all + count ** 2, 0);
  if (!(xx > 0 && yy > 0)) return undefined;
  const r = Math.max(-1, Math.min(1, total(pairs, ({ x, y }) => (x - mx) * (y - my)) / Math.sqrt(xx * yy)));
  if (!(effective > 3) || weight < least) return { r, se: null, low: null, high: null };
  const spread = 1 / Math.sqrt(effective - 3);
  const end = (sign: number) => (Math.abs(r) === 1 ? r : Math.tanh(Math.atanh(r) + sign * Z975 * spread));
  return { r, se: (1 - r ** 2) * spread, low: end(-1), high: end(1) };
}

const total = (pairs: readonly Weighted[], of: (pair: Weighted) => number) =>
  pairs.reduce((all, pair) => all + pair.count * of(pair), 0);

/** A cell of a mix: how many there are, and their mean. */
export type Mix = ReadonlyMap<string, { readonly count: number; readonly mean: number }>;

/** A change of a mean split after Kitagawa; a cell that exists at only one time changes only the mix. */
export function splitChange(before: Mix, now: Mix) {
  const sizes = [before, now].map((mix) => [...mix.values()].reduce((all, { count }) => all + count, 0));
  const share = (mix: Mix, at: 0 | 1, name: string) => (mix.get(name)?.count ?? 0) / sizes[at]!;
  const mean = (mix: Mix, at: 0 | 1) =>
    [...mix].reduce((all, [, { count, mean: own }]) => all + (count * own) / sizes[at]!, 0);
  const within = [...now].reduce((all, [name, { mean: own }]) => {
    const old = before.get(name);
    if (old === undefined) return all;
    return all + ((share(before, 0, name) + share(now, 1, name)) / 2) * (own - old.mean);
  }, 0);
  return { before: mean(before, 0), now: mean(now, 1), within };
}
