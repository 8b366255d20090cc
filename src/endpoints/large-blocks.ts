import { median, sum } from "d3-array";
import type { BandedMetric } from "../model/metric.ts";
import type { BlockRow } from "../tables/blocks.ts";
import type { Tables } from "../tables/index.ts";
import { blocksOf } from "./blocks-of.ts";
import { deriveEach } from "./derive.ts";

/** A block with more than this many times the programmes of the median block of its year is large. */
export const LARGE_BLOCK = 3;
/**
 * Above this percentage of a year's programmes in large blocks, shares and means by a block's own mean have
 * no error.
 */
export const MOST_IN_LARGE_PCT = 10;

/**
 * The same, if blocks lose a larger percentage of the squared differences of the metric (`informationLossPct`
 * of the privacy report): where they lose 27 to 40 percent, half of the intervals miss the mean of the band's
 * own programmes.
 */
export const MOST_LOST_PCT = 1;

type Sized = Pick<BlockRow, "year" | "industry" | "programmes">;

/**
 * Tells whether many programmes of a year are in large blocks: such a block is in one band and on one tier with programmes
 * of several, and no error tells how far its band or tier is from theirs. Blocks are large where earlier releases leave
 * no other way to publish changes.
 */
export const hasLargeBlocks = deriveEach(
  (tables: { readonly blocks: readonly Sized[] }, year: number): boolean => {
    const sizes = blocksOf<Sized>(tables, year).map(({ programmes }) => programmes);
    const least = LARGE_BLOCK * (median(sizes) ?? 0);
    return 100 * sum(sizes.filter((size) => size > least)) > MOST_IN_LARGE_PCT * sum(sizes);
  },
);

/**
 * Tells whether a block's own mean of a metric says too little of its programmes for an error: many are in large blocks, or
 * blocks hide how their programmes differ.
 */
export function areCoarse(
  tables: Pick<Tables, "blocks" | "privacyReport">,
  year: number,
  metric: BandedMetric,
): boolean {
  const { privacyReport } = tables;
  // Without one it is not known how much blocks hide.
  const lost = privacyReport ? (privacyReport.informationLossPct.byAnswer[metric] ?? 100) : 0;
  return lost > MOST_LOST_PCT || hasLargeBlocks(tables, year);
}
