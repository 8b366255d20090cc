/** A retracted release, as published. */
export interface Retraction {
  readonly release: string;
  /** The time of the retraction, ISO 8601 in UTC. */
  readonly retracted: string;
  readonly reason: string;
  /** The release to use instead; null if there is none yet. */
  readonly supersededBy: string | null;
  /** Whether its files are deleted. */
  readonly erased: boolean;
  /** Change documents with its values that are deleted too, such as `2026-Q3..2026-Q4`. */
  readonly erasedChanges: readonly string[];
}
