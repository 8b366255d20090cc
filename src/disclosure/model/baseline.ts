import type { Question } from "../../model/metric.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { Programme } from "./programme.ts";
import type { AnswerVersion } from "./version.ts";

/** What is known about earlier releases when a new one is cut: which programmes are in which published block. Private. */
export interface Baseline {
  /** The previous release; undefined for a first release. */
  readonly release: string | undefined;
  /** The k of the previous release; undefined for a first release. */
  readonly k: number | undefined;
  /** The entries of every block ever published. An entry is one version of a programme's answers. */
  readonly blockHistory: readonly (readonly number[])[];
  /** Returns the largest k of the releases that had a block. Takes the block's index in `blockHistory`. */
  readonly kOf: (block: number) => number;
  /** The blocks of the previous release: their index in `blockHistory` and their published rows. */
  readonly current: readonly { readonly block: number; readonly row: BlockRow }[];
  /** Returns the entry of a programme's current answers. */
  readonly entryOf: (programme: Programme) => number;
  readonly versionOf: (entry: number) => AnswerVersion;
  /** Returns a number that identifies the programme of an entry, the same for all versions of its answers. */
  readonly programmeOf: (entry: number) => number;
  /** Returns the release since which an entry waits; undefined if it does not wait yet. */
  readonly waitsSince: (entry: number) => string | undefined;
}

/** Programmes of one industry and year that wait, and why. */
export interface Waiting {
  readonly industry: string;
  readonly year: number;
  /** Programmes that no release has included yet. */
  readonly additions: number;
  /** Programmes whose earlier answers stay published until their corrections can be. */
  readonly corrections: number;
  /** Programmes that a release has published, and that wait because members of their block changed or left. */
  readonly leftOver: number;
  /** The release since which the longest-waiting programme waits. */
  readonly since: string;
  /**
   * If fewer than k organisations were added or corrected, and no other programmes wait: how many more it takes at least,
   * because two releases must not differ by fewer than k. It can take more, if no safe cut is found.
   */
  readonly needed?: number;
  /**
   * If k organisations or more gave or changed some answer: the answers that only fewer gave or changed. Left out if there
   * are none.
   */
  readonly tooFew?: readonly { readonly question: Question; readonly organisations: number }[];
  /** Whether more could perhaps be published, but the search could not prove it safe. */
  readonly unproven?: true;
}
