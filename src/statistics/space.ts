// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).

/**
 * Geometry of records whose values lie one after the other, `width` of them a record: standardised values, and the
 * centroids of blocks.
 */

/** Squared Euclidean distance of record i of one space to record j of another. */
export function squaredDistance(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  width: number,
): number {
  let p = i * width;
  let q = j * width;
  let sum = 0;
  for (const end = p + width; p < end; p++, q++) {
    const difference = a[p]! - b[q]!;
    sum += difference * difference;
  }
  return sum;
}

/**
 * The mean of records: a space of one record.
 * @param size how many of the members count, the first ones
 */
export function centroid(
  space: Float64Array,
  width: number,
  members: ArrayLike<number>,
  size = members.length,
): Float64Array {
  const centre = new Float64Array(width);
  for (let m = 0; m < size; m++) {
    const offset = members[m]! * width;
    for (let c = 0; c < width; c++) centre[c]! += space[offset + c]!;
  }
  for (let c = 0; c < width; c++) centre[c]! /= size;
  return centre;
}
