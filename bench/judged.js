/** Compares the figures that benchmarks measure with their limits. */

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints a figure, and its limit if it has one. @returns whether it exceeds the limit */
export function isBeyond(name, value, limit) {
  const is = limit === undefined ? "" : value <= limit ? `; at most ${limit}` : `; BEYOND its limit ${limit}`;
  console.log(`  ${name}: ${value.toFixed(2)}${is}`);
  return limit !== undefined && value > limit;
}
