import type { Tables } from "../tables/index.ts";

/** A figure that many answers share: computed once for the tables it is computed from. */
export function derive<T, S extends object = Tables>(compute: (tables: S) => T): (tables: S) => T {
  const known = new WeakMap<S, T>();
  return (tables) => {
    if (!known.has(tables)) known.set(tables, compute(tables));
    return known.get(tables) as T;
  };
}
