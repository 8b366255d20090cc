// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).

/** Nodes and weights of Gauss and Legendre's rule of five points on -1 to 1. */
const NODES = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
const WEIGHTS = [
  0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665, 0.2369268850561891,
];
/** A piece that is so small beside the whole adds nothing. */
const NOTHING = 1e-18;

/**
 * How much each of n order statistics weighs in a mean whose weights are a beta distribution of (a, b): the integral of
 * its density over each n-th of 0 to 1, by numbers. With x = sin² t the density has no steep ends.
 * @param a 1 or more
 * @param b 1 or more
 * @returns n numbers that add up to 1, to about 9 digits
 */
export function orderWeights(n: number, a: number, b: number): Float64Array {
  const [p, q] = [2 * a - 1, 2 * b - 1];
  const peak = Math.atan(Math.sqrt(p / q));
  const logDensity = (t: number) => p * Math.log(Math.sin(t)) + q * Math.log(Math.cos(t));
  const most = logDensity(peak);
  const edges = Array.from({ length: n + 1 }, (_, index) => Math.asin(Math.sqrt(index / n)));
  const weights = new Float64Array(n);
  let total = 0;
  const integrate = (index: number) => {
    const [half, middle] = [(edges[index + 1]! - edges[index]!) / 2, (edges[index + 1]! + edges[index]!) / 2];
    let sum = 0;
    for (let node = 0; node < NODES.length; node++) {
      sum += WEIGHTS[node]! * Math.exp(logDensity(middle + half * NODES[node]!) - most);
    }
    weights[index] = half * sum;
    total += weights[index]!;
    return weights[index]! > NOTHING * total;
  };
  // From the peak outwards, until nothing is added any more.
  const start = Math.floor((n * p) / (p + q));
  for (let index = start; index < n && integrate(index); index++);
  for (let index = start - 1; index >= 0 && integrate(index); index--);
  return weights.map((weight) => weight / total);
}
