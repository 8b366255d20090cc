/** Text, for a list the JSON of it; null where the value is withheld. */
export type Value = string | number | boolean | null;

/** What a value is about: label by dimension, of the dimension's own type, e.g. `{ industry: "fintech", year: 2024 }`. */
export type Key = Readonly<Record<string, string | number>>;

/** One value of a release, with a name that it has in every release. */
export interface PublishedValue {
  /** The address of an endpoint, or the name of a table. */
  readonly source: string;
  readonly key: Key;
  /** A column, or the path of property names in the answer, with dots between them. */
  readonly field: string;
  readonly unit: string | null;
  readonly value: Value;
}

/** The same for the same value of every release, whatever the order that its labels came in. */
export function nameOf({ source, key, field }: Pick<PublishedValue, "source" | "key" | "field">): string {
  const names = Object.keys(key).sort();
  return JSON.stringify([source, names.map((name) => [name, key[name]]), field]);
}
