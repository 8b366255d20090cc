/** Compares the figures that benchmarks measure with their limits. */

/**
 * Returns the middle one of values.
 * @param {readonly number[]} values
 * @throws RangeError if there are none
 */
export function median(values) {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError("there are no values");
  return middle;
}

/**
 * Prints a figure, and its limit if it has one.
 * @param {string} name
 * @param {number} value
 * @param {number} [limit]
 * @returns whether it exceeds the limit
 */
export function isBeyond(name, value, limit) {
  const is = limit === undefined ? "" : value <= limit ? `; at most ${limit}` : `; BEYOND its limit ${limit}`;
  console.log(`  ${name}: ${value.toFixed(2)}${is}`);
  return limit !== undefined && value > limit;
}
