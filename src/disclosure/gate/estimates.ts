// Numeric loops: an index stays within its array by the loop's bounds, so what is read there is asserted (`!`).
import { OrderWeights, type Weights } from "./order-weights.ts";

/** A value as answered, and whether its organisation really gave it. */
export interface Answered {
  readonly value: number;
  readonly isGiven: boolean;
  readonly organisation: number;
}

/** What a quantile may be, and its standard error. */
export interface Estimate {
  readonly value: number;
  readonly errorOf: () => number;
}

/** Computes quantiles by another arithmetic than the makers do. */
export class Estimates {
  readonly #precision: number;
  readonly #weights = new Map<string, Weights>();
  readonly #bySize = new Map<number, OrderWeights>();

  /** @param precision what an integral by numbers may be off by */
  constructor(precision: number) {
    this.#precision = precision;
  }

  /**
   * The weighted mean with the narrowest weights that rest on enough organisations. Where the precision of the integral
   * leaves that open there are two.
   * @param sorted in rising order
   */
  of(sorted: readonly Answered[], percentile: number, least: number): Estimate[] {
    const n = sorted.length;
    const found: Estimate[] = [];
    for (const m of this.#widths(n, percentile, least)) {
      const weights = this.#of(n, m, percentile);
      const effective = effectiveOrganisations(sorted, weights);
      if (effective >= least - this.#precision) {
        found.push({
          value: meanOf(sorted, weights),
          errorOf: () => jackknife(sorted, this.#of(n - 1, Math.min(m, n - 1), percentile)),
        });
      }
      if (effective >= least + this.#precision) break;
    }
    return found;
  }

  /** From n down by a hundredth, while a and b are 1 or more; without those whose weights alone are too narrow. */
  *#widths(n: number, percentile: number, least: number): Generator<number> {
    const isWide = (m: number) => {
      let squares = 0;
      for (const weight of this.#of(n, m, percentile).weights) squares += weight ** 2;
      return squares * least <= 1 + this.#precision;
    };
    const all: number[] = [];
    const ofLess = Math.min(percentile, 100 - percentile);
    for (let m = n; (m + 1) * ofLess >= 100; m = Math.floor(0.99 * m)) all.push(m);
    // Weights widen as m falls: the first half of what is left is looked at no more, once its last is too narrow.
    let skipped = 0;
    for (let some = all.length > 0 && isWide(n) ? 1 : all.length; some > 1;) {
      const half = Math.floor(some / 2);
      if (isWide(all[skipped + half - 1]!)) {
        some = half;
      } else {
        skipped += half;
        some -= half;
      }
    }
    yield* all.slice(skipped);
  }

  #of(n: number, m: number, percentile: number): Weights {
    const name = `${n} ${m} ${percentile}`;
    const mirror = this.#weights.get(`${n} ${m} ${100 - percentile}`);
    const known =
      this.#weights.get(name) ??
      (mirror && mirrored(mirror, n)) ??
      this.#ofSize(n).of(((m + 1) * percentile) / 100, ((m + 1) * (100 - percentile)) / 100);
    this.#weights.set(name, known);
    return known;
  }

  #ofSize(n: number): OrderWeights {
    const known = this.#bySize.get(n) ?? new OrderWeights(n);
    this.#bySize.set(n, known);
    return known;
  }
}

/** The weights of a percentile read from above are those of its complement. */
function mirrored({ first, weights }: Weights, n: number): Weights {
  return { first: n - first - weights.length, weights: weights.toReversed() };
}

function meanOf(sorted: readonly Answered[], { first, weights }: Weights): number {
  let sum = 0;
  for (let place = 0; place < weights.length; place++) sum += weights[place]! * sorted[first + place]!.value;
  return sum;
}

/** Kish's effective number: of organisations, all limited values being one's. Equal values weigh the same. */
function effectiveOrganisations(sorted: readonly Answered[], { first, weights }: Weights): number {
  const shares = new Map<number, number>();
  let limited = 0;
  const end = first + weights.length;
  let from = first;
  while (from > 0 && sorted[from - 1]!.value === sorted[first]!.value) from--;
  while (from < end) {
    const { value } = sorted[from]!;
    let [to, sum] = [from, 0];
    for (; to < sorted.length && sorted[to]!.value === value; to++) {
      if (to >= first && to < end) sum += weights[to - first]!;
    }
    const own = sum / (to - from);
    for (; from < to; from++) {
      const { organisation, isGiven } = sorted[from]!;
      if (isGiven) shares.set(organisation, (shares.get(organisation) ?? 0) + own);
      else limited += own;
    }
  }
  let squares = limited ** 2;
  for (const share of shares.values()) squares += share ** 2;
  return 1 / squares;
}

/**
 * From one value that is left out to the next, the estimate of the others falls by the weight of its place times the step
 * between the two values: the jackknife's variance is that of these sums.
 */
function jackknife(sorted: readonly Answered[], { first, weights }: Weights): number {
  const n = sorted.length;
  let [estimate, sum, squares] = [0, 0, 0];
  for (let place = 0; place < weights.length; place++) {
    estimate -= weights[place]! * (sorted[first + place + 1]!.value - sorted[first + place]!.value);
    // The last is the estimate without any of those behind the weights.
    const times = place === weights.length - 1 ? n - first - weights.length : 1;
    sum += times * estimate;
    squares += times * estimate ** 2;
  }
  return Math.sqrt(((n - 1) / n) * Math.max(0, squares - sum ** 2 / n));
}
