/** A submission's answers, as needed to check their plausibility. */
export interface Answered {
  /** The normalised name of its organisation; empty if it names none. */
  readonly organisation: string;
  readonly industry: string;
  readonly framework: string;
  readonly country: string;
  readonly year: number;
  /** The file that it was read from. */
  readonly source: string;
  /** Returns an answer, by its position in ANSWERS; NaN if it is missing. */
  valueAt(place: number): number;
  /** Whether the answer is not a number, or is out of range. */
  isUnreadAt(place: number): boolean;
  /** For each requirement 1 if open, 0 if closed, -1 if unknown. */
  readonly findings: Int8Array;
  /** Counts the requirements whose answer is neither open nor closed. */
  unreadFindings(): number;
}

/** The properties by which submissions are split into parts, because a single part can be misread. */
export const PARTING_KEYS = ["industry", "year", "framework", "country", "source"] as const;
export type PartingKey = (typeof PARTING_KEYS)[number];
