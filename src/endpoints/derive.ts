import type { Tables } from "../tables/index.ts";

/** A figure that many answers share: computed once for the tables it is computed from. */
export function derive<T>(compute: (tables: Tables) => T): (tables: Tables) => T {
  const known = new WeakMap<Tables, T>();
  return (tables) => {
    if (!known.has(tables)) known.set(tables, compute(tables));
    return known.get(tables) as T;
  };
}
