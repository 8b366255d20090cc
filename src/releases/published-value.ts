/** A published value. A list is its JSON; null means withheld. */
export type ComparableValue = string | number | boolean | null;

/** The labels of a value by dimension, each in the dimension's own type, e.g. `{ industry: "fintech", year: 2024 }`. */
export type Key = Readonly<Record<string, string | number>>;

/** One value of a release, identified in the same way in every release. */
export interface PublishedValue {
  /** The address of an endpoint, or the name of a table. */
  readonly source: string;
  readonly key: Key;
  /** The column, or the path of property names in the answer, separated by dots. */
  readonly field: string;
  readonly unit: string | null;
  readonly value: ComparableValue;
}

/** Returns the identity of a value, which is the same in every release and does not depend on the order of labels. */
export function valueName({ source, key, field }: Pick<PublishedValue, "source" | "key" | "field">): string {
  return `[${JSON.stringify(source)},${keyText(key)},${JSON.stringify(field)}]`;
}

/** Keys as text: all values of a row share one. */
const texts = new WeakMap<Key, string>();

function keyText(key: Key): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const names = Object.keys(key).sort();
  const text = JSON.stringify(names.map((name) => [name, key[name]]));
  texts.set(key, text);
  return text;
}
