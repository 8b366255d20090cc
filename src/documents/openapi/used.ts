/** Keeps the components that paths refer to, directly or not, and security schemes, which are never referenced. */
export function usedComponents<C extends Readonly<Record<string, object>>>(
  paths: object,
  components: C,
): Record<string, object> {
  const used = new Set<string>();
  follow(paths);
  return Object.fromEntries(
    Object.entries(components)
      .map(([kind, all]): [string, object] => [
        kind,
        Object.fromEntries(
          Object.entries(all).filter(
            ([name]) => kind === "securitySchemes" || used.has(`#/components/${kind}/${name}`),
          ),
        ),
      ])
      .filter(([, all]) => Object.keys(all).length > 0),
  );

  function follow(part: unknown): void {
    if (typeof part !== "object" || part === null) return;
    const { $ref } = part as { readonly $ref?: unknown };
    if (typeof $ref === "string" && !used.has($ref)) {
      used.add($ref);
      const [, , kind = "", name = ""] = $ref.split("/");
      follow((components[kind] as Record<string, unknown> | undefined)?.[name]);
    }
    for (const own of Object.values(part)) follow(own);
  }
}
