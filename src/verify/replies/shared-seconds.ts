/**
 * Returns for how many seconds a shared cache may reuse an answer without revalidation; undefined if that is not given.
 * @param value of `Cache-Control`, or of a header that overrides it
 */
export function sharedSeconds(value: string): number | undefined {
  const directives = new Map(
    value.split(",").map((directive) => {
      const [name = "", argument = ""] = directive.trim().toLowerCase().split("=");
      return [name, argument.replaceAll('"', "")];
    }),
  );
  if (["no-store", "no-cache", "private"].some((name) => directives.has(name))) return 0;
  const seconds = directives.get("s-maxage") ?? directives.get("max-age");
  return seconds === undefined ? undefined : Number(seconds);
}
