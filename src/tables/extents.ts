import { type Span, years } from "../model/years.ts";
import type { BlockRow } from "./blocks.ts";
import type { Registries } from "./index.ts";
import { lastYears } from "./registries.ts";

/** The years for which tables have rows of an industry, framework or region: none before it began or after it ended. */
export interface Extents {
  readonly industry: (id: string) => number[];
  readonly framework: (id: string) => number[];
  readonly region: (id: string) => number[];
}

type Label = keyof Extents;

/**
 * Returns the extents of all entries. Each begins with the first year that has a block of it, or with the benchmark year if no
 * block does. It lasts until the benchmark year, or until the last year in the registry if that is earlier.
 */
export function extentsOf(
  blocks: readonly Pick<BlockRow, "year" | Label>[],
  { industries, frameworks, regions }: Pick<Registries, "industries" | "frameworks" | "regions">,
  { benchmark }: Pick<Span, "benchmark">,
): Extents {
  const extentOf = (
    label: Label,
    entries: readonly { readonly id: string; readonly last_year?: number }[],
  ) => {
    const first = new Map<string, number>();
    for (const block of blocks) {
      const known = first.get(block[label]);
      if (known === undefined || block.year < known) first.set(block[label], block.year);
    }
    const last = lastYears(entries);
    return (id: string) => years(first.get(id) ?? benchmark, Math.min(benchmark, last.get(id) ?? benchmark));
  };
  return {
    industry: extentOf("industry", industries),
    framework: extentOf("framework", frameworks),
    region: extentOf("region", regions),
  };
}
