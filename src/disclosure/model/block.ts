import type { BlockRow } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import type { Programme } from "./programme.ts";

export { MIXED } from "../../tables/column.ts";

/** What the programmes of a block share. */
export interface BlockLabels {
  readonly year: number;
  readonly industry: string;
  /** An id, or MIXED. */
  readonly framework: string;
  /** An id, or MIXED. */
  readonly region: string;
}

/**
 * The smallest thing that is ever published: programmes of one year and industry with similar answers, of at least k
 * organisations that gave each answer. Every figure is a sum over whole blocks.
 */
export interface Block {
  readonly labels: BlockLabels;
  readonly members: readonly Programme[];
}

/** A block with the row that is published of it; one that did not change keeps its row. */
export interface PublishedBlock extends Block {
  readonly row: BlockRow;
  /** The entries behind the row, where some are of earlier answers that its members do not give any more. */
  readonly entries?: readonly number[];
  /** The rows of the release before whose blocks it is made of, each whole; undefined where it is made of others. */
  readonly wholeRows?: readonly BlockRow[] | undefined;
}

/** A block of a release that is being made. */
export interface ReleaseBlock extends PublishedBlock {
  /** Its members' entries; where a correction waits, the entry of the earlier answers. */
  readonly entries: readonly number[];
  /** Whether its row is that of the release before. */
  readonly isKept: boolean;
}

/** A label that can give way to MIXED, where too few programmes share it. */
export type GivingWay = "framework" | "region";

/** What items of one year and industry share: a label on which they differ gives way. At least one item. */
export function sharedLabels(items: readonly BlockLabels[]): BlockLabels {
  const [first] = items as readonly [BlockLabels, ...BlockLabels[]];
  const shared = (label: GivingWay) =>
    items.every((item) => item[label] === first[label]) ? first[label] : MIXED;
  return {
    year: first.year,
    industry: first.industry,
    framework: shared("framework"),
    region: shared("region"),
  };
}
