/**
 * For how many seconds a shared cache may use an answer without asking; undefined where it does not say.
 * @param value of `Cache-Control`, or of a header that counts instead of it
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
