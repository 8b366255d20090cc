import type { Files } from "../../model/file.ts";
import type { Settings, Tables } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Before } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";

/** Who the makers say stands behind a row of the blocks table. */
export interface BehindRow {
  /** The programmes that answer as they did when the row was made. */
  readonly members: readonly Programme[];
  /** All of its entries: of members, and of the earlier answers of those whose correction waits. */
  readonly entries: readonly number[];
  /** Whether the row is one of the release before. */
  readonly isKept: boolean;
}

/** All that is about to be published, and who it is about. */
export interface Publication {
  /** The data folder as it will be published. */
  readonly tables: Tables;
  /** The same as bytes. */
  readonly files: Files;
  readonly settings: Settings;
  /** All programmes that may be used, published or not. */
  readonly programmes: readonly Programme[];
  /** One for each row of the blocks table, in its order. */
  readonly blocks: readonly BehindRow[];
  /** What earlier releases published; undefined for a first release, or where nothing is remembered. */
  readonly before?: Before & { readonly baseline: Baseline };
  /** Which rates an entry is counted in now. */
  readonly rateBits: (entry: number) => RateBits;
  /** What the next release is to be compared with: rows of rates that are told now, and all that were. */
  readonly toldRates: readonly ToldRate[];
  /** The entry of a programme with the answers that it has today. */
  readonly enter: (programme: Programme) => number;
}
