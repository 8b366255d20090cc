import type { BlockRow } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";

/** A block of the previous release, compared with today's submissions. */
export interface EarlierBlock {
  /** Its index in the history. */
  readonly block: number;
  readonly row: BlockRow;
  readonly entries: readonly number[];
  /** The members that are still there with the same answers. */
  readonly members: readonly Programme[];
  /** Whether a member is no longer there; the block may not stay then. */
  readonly hasLeaver: boolean;
}
