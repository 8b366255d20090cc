import type { Span } from "../model/years.ts";
import type { BlockRow } from "./blocks.ts";

/** The year that an industry or a region begins with: tables have no row of it for the years before. */
export interface Beginnings {
  readonly industry: (id: string) => number;
  readonly region: (id: string) => number;
}

/** Each begins with the first year that a block is of it; one that no block is of, with the benchmark year. */
export function beginningsOf(
  blocks: readonly Pick<BlockRow, "year" | "industry" | "region">[],
  { benchmark }: Pick<Span, "benchmark">,
): Beginnings {
  const firstOf = (label: "industry" | "region") => {
    const first = new Map<string, number>();
    for (const block of blocks) {
      const known = first.get(block[label]);
      if (known === undefined || block.year < known) first.set(block[label], block.year);
    }
    return (id: string) => first.get(id) ?? benchmark;
  };
  return { industry: firstOf("industry"), region: firstOf("region") };
}
