import { LIMITS } from "../model/limits.ts";

/** Parts within each other: a definition stands in its place, so there are more of them than in the document. */
const DEEPEST = 2 * LIMITS.jsonDepth;

interface Size {
  readonly parts: number;
  readonly depth: number;
}

/**
 * How many parts a JSON Schema has when what it refers to (`#/$defs/X`) stands in its place, each time: a few lines can
 * refer to themselves, or come to more than any memory holds.
 * @returns undefined where it refers to what it does not define, where a definition stands within itself, and where
 * parts stand within each other too deep to be walked through
 */
export function expandedSize(document: object): number | undefined {
  const definitions = (document as { readonly $defs?: Readonly<Record<string, unknown>> }).$defs ?? {};
  // Undefined while a definition is being measured, so one within itself has no size.
  const known = new Map<string, Size | undefined>();
  const ofDefinition = (reference: string, level: number): Size | undefined => {
    const name = reference.replace("#/$defs/", "");
    if (!known.has(name) && Object.hasOwn(definitions, name)) {
      known.set(name, undefined);
      known.set(name, of(definitions[name], level));
    }
    return known.get(name);
  };
  const of = (value: unknown, level: number): Size | undefined => {
    if (typeof value !== "object" || value === null) return { parts: 1, depth: 0 };
    if (level > DEEPEST) return undefined;
    const { $ref } = value as { readonly $ref?: unknown };
    const sizes = Object.values(value).map((part) => of(part, level + 1));
    if (typeof $ref === "string") sizes.push(ofDefinition($ref, level + 1));
    let [parts, depth] = [1, 0];
    for (const size of sizes) {
      if (size === undefined) return undefined;
      parts += size.parts;
      depth = Math.max(depth, size.depth + 1);
    }
    return depth > DEEPEST ? undefined : { parts, depth };
  };
  return of(document, 0)?.parts;
}
