// The bounds of the numeric loops keep every index within its typed array, so elements are asserted (`!`).

/** The nodes and weights of the five-point Gauss–Legendre rule on -1 to 1. */
const NODES = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
const WEIGHTS = [
  0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891,
];
const COUNT = NODES.length;
/** A piece smaller than this part of the whole is negligible. */
const NOTHING = 1e-14;
/** A piece is halved while a factor of the density changes by more than this power of e between its outermost nodes. */
const STEEP = 2;

/** Buffers for prepared order statistics, shared by several sample sizes one after the other. */
export class GateScratchArrays {
  readonly logSine: Float64Array;
  readonly logCosine: Float64Array;
  readonly half: Float64Array;

  constructor(count: number) {
    this.logSine = new Float64Array(COUNT * count);
    this.logCosine = new Float64Array(COUNT * count);
    this.half = new Float64Array(count);
  }
}

/** The weights of order statistics from index `first` on, counted from 0; all others have weight 0. */
export interface Weights {
  readonly first: number;
  readonly weights: Float64Array;
}

/**
 * Computes the weights of n order statistics in a mean that is weighted by a beta distribution: the numerical integral of
 * its density over each n-th of 0 to 1. Substituting x = sin² t removes the steep ends of the density.
 */
export class GateOrderWeights {
  readonly #n: number;
  /** The logarithms of sine and cosine at each node of each piece used, and half of the piece's length; 0 if not used. */
  readonly #logSine: Float64Array;
  readonly #logCosine: Float64Array;
  readonly #half: Float64Array;

  /**
   * @param room the buffers
   * @param place the start of a part of the buffers that nothing else uses
   */
  constructor(n: number, room = new GateScratchArrays(n), place = 0) {
    this.#n = n;
    this.#logSine = room.logSine.subarray(COUNT * place, COUNT * (place + n));
    this.#logCosine = room.logCosine.subarray(COUNT * place, COUNT * (place + n));
    this.#half = room.half.subarray(place, place + n).fill(0);
  }

  #edge(index: number): number {
    return Math.asin(Math.sqrt(index / this.#n));
  }

  #prepare(piece: number): void {
    const [from, to] = [this.#edge(piece), this.#edge(piece + 1)];
    const [half, middle] = [(to - from) / 2, (to + from) / 2];
    this.#half[piece] = half;
    for (let node = 0; node < COUNT; node++) {
      const t = middle + half * NODES[node]!;
      this.#logSine[COUNT * piece + node] = Math.log(Math.sin(t));
      this.#logCosine[COUNT * piece + node] = Math.log(Math.cos(t));
    }
  }

  /**
   * @param a the first parameter of the beta distribution, more than 0.5
   * @param b the second parameter of the beta distribution, more than 0.5
   * @returns weights that add up to 1, each accurate to about 9 digits
   */
  of(a: number, b: number): Weights {
    const n = this.#n;
    const [p, q] = [2 * a - 1, 2 * b - 1];
    const peak = Math.atan(Math.sqrt(p / q));
    const most = p * Math.log(Math.sin(peak)) + q * Math.log(Math.cos(peak));
    let total = 0;
    const integral = (piece: number) => {
      if (this.#half[piece] === 0) this.#prepare(piece);
      const [lowest, highest] = [COUNT * piece, COUNT * piece + COUNT - 1];
      if (
        p * (this.#logSine[highest]! - this.#logSine[lowest]!) > STEEP ||
        q * (this.#logCosine[lowest]! - this.#logCosine[highest]!) > STEEP
      )
        return inHalves(p, q, most, this.#edge(piece), this.#edge(piece + 1));
      let sum = 0;
      for (let node = 0, at = lowest; node < COUNT; node++, at++) {
        sum += WEIGHTS[node]! * Math.exp(p * this.#logSine[at]! + q * this.#logCosine[at]! - most);
      }
      return this.#half[piece]! * sum;
    };
    /** Integrates pieces in one direction until they are negligible. */
    const outwards = (from: number, step: 1 | -1): number[] => {
      const found: number[] = [];
      for (let piece = from; piece >= 0 && piece < n; piece += step) {
        const weight = integral(piece);
        found.push(weight);
        total += weight;
        if (weight <= NOTHING * total) break;
      }
      return found;
    };
    const start = Math.min(n - 1, Math.floor((n * p) / (p + q)));
    const above = outwards(start, 1);
    const below = outwards(start - 1, -1);
    const weights = new Float64Array(below.length + above.length);
    for (let at = 0; at < below.length; at++) weights[below.length - 1 - at] = below[at]! / total;
    for (let at = 0; at < above.length; at++) weights[below.length + at] = above[at]! / total;
    return { first: start - below.length, weights };
  }
}

/**
 * Returns the integral of sin(t)^p cos(t)^q e^-most. Gauss–Legendre is accurate where neither factor is steep, so the
 * interval is halved until that is so. Parts that are negligible compared with the whole are left out.
 */
function inHalves(p: number, q: number, most: number, from: number, to: number): number {
  const density = (t: number, u: number) =>
    Math.exp(p * Math.log(Math.sin(t)) + q * Math.log(Math.cos(u)) - most);
  const negligible = NOTHING * (to - from) * Math.max(density(from, from), density(to, to));
  const integral = (start: number, end: number): number => {
    if ((end - start) * density(end, start) <= negligible) return 0;
    const [half, middle] = [(end - start) / 2, (end + start) / 2];
    const [lowest, highest] = [middle + half * NODES[0]!, middle + half * NODES[COUNT - 1]!];
    if (
      p * Math.log(Math.sin(highest) / Math.sin(lowest)) > STEEP ||
      q * Math.log(Math.cos(lowest) / Math.cos(highest)) > STEEP
    )
      return integral(start, middle) + integral(middle, end);
    let sum = 0;
    for (const [node, weight] of WEIGHTS.entries()) {
      const t = middle + half * NODES[node]!;
      sum += weight * density(t, t);
    }
    return half * sum;
  };
  return integral(from, to);
}
