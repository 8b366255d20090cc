import { isObject } from "../../model/answer-walk.ts";

/** A value of a nested record, and the names that lead to it. */
type Leaf = readonly [path: readonly string[], value: unknown];

/** Deeper objects are no record of answers, and could exhaust the stack. */
const MOST_LEVELS = 8;

/**
 * Returns the values of a record, with those of the objects in it, in the order in which they are written. A list of named
 * values, such as `[{"requirement": 3, "status": "open"}]`, is read as the object `{"3": "open"}`. An object inside
 * MOST_LEVELS others stays one value.
 */
export function nestedValues(record: object, above: readonly string[] = []): Leaf[] {
  return Object.entries(record).flatMap(([name, value]): Leaf[] => {
    const path = [...above, name];
    const inner = namedValues(value) ?? value;
    return isObject(inner) && path.length < MOST_LEVELS ? nestedValues(inner, path) : [[path, value]];
  });
}

/** Names of properties that name the value beside them. */
const NAMES =
  /^(?:id|no|nr|number|name|key|code|title|label|field|question|metric|control|req|requirement)$/i;

/** Returns the object of a list of named values; undefined if a value is no such list. */
function namedValues(value: unknown): object | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const named = value.flatMap((part: unknown) => {
    const pair = isObject(part) ? Object.entries(part) : [];
    const [name, ...others] = pair.filter(([property]) => NAMES.test(property));
    const own = pair.find((one) => one !== name);
    const isOne = pair.length === 2 && others.length === 0;
    return isOne && own !== undefined && (typeof name?.[1] === "string" || typeof name?.[1] === "number")
      ? [[String(name[1]), own[1]] as const]
      : [];
  });
  const isWhole = named.length === value.length && new Set(named.map(([name]) => name)).size === named.length;
  return isWhole ? Object.fromEntries(named) : undefined;
}

/**
 * Returns the names of columns by the paths to their values: `cost: fees`. An object that has most of them, such as `fields`
 * in exports of databases, is left out of their names.
 * @param paths each one once
 */
export function columnNames(paths: readonly (readonly string[])[]): readonly string[] {
  const shorter = paths.map((path) => (isMostly(paths, path) ? path.slice(1) : path));
  const names = shorter.map((path) => path.join(": "));
  const isChanged = shorter.some((path, at) => path !== paths[at]);
  if (isChanged && new Set(names).size === names.length) return columnNames(shorter);
  return paths.map((path) => path.join(": "));
}

/** Returns whether the first name of a path is that of an object that has most of the values. */
function isMostly(paths: readonly (readonly string[])[], [first, ...rest]: readonly string[]): boolean {
  const isIn = ([other, ...others]: readonly string[]) => other === first && others.length > 0;
  // A number says nothing without its object.
  const isName = rest.length > 1 || /\D/.test(rest.join(""));
  return rest.length > 0 && isName && 2 * paths.filter(isIn).length > paths.length;
}
