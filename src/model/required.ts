/**
 * A value that is always there, because what it is looked up in was checked before.
 * @param what it is, for the error
 * @throws {Error} where it is missing: a mistake of this program, not of its input
 */
export function required<V>(value: V | undefined, what: string): V {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}
