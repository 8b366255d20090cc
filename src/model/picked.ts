/** Returns the fields of an object that have these names, in this order, without those that are undefined. */
export function picked<T extends object, const Name extends keyof T>(
  all: T,
  names: readonly Name[],
): Pick<T, Name> {
  const found: Partial<Pick<T, Name>> = {};
  for (const name of names) if (all[name] !== undefined) found[name] = all[name];
  return found as Pick<T, Name>;
}
