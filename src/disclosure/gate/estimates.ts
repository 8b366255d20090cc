// The bounds of the numeric loops keep every index within its array, so elements are asserted (`!`).
import { areMoreThanMost } from "./of-few.ts";
import { GateOrderWeights, GateScratchArrays, type Weights } from "./order-weights.ts";

/** Answers in ascending order, and for each the number of the organisation that gave it. */
export interface OwnedValues {
  readonly values: Float64Array;
  readonly organisations: Int32Array;
}

/** The owner of limited values, which have no contributor. */
export const NO_CONTRIBUTOR = -1;

/** The number of order statistics that are prepared before the cache is cleared; each takes about 90 bytes. */
const MOST_KEPT = 1 << 18;
/** The number of weights that are cached before the cache is cleared: a larger cache slows garbage collection down. */
const MOST_WEIGHTS = 1 << 18;
/** The cache has room for this many times the answers to a metric, which recur in cells, metrics and years. */
const TIMES = 64;

/** A possible value of a quantile, and its standard error. */
export interface GateEstimate {
  readonly value: number;
  /** Whether one or two organisations make up nearly all of the value. */
  readonly isOfTwo: boolean;
  readonly errorOf: () => GateError;
}

interface GateError {
  readonly error: number;
  /** Whether one or two answers make up nearly all of the variance. */
  readonly isOfTwo: boolean;
}

/** Computes quantiles in another way than the code that makes the tables. */
export class Estimates {
  readonly #precision: number;
  readonly #weights = new Map<string, Weights>();
  readonly #bySize = new Map<number, GateOrderWeights>();
  /** One buffer for all sizes: allocating many large arrays would cause full garbage collections. */
  readonly #room: GateScratchArrays;
  readonly #most: number;
  /** The sum of the sizes in `#bySize`. */
  #kept = 0;
  /** The number of weights in `#weights`. */
  #count = 0;
  /** Scratch space by organisation number, starting with NO_CONTRIBUTOR; all 0 between computations. */
  #shares = new Float64Array();

  /**
   * @param precision the largest error of a numerical integral
   * @param programmes the approximate number of answers to a metric
   */
  constructor(precision: number, programmes = MOST_KEPT) {
    this.#precision = precision;
    this.#most = Math.min(MOST_KEPT, TIMES * programmes);
    this.#room = new GateScratchArrays(this.#most);
  }

  /**
   * Computes the weighted mean with the narrowest weights that cover enough organisations. If the precision of the
   * integral does not decide which weights these are, all candidates are returned.
   */
  of(answered: OwnedValues, percentile: number, least: number): GateEstimate[] {
    const { values } = answered;
    const n = values.length;
    const found: GateEstimate[] = [];
    for (const m of this.#widths(n, percentile, least)) {
      const weights = this.#of(n, m, percentile);
      const effective = this.#effectiveOrganisations(answered, weights);
      if (effective >= least - this.#precision) {
        found.push({
          value: meanOf(values, weights),
          isOfTwo: this.#isOfTwo(answered, weights),
          errorOf: () => jackknife(values, this.#of(n - 1, Math.min(m, n - 1), percentile)),
        });
      }
      if (effective >= least + this.#precision) break;
    }
    return found;
  }

  /**
   * Yields the widths to try: from n down by one percent each, while both parameters of the beta distribution are at
   * least 1. Widths whose weights are too narrow for any answers are left out.
   */
  *#widths(n: number, percentile: number, least: number): Generator<number> {
    const isWide = (m: number) => {
      let squares = 0;
      for (const weight of this.#of(n, m, percentile).weights) squares += weight ** 2;
      return squares * least <= 1 + this.#precision;
    };
    const all: number[] = [];
    const ofLess = Math.min(percentile, 100 - percentile);
    for (let m = n; (m + 1) * ofLess >= 100; m = Math.floor(0.99 * m)) all.push(m);
    // Binary search: weights widen as m falls, so a range is skipped if its last element is too narrow.
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

  /** Returns Kish's effective number of organisations. */
  #effectiveOrganisations(answered: OwnedValues, weights: Weights): number {
    let squares = 0;
    this.#forEachShare(answered, weights, false, (share) => {
      squares += share ** 2;
    });
    return 1 / squares;
  }

