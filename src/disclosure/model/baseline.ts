import type { BlockRow } from "../../tables/blocks.ts";
import type { Programme } from "./programme.ts";
import type { AnswerVersion } from "./version.ts";

/** What is known of earlier releases when a new one is cut: who stands in which published block. Private. */
export interface Baseline {
  /** The release before; undefined for a first release. */
  readonly release: string | undefined;
  /** The k of that release; undefined for a first one. */
  readonly k: number | undefined;
  /** Every block that was ever published, as entries. An entry is one version of a programme's answers. */
  readonly history: readonly (readonly number[])[];
  /** The largest k of the releases that had a block, by its place in the history. */
  readonly kOf: (block: number) => number;
  /** The blocks of the release before: their place in the history, and their published rows. */
  readonly current: readonly { readonly block: number; readonly row: BlockRow }[];
  /** The entry of a programme with the answers that it has today; a new one where it is not known yet. */
  readonly enter: (programme: Programme) => number;
  readonly versionOf: (entry: number) => AnswerVersion;
  /** A number that stands for the programme of an entry, whichever version of its answers it is. */
  readonly programmeOf: (entry: number) => number;
  /** The release since which an entry waits; undefined where it does not wait yet. */
  readonly waitsSince: (entry: number) => string | undefined;
}

/** Programmes of one industry and year that wait, and why. */
export interface Waiting {
  readonly industry: string;
  readonly year: number;
  /** Programmes that no release had yet. */
  readonly additions: number;
  /** Programmes that answer otherwise; where `stillShown`, their earlier answers are still in use. */
  readonly corrections: number;
  /** Programmes that were published, and wait since members of their block changed or left. */
  readonly leftOver: number;
  /** The release since which the first of them waits. */
  readonly since: string;
  /**
   * The least number of organisations that must be added, corrected or withdrawn before nobody waits: with those who wait
   * they make k, for of fewer no two releases may differ. More are needed where no cut of so many is safe.
   */
  readonly needed: number;
  /** Whether a way to publish more was left out since the search could not prove it safe. */
  readonly unproven?: true;
}
