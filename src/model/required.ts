/**
 * Returns a value that must exist, because its source was checked before.
 * @param what names the value in the error
 * @throws {Error} if it is missing: a bug of this program, not a problem of its input
 */
export function required<V>(value: V | undefined, what: string): V {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}