  /** Returns whether two organisations make up more than 85 percent of a weighted mean. */
  #isOfTwo(answered: OwnedValues, weights: Weights): boolean {
    let [first, second, total] = [0, 0, 0];
    this.#forEachShare(answered, weights, true, (share) => {
      total += share;
      second = Math.max(second, Math.min(first, share));
      first = Math.max(first, share);
    });
    return areMoreThanMost(first + second, total);
  }

  /**
   * Calls a function with the weights of each organisation, added up, or with these times its values. Limited values count as
   * those of one organisation; equal values share their weights.
   */
  #forEachShare(
    { values, organisations }: OwnedValues,
    { first, weights }: Weights,
    isTimesValue: boolean,
    call: (share: number) => void,
  ): void {
    const shares = this.#sharesFor(organisations);
    const end = first + weights.length;
    let start = first;
    while (start > 0 && values[start - 1] === values[first]) start--;
    let from = start;
    while (from < end) {
      const value = values[from]!;
      let [to, sum] = [from, 0];
      for (; to < values.length && values[to] === value; to++) {
        if (to >= first && to < end) sum += weights[to - first]!;
      }
      const own = (isTimesValue ? value * sum : sum) / (to - from);
      for (; from < to; from++) shares[organisations[from]! - NO_CONTRIBUTOR]! += own;
    }
    for (let place = start; place < from; place++) {
      const share = shares[organisations[place]! - NO_CONTRIBUTOR]!;
      shares[organisations[place]! - NO_CONTRIBUTOR] = 0;
      if (share !== 0) call(share);
    }
  }

  /** Returns the scratch space with a share of 0 for each organisation. */
  #sharesFor(organisations: Int32Array): Float64Array {
    let most = 0;
    for (const organisation of organisations) if (organisation > most) most = organisation;
    if (most - NO_CONTRIBUTOR >= this.#shares.length)
      this.#shares = new Float64Array(2 * (most - NO_CONTRIBUTOR + 1));
    return this.#shares;
  }

  #of(n: number, m: number, percentile: number): Weights {
    const name = `${n} ${m} ${percentile}`;
    const mirror = this.#weights.get(`${n} ${m} ${100 - percentile}`);
    const known =
      this.#weights.get(name) ??
      (mirror && mirrored(mirror, n)) ??
      this.#ofSize(n).of(((m + 1) * percentile) / 100, ((m + 1) * (100 - percentile)) / 100);
    if (!this.#weights.has(name)) this.#keep(name, known);
    return known;
  }

  #keep(name: string, weights: Weights): void {
    if (this.#count > MOST_WEIGHTS) {
      this.#weights.clear();
      this.#count = 0;
    }
    this.#weights.set(name, weights);
    this.#count += weights.weights.length;
  }

  #ofSize(n: number): GateOrderWeights {
    const known = this.#bySize.get(n);
    if (known !== undefined) return known;
    if (this.#kept + n > this.#most) {
      this.#weights.clear();
      this.#bySize.clear();
      [this.#kept, this.#count] = [0, 0];
    }
    const made = n > this.#most ? new GateOrderWeights(n) : new GateOrderWeights(n, this.#room, this.#kept);
    this.#bySize.set(n, made);
    this.#kept += n;
    return made;
  }
}

/** Returns the weights of the complementary percentile: the same weights from the other end. */
function mirrored({ first, weights }: Weights, n: number): Weights {
  return { first: n - first - weights.length, weights: weights.toReversed() };
}

function meanOf(values: Float64Array, { first, weights }: Weights): number {
  let sum = 0;
  for (let place = 0; place < weights.length; place++) sum += weights[place]! * values[first + place]!;
  return sum;
}

/**
 * Computes the jackknife standard error. When the next value is left out instead of one, the estimate of the others falls
 * by the weight of that place times the difference of the two values, so the estimates are cumulative sums.
 */
function jackknife(values: Float64Array, { first, weights }: Weights): GateError {
  const n = values.length;
  let [estimate, sum] = [0, 0];
  // The first estimate applies to all values up to the first with a weight, the last to all beyond the weights.
  const estimates = new Float64Array(weights.length + 1);
  const timesOf = (place: number) =>
    place === 0 ? first + 1 : place < weights.length ? 1 : n - first - weights.length;
  for (let place = 0; place < weights.length; place++) {
    estimate -= weights[place]! * (values[first + place + 1]! - values[first + place]!);
    estimates[place + 1] = estimate;
    sum += timesOf(place + 1) * estimate;
  }
  let [squares, most, second] = [0, 0, 0];
  for (let place = 0; place < estimates.length; place++) {
    const [times, square] = [timesOf(place), (estimates[place]! - sum / n) ** 2];
    squares += times * square;
    // Two equal ones are enough.
    for (let time = Math.min(2, times); time > 0 && square > second; time--) {
      if (square > most) [most, second] = [square, most];
      else second = square;
    }
  }
  return {
    error: Math.sqrt(((n - 1) / n) * squares),
    isOfTwo: areMoreThanMost(most + second, squares),
  };
}
