import { isObject } from "../../model/answer-walk.ts";

/** A value of a nested record, and the names that lead to it. */
type Leaf = readonly [path: readonly string[], value: unknown];

/** Deeper objects are no record of answers, and could exhaust the stack. */
const MOST_LEVELS = 8;

/**
 * Returns the values of a record, with those of the objects in it, in the order in which they are written. An
 * object inside MOST_LEVELS others stays one value.
 */
export function nestedValues(record: object, above: readonly string[] = []): Leaf[] {
  return Object.entries(record).flatMap(([name, value]): Leaf[] => {
    const path = [...above, name];
    return isObject(value) && path.length < MOST_LEVELS ? nestedValues(value, path) : [[path, value]];
  });
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
  return rest.length > 0 && 2 * paths.filter(isIn).length > paths.length;
}
