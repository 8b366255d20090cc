import { isMuchMixed, mixedIn } from "../endpoints/mixed.ts";
import { benchmarkInWords } from "../model/years.ts";
import type { Tables } from "../tables/index.ts";
import { countInWords, grouped } from "./format.ts";

/**
 * Returns a sentence on the programmes of the benchmark year that count in no region, or in no framework; empty if they are
 * so few that the figures of regions or frameworks stand for nearly all programmes.
 */
export function mixedInWords(tables: Pick<Tables, "blocks" | "span">, label: "region" | "framework"): string {
  const found = mixedIn(tables, label, tables.span.benchmark);
  if (!isMuchMixed(found)) return "";
  const { mixed, all } = found;
  return `${grouped(mixed)} of ${countInWords(all, "programme", "programmes")} of ${benchmarkInWords(tables.span)} count in no ${label}, because their blocks have several. The figures of a ${label} may therefore differ much from those of all its programmes: they have no standard error, and are not compared.`;
}
