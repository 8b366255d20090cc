// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).

/** Nodes and weights of Gauss and Legendre's rule of five points on -1 to 1. */
const NODES = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
const WEIGHTS = [
  0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891,
];
const COUNT = NODES.length;
/** A piece that is so small beside the whole adds nothing. */
const NOTHING = 1e-14;

/** Room for what weights of so many order statistics are made of, of several sizes one after the other. */
export class Room {
  readonly logSine: Float64Array;
  readonly logCosine: Float64Array;
  readonly half: Float64Array;

  constructor(count: number) {
    this.logSine = new Float64Array(COUNT * count);
    this.logCosine = new Float64Array(COUNT * count);
    this.half = new Float64Array(count);
  }
}

/** Weights of order statistics from a place on, counted from 0; all others weigh nothing. */
export interface Weights {
  readonly first: number;
  readonly weights: Float64Array;
}

/**
 * Weights of n order statistics in a mean whose weights are a beta distribution: the integral of its density over each
 * n-th of 0 to 1, by numbers. With x = sin² t the density has no steep ends.
 */
export class OrderWeights {
  readonly #n: number;
  /** At each node of each piece that was used the logarithms of sine and cosine, and half of its length; 0 of the others. */
  readonly #logSine: Float64Array;
  readonly #logCosine: Float64Array;
  readonly #half: Float64Array;

  /** @param room for what is prepared, at a place in it that nobody else has */
  constructor(n: number, room = new Room(n), place = 0) {
    this.#n = n;
    this.#logSine = room.logSine.subarray(COUNT * place, COUNT * (place + n));
    this.#logCosine = room.logCosine.subarray(COUNT * place, COUNT * (place + n));
    this.#half = room.half.subarray(place, place + n).fill(0);
  }

  #prepare(piece: number): void {
    const edge = (index: number) => Math.asin(Math.sqrt(index / this.#n));
    const [from, to] = [edge(piece), edge(piece + 1)];
    const [half, middle] = [(to - from) / 2, (to + from) / 2];
    this.#half[piece] = half;
    for (let node = 0; node < COUNT; node++) {
      const t = middle + half * NODES[node]!;
      this.#logSine[COUNT * piece + node] = Math.log(Math.sin(t));
      this.#logCosine[COUNT * piece + node] = Math.log(Math.cos(t));
    }
  }

  /**
   * @param a more than a half
   * @param b more than a half
   * @returns numbers that add up to 1, to about 9 digits
   */
  of(a: number, b: number): Weights {
    const n = this.#n;
    const [p, q] = [2 * a - 1, 2 * b - 1];
    const peak = Math.atan(Math.sqrt(p / q));
    const most = p * Math.log(Math.sin(peak)) + q * Math.log(Math.cos(peak));
    let total = 0;
    const integral = (piece: number) => {
      if (this.#half[piece] === 0) this.#prepare(piece);
      let sum = 0;
      for (let node = 0, at = COUNT * piece; node < COUNT; node++, at++) {
        sum += WEIGHTS[node]! * Math.exp(p * this.#logSine[at]! + q * this.#logCosine[at]! - most);
      }
      return this.#half[piece]! * sum;
    };
    /** From a place on in one direction, until nothing is added any more. */
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
