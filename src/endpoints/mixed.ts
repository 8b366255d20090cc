import { sum } from "d3-array";
import type { BlockRow } from "../tables/blocks.ts";
import { MIXED } from "../tables/column.ts";
import { blocksOf } from "./blocks-of.ts";
import { deriveEach } from "./derive.ts";

/** If more percent of some programmes are in blocks of several regions, these are not told apart; the same of frameworks. */
export const MOST_MIXED_PCT = 10;

export type MixedLabel = "framework" | "region";

type LabelledBlock = Pick<BlockRow, "programmes"> & { readonly [L in MixedLabel]?: string };

/** How many programmes are in blocks of several regions or frameworks, and so count in none. */
export interface MixedCount {
  readonly mixed: number;
  readonly all: number;
}

/** Counts the programmes of blocks, and those whose block has several of a label. */
export function mixedAmong(blocks: readonly LabelledBlock[], label: MixedLabel): MixedCount {
  return {
    mixed: sum(blocks, (block) => (block[label] === MIXED ? block.programmes : 0)),
    all: sum(blocks, ({ programmes }) => programmes),
  };
}

/** Counts the programmes of a year, of all industries or of one, and those whose block has several of a label. */
export const mixedIn = deriveEach(
  (
    tables: { readonly blocks: readonly (LabelledBlock & Pick<BlockRow, "year" | "industry">)[] },
    label: MixedLabel,
    year: number,
    industry?: string,
  ): MixedCount => mixedAmong(blocksOf<LabelledBlock>(tables, year, industry), label),
);

/** Tells whether so many programmes count in no label that the averages of labels may not stand for all of theirs. */
export function isMuchMixed({ mixed, all }: MixedCount): boolean {
  return 100 * mixed > MOST_MIXED_PCT * all;
}
