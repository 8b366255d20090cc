import type { Candidate } from "./examine.ts";
import type { SubmissionPlace } from "./submission-place.ts";

const MOST_PLACES = 5;

/** Rows that replace an earlier row of their submission or programme, and have the same answers. Private. */
export interface Repeated {
  readonly rows: number;
  /** The first of them. */
  readonly first: readonly SubmissionPlace[];
}

/** Returns whether two submissions have the same labels and answers, even if they are written differently. */
export function hasSameAnswers({ programme }: Candidate, { programme: other }: Candidate): boolean {
  return programme.fingerprint === other.fingerprint;
}

/**
 * Returns the places of submissions.
 * @param repeats the submissions
 * @param candidates all submissions, in the order of the file
 * @param placeOf returns the place of a submission, given its index
 * @returns undefined if there are none
 */
export function repeatedIn(
  repeats: ReadonlySet<Candidate>,
  candidates: readonly Candidate[],
  placeOf: (index: number) => SubmissionPlace,
): Repeated | undefined {
  if (repeats.size === 0) return undefined;
  const first: SubmissionPlace[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (first.length === MOST_PLACES) break;
    if (repeats.has(candidate)) first.push(placeOf(index));
  }
  return { rows: repeats.size, first };
}
