import type { HeaderRule } from "../model/route.ts";
import { covers, isPrefix } from "./table.ts";

/**
 * Rules of which several may give an address the same header, and the later counts, as rules of which one alone does:
 * each leaves out what later ones speak of. Hosts differ in what they make of two: some join the values, some take the
 * first or the last. The order stays, so what is left out by a rule has one further below.
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

/** By the index of each layer that gives a header to any address: what later layers leave it. */
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
