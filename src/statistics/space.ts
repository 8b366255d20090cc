// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/** Geometry of records whose values are stored one record after the other, `width` values each. */

/** Returns the squared Euclidean distance between record i of one space and record j of another. */
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
 * Returns the mean of records, as a space of one record.
 * @param size number of members that count, from the start of the list
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
