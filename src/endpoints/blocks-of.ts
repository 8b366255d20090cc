import type { BlockRow } from "../tables/blocks.ts";
import { derive } from "./derive.ts";

type Placed = Pick<BlockRow, "year" | "industry">;

/** Blocks by year and industry, and of all industries by year. */
const grouped = derive(({ blocks }: { readonly blocks: readonly Placed[] }) => {
  const groups = new Map<string, Placed[]>();
  for (const block of blocks) {
    for (const name of [`${block.year}`, `${block.year} ${block.industry}`]) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [block]);
      else group.push(block);
    }
  }
  return groups;
});

/** Returns the blocks of a year, of all industries or of one. */
export function blocksOf<B>(
  tables: { readonly blocks: readonly (B & Placed)[] },
  year: number,
  industry?: string,
): readonly B[] {
  const name = industry === undefined ? `${year}` : `${year} ${industry}`;
  return (grouped(tables).get(name) ?? []) as readonly (B & Placed)[];
}
