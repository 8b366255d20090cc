export { once } from "../../src/model/once.ts";

/** Caches a value for each object and key; the value is created when it is first requested. */
export function oncePer<K extends object, T, A = void>(make: (of: K, asked: A) => T): (of: K, asked: A) => T {
  const made = new WeakMap<K, Map<string | undefined, T>>();
  return (of, asked) => {
    const values = made.get(of) ?? new Map<string | undefined, T>();
    made.set(of, values);
    const name = JSON.stringify(asked);
    if (!values.has(name)) values.set(name, make(of, asked));
    return values.get(name)!;
  };
}
