/**
 * How many parts a JSON Schema has when what it refers to (`#/$defs/X`) stands in its place, each time: a few lines can
 * refer to themselves, or come to more than any memory holds.
 * @returns undefined where it refers to what it does not define, or a definition stands within itself
 */
export function expandedSize(document: object): number | undefined {
  const definitions = (document as { readonly $defs?: Readonly<Record<string, unknown>> }).$defs ?? {};
  // Null while a definition is being measured.
  const known = new Map<string, number | null | undefined>();
  const ofDefinition = (reference: string): number | undefined => {
    const name = reference.replace("#/$defs/", "");
    if (!Object.hasOwn(definitions, name)) return undefined;
    if (!known.has(name)) {
      known.set(name, null);
      known.set(name, of(definitions[name]));
    }
    return known.get(name) ?? undefined;
  };
  const of = (value: unknown): number | undefined => {
    if (typeof value !== "object" || value === null) return 1;
    const { $ref } = value as { readonly $ref?: unknown };
    const own = typeof $ref === "string" ? ofDefinition($ref) : 0;
    return Object.values(value).reduce<number | undefined>(
      (sum, part) => {
        const size = sum === undefined ? undefined : of(part);
        return size === undefined ? undefined : sum! + size;
      },
      own === undefined ? undefined : own + 1,
    );
  };
  return of(document);
}
