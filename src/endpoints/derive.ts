import type { Tables } from "../tables/index.ts";

/** Memoises a figure that many answers share: it is computed once for the same tables. */
export function derive<T, S extends object = Tables>(compute: (tables: S) => T): (tables: S) => T {
  const known = new WeakMap<S, T>();
  return (tables) => {
    if (!known.has(tables)) known.set(tables, compute(tables));
    return known.get(tables) as T;
  };
}

/** Memoises a figure with further arguments, such as a metric: it is computed once for the same tables and arguments. */
export function deriveEach<
  T,
  A extends readonly (string | number | null | undefined)[],
  S extends object = Tables,
>(compute: (tables: S, ...of: A) => T): (tables: S, ...of: A) => T {
  const known = derive((_: S) => new Map<string, T>());
  return (tables, ...of) => {
    const [computed, name] = [known(tables), JSON.stringify(of)];
    if (!computed.has(name)) computed.set(name, compute(tables, ...of));
    return computed.get(name) as T;
  };
}
