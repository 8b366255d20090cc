/** The number of pieces in one large array. */
const PIECES = 1024;

/**
 * Allocates short arrays of one length as pieces of large ones: a short array of its own takes several times the memory
 * of its content.
 * @returns a function that returns an unused piece, filled with 0
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
