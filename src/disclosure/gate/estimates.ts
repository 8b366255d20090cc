// Numeric loops: an index stays within its array by the loop's bounds, so what is read there is asserted (`!`).
import { OrderWeights, Room, type Weights } from "./order-weights.ts";

/** Values as answered, in rising order, and for each the number of the organisation that gave it. */
export interface Answered {
  readonly values: Float64Array;
  readonly organisations: Int32Array;
}

/** In place of the organisation of a limited value, which none gave. */
export const NOBODY = -1;

/** How many order statistics' weights are prepared at most before all are forgotten: some 90 bytes each. */
const MOST_KEPT = 1 << 18;
/** The same of weights themselves: of more, what is kept long has all that is in memory reclaimed. */
const MOST_WEIGHTS = 1 << 18;
/** How often the answers of all programmes are to fit in: a release has them in so many cells, metrics and years. */
const TIMES = 64;

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
  /** One for all of them: so many large arrays would be reclaimed with all that is in memory. */
  readonly #room: Room;
  readonly #most: number;
  /** The sum of these sizes. */
  #kept = 0;
  /** How many weights there are of them. */
  #count = 0;
  /** By number of an organisation, NOBODY being the first; 0 while nothing is computed. */
  #shares = new Float64Array();

  /**
   * @param precision what an integral by numbers may be off by
   * @param programmes about how many answers there are of a metric
   */
  constructor(precision: number, programmes = MOST_KEPT) {
    this.#precision = precision;
    this.#most = Math.min(MOST_KEPT, TIMES * programmes);
    this.#room = new Room(this.#most);
  }

  /**
   * The weighted mean with the narrowest weights that rest on enough organisations. Where the precision of the integral
   * leaves that open there are two.
   */
  of(answered: Answered, percentile: number, least: number): Estimate[] {
    const { values } = answered;
    const n = values.length;
    const found: Estimate[] = [];
    for (const m of this.#widths(n, percentile, least)) {
      const weights = this.#of(n, m, percentile);
      const effective = this.#effectiveOrganisations(answered, weights);
      if (effective >= least - this.#precision) {
        found.push({
          value: meanOf(values, weights),
          errorOf: () => jackknife(values, this.#of(n - 1, Math.min(m, n - 1), percentile)),
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

  /** Kish's effective number: of organisations, all limited values being one's. Equal values weigh the same. */
  #effectiveOrganisations({ values, organisations }: Answered, { first, weights }: Weights): number {
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
      const own = sum / (to - from);
      for (; from < to; from++) shares[organisations[from]! - NOBODY]! += own;
    }
    let squares = 0;
    for (let place = start; place < from; place++) {
      squares += shares[organisations[place]! - NOBODY]! ** 2;
      shares[organisations[place]! - NOBODY] = 0;
    }
    return 1 / squares;
  }

  /** A share of 0 for each organisation. */
  #sharesFor(organisations: Int32Array): Float64Array {
    let most = 0;
    for (const organisation of organisations) if (organisation > most) most = organisation;
    if (most - NOBODY >= this.#shares.length) this.#shares = new Float64Array(2 * (most - NOBODY + 1));
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

  #ofSize(n: number): OrderWeights {
    const known = this.#bySize.get(n);
    if (known !== undefined) return known;
    if (this.#kept + n > this.#most) {
      this.#weights.clear();
      this.#bySize.clear();
      [this.#kept, this.#count] = [0, 0];
    }
    const made = n > this.#most ? new OrderWeights(n) : new OrderWeights(n, this.#room, this.#kept);
    this.#bySize.set(n, made);
    this.#kept += n;
    return made;
  }
}

/** The weights of a percentile read from above are those of its complement. */
function mirrored({ first, weights }: Weights, n: number): Weights {
  return { first: n - first - weights.length, weights: weights.toReversed() };
}

function meanOf(values: Float64Array, { first, weights }: Weights): number {
  let sum = 0;
  for (let place = 0; place < weights.length; place++) sum += weights[place]! * values[first + place]!;
  return sum;
}

/**
 * From one value that is left out to the next, the estimate of the others falls by the weight of its place times the step
 * between the two values: the jackknife's variance is that of these sums.
 */
function jackknife(values: Float64Array, { first, weights }: Weights): number {
  const n = values.length;
  let [estimate, sum, squares] = [0, 0, 0];
  for (let place = 0; place < weights.length; place++) {
    estimate -= weights[place]! * (values[first + place + 1]! - values[first + place]!);
    // The last is the estimate without any of those behind the weights.
    const times = place === weights.length - 1 ? n - first - weights.length : 1;
    sum += times * estimate;
    squares += times * estimate ** 2;
  }
  return Math.sqrt(((n - 1) / n) * Math.max(0, squares - sum ** 2 / n));
}
