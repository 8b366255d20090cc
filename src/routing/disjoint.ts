import type { HeaderRule } from "../model/route.ts";
import { covers, isPrefix } from "./table.ts";

/**
 * Turns rules of which several may set the same header for an address, where the last one applies, into rules of which only
 * one does: each rule excludes the addresses of later rules. Hosts differ in how they treat two such rules: some join the
 * values, some take the first or the last. The order is kept, so an address that a rule excludes has a rule further below.
 */
export function disjoint(layers: readonly HeaderRule[]): HeaderRule[] {
  const names = new Set(layers.flatMap(({ headers }) => Object.keys(headers)));
  const exceptions = new Map([...names].map((name) => [name, exceptionsOf(layers, name)]));
  return layers.flatMap((layer, at) => {
    const parts = new Map<string, { readonly except: readonly string[]; headers: Record<string, string> }>();
    for (const [name, value] of Object.entries(layer.headers)) {
      const except = exceptions.get(name)?.get(at);
      if (except === undefined) continue;
      const key = except.join("\n");
      const part = parts.get(key) ?? { except, headers: {} };
      part.headers[name] = value;
      parts.set(key, part);
    }
    return [...parts.values()].map(({ except, headers }) => ({
      path: layer.path,
      ...(except.length > 0 && { except }),
      headers,
    }));
  });
}

/** Returns, for each layer that sets a header, by index: the addresses that it must leave to later layers. */
function exceptionsOf(layers: readonly HeaderRule[], name: string): Map<number, readonly string[]> {
  const exact = new Set<string>();
  const prefixes: string[] = [];
  const found = new Map<number, readonly string[]>();
  for (const [at, { path, headers }] of [...layers.entries()].reverse()) {
    if (!(name in headers)) continue;
    if (exact.has(path) || prefixes.some((later) => covers(later, path))) continue;
    const inside = prefixes.filter((later) => covers(path, later));
    const outermost = inside.filter((one) => !inside.some((other) => other !== one && covers(other, one)));
    const files = isPrefix(path)
      ? [...exact].filter((file) => covers(path, file) && !outermost.some((one) => covers(one, file)))
      : [];
    found.set(at, [...outermost, ...files].sort());
    if (isPrefix(path)) prefixes.push(path);
    else exact.add(path);
  }
  return found;
}
