/** What a submission answers, as far as sizes go. */
export interface Answered {
  readonly industry: string;
  readonly framework: string;
  readonly country: string;
  readonly year: number;
  /** The file that it is from. */
  readonly source: string;
  /** An answer, by its place among ANSWERS; NaN where there is none. */
  valueAt(place: number): number;
  /** Whether something is written there that is no number, or none that can be. */
  isUnreadAt(place: number): boolean;
  /** Of each requirement 1 where it is open, 0 where it is closed, -1 where neither is known. */
  readonly findings: Int8Array;
  /** Requirements where something stands that is neither open nor closed. */
  unreadFindings(): number;
}

/** The ways to part submissions in which one part can be misread alone. */
export const PARTS = ["industry", "year", "framework", "country", "source"] as const;
export type Part = (typeof PARTS)[number];
