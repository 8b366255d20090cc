import { group, sum } from "d3-array";
import type { BlockRow } from "./blocks.ts";
import { MIXED } from "./column.ts";

/** The labels of which a block can have several. */
export type MixedLabel = "framework" | "region";

/**
 * Above this percentage of programmes in blocks of several regions, regions are not told apart; the same for
 * frameworks.
 */
export const MOST_MIXED_PCT = 10;

export type LabelledBlock = Pick<BlockRow, "programmes"> & { readonly [L in MixedLabel]?: string };

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

/** Tells whether so many programmes count in no label that the averages of labels may not stand for all of theirs. */
export function isMuchMixed({ mixed, all }: MixedCount): boolean {
  return 100 * mixed > MOST_MIXED_PCT * all;
}

/** Tells whether most programmes, more than two thirds, count in no label, so that no label has figures. */
export function isMostlyMixed({ mixed, all }: MixedCount): boolean {
  return 3 * mixed > 2 * all;
}

/**
 * Tells whether a label has no figures: most programmes count in no label, or many, and few in this one, which are often of one
 * industry.
 * @param programmes how many count in the label
 * @param least from how many on these are not few: the minimum cohort, but 0 within one industry
 */
export function isLabelWithheld(mixed: MixedCount, programmes: number, least: number): boolean {
  return isMostlyMixed(mixed) || (isMuchMixed(mixed) && programmes < least);
}

/** Returns a function that counts the programmes of a year, of all industries or of one, and those that count in no label. */
export function mixedCounter(
  blocks: readonly (LabelledBlock & Pick<BlockRow, "year" | "industry">)[],
): (label: MixedLabel, year: number, industry?: string) => MixedCount {
  const byYear = group(blocks, ({ year }) => year);
  const byIndustry = group(blocks, ({ year, industry }) => `${year} ${industry}`);
  return (label, year, industry) => {
    const own = industry === undefined ? byYear.get(year) : byIndustry.get(`${year} ${industry}`);
    return mixedAmong(own ?? [], label);
  };
}
