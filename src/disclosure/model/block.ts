import type { BlockRow } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import type { Programme } from "./programme.ts";

export { MIXED } from "../../tables/column.ts";

/** The labels that the programmes of a block share. */
export interface BlockLabels {
  readonly year: number;
  readonly industry: string;
  /** An id, or MIXED. */
  readonly framework: string;
  /** An id, or MIXED. */
  readonly region: string;
}

/** Returns whether the programmes share no framework or no region. */
export function isMixed({ framework, region }: Pick<BlockLabels, "framework" | "region">): boolean {
  return framework === MIXED || region === MIXED;
}

/**
 * The smallest unit of publication: programmes of one year and industry with similar answers, with at least k
 * contributors for each answer. Every average is a sum over whole blocks.
 */
export interface Block {
  readonly labels: BlockLabels;
  readonly members: readonly Programme[];
}

/** A block with its published row; an unchanged block keeps its row. */
export interface PublishedBlock extends Block {
  readonly row: BlockRow;
  /** The entries behind the row, if some of them are earlier answers that a member has since corrected. */
  readonly entries?: readonly number[];
  /** The rows of the previous release whose whole blocks it consists of; undefined if it does not consist of such. */
  readonly wholeRows?: readonly BlockRow[] | undefined;
}

/**
 * Returns the programmes whose answers are behind a block's row; none if one of them has corrected an answer since, which
 * waits. A figure computed from the others would differ from that of an earlier release by this one alone.
 */
export function measuredMembers({ members, row }: PublishedBlock): readonly Programme[] {
  return members.length === row.programmes ? members : [];
}

/** A block of a release that is being made. */
export interface ReleaseBlock extends PublishedBlock {
  /** The entries of its members; for a waiting correction, the entry of the earlier answers. */
  readonly entries: readonly number[];
  /** Whether its row is that of the previous release. */
  readonly isKept: boolean;
}

/** A label that MIXED can replace if too few programmes share it. */
export type GivingWay = "framework" | "region";

/** Returns the labels shared by items of one year and industry (at least one item): MIXED where they differ. */
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

/** Returns the block of these programmes of one industry and year, with the labels that they share. */
export function blockWith(members: readonly Programme[]): Block {
  return { labels: sharedLabels(members), members };
}
