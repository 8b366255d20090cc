import { type Span, years } from "../model/years.ts";
import type { BlockRow } from "./blocks.ts";
import type { Registries } from "./index.ts";
import { lastYears } from "./registries.ts";

/** The years that tables have rows of, of an industry, a framework or a region: of those before it began, or after it ended, none. */
export interface Extents {
  readonly industry: (id: string) => number[];
  readonly framework: (id: string) => number[];
  readonly region: (id: string) => number[];
}

type Label = keyof Extents;

/**
 * Each begins with the first year that a block is of it; one that no block is of, with the benchmark year. It goes on to
 * the benchmark year, or to its last year where the registry gives an earlier one.
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
