/** How many pieces an array is made for. */
const PIECES = 1024;

/**
 * Makes pieces of large arrays, of one length each: a short array by itself takes several times the memory of what it holds.
 * @returns a function that gives a piece that nobody has, all 0
 */
export function pieces<A extends Float64Array | Int8Array | Uint8Array>(
  kind: new (length: number) => A,
  length: number,
): () => A {
  let [whole, used] = [new kind(0), 0];
  return () => {
    if (used === whole.length) [whole, used] = [new kind(PIECES * length), 0];
    used += length;
    return whole.subarray(used - length, used) as A;
  };
}
