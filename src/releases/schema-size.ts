import { LIMITS } from "../model/limits.ts";

/** The maximum nesting after references are expanded, which may be deeper than the document itself. */
const DEEPEST = 2 * LIMITS.jsonDepth;

interface Size {
  readonly parts: number;
  readonly depth: number;
}

/**
 * Counts the parts of a JSON Schema with every reference (`#/$defs/X`) expanded. A few lines of schema can be recursive, or
 * expand to more than fits in memory.
 * @returns undefined if a reference has no definition, a definition contains itself, or the nesting is too deep
 */
export function expandedSize(document: object): number | undefined {
  const definitions = (document as { readonly $defs?: Readonly<Record<string, unknown>> }).$defs ?? {};
  // Undefined while a definition is being measured, so that a recursive one has no size.
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
