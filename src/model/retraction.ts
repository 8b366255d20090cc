/** A release that is retracted, as readers are told of it. */
export interface Retraction {
  readonly release: string;
  /** Since when, ISO 8601 in UTC. */
  readonly retracted: string;
  readonly reason: string;
  /** The release to use instead; null where there is none yet. */
  readonly supersededBy: string | null;
  /** Whether its files are gone. */
  readonly erased: boolean;
  /** What told its values besides and is gone with it: changes from one release to another, as `2026-Q3..2026-Q4`. */
  readonly erasedChanges: readonly string[];
}
