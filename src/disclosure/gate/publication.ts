import type { Files } from "../../model/file.ts";
import type { Settings, Tables } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { RelabelledPublication } from "../model/previous-publication.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { ReleasedRate } from "../model/released-rate.ts";

/** The programmes behind a row of the blocks table, according to the code that made it. */
export interface BehindRow {
  /** The programmes with the same answers as when the row was made. */
  readonly members: readonly Programme[];
  /** All of its entries: those of the members, and the earlier answers of waiting corrections. */
  readonly entries: readonly number[];
  /** Whether the row is kept from the previous release. */
  readonly isKept: boolean;
}

/** Everything that is about to be published, and the programmes behind it. */
export interface Publication {
  /** The data folder as it will be published. */
  readonly tables: Tables;
  /** The files of that folder, by path. */
  readonly files: Files;
  readonly settings: Settings;
  /** All programmes that may be used, published or not. */
  readonly programmes: readonly Programme[];
  /** The programmes behind each row of the blocks table, in its order. */
  readonly blocks: readonly BehindRow[];
  /** What earlier releases published; undefined for a first release and without a ledger. */
  readonly before?: RelabelledPublication & { readonly baseline: Baseline };
  /** Returns the rates of this release that count an entry. */
  readonly rateBits: (entry: number) => RateBits;
  /** The rows of rates that the next release is compared with: those of this and of all earlier releases. */
  readonly releasedRates: readonly ReleasedRate[];
  /** Returns the entry of a programme with its current answers. */
  readonly entryOf: (programme: Programme) => number;
}
