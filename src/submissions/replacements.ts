import type { Candidate } from "./examine.ts";
import { reusesIdentifier } from "./reused-identifiers.ts";
import type { SubmissionPlace } from "./submission-place.ts";

const MOST_PLACES = 5;

/** Rows of a file, with the places of the first. Private. */
export interface FoundRows {
  readonly rows: number;
  readonly first: readonly SubmissionPlace[];
}

/** Rows that replace an earlier row, probably not as their writers meant it, by why; those without rows are left out. */
export interface DoubtfulReplacements {
  /** They have the same answers as the earlier row. */
  readonly repeated?: FoundRows;
  /** They lack answers that the earlier row has. */
  readonly emptied?: FoundRows;
  /** The earlier row is of another organisation or year, and only its identifier is the same. */
  readonly ofAnother?: FoundRows;
}

/** Returns why a replacement is doubtful; undefined if it is not. */
export function doubtOfReplacement(
  replaced: Candidate,
  by: Candidate,
): keyof DoubtfulReplacements | undefined {
  if (hasSameAnswers(replaced, by)) return "repeated";
  if (reusesIdentifier(replaced, by)) return "ofAnother";
  return lacksAnswersOf(replaced, by) ? "emptied" : undefined;
}

/** Returns whether two submissions have the same labels and answers, even if they are written differently. */
export function hasSameAnswers({ programme }: Candidate, { programme: other }: Candidate): boolean {
  return programme.fingerprint === other.fingerprint;
}

function lacksAnswersOf({ programme: replaced }: Candidate, { programme: by }: Candidate): boolean {
  return (
    replaced.answers.some((answer, at) => !Number.isNaN(answer) && Number.isNaN(by.answers[at])) ||
    replaced.findings.some((finding, at) => finding !== -1 && by.findings[at] === -1) ||
    (replaced.bottleneck !== null && by.bottleneck === null) ||
    (replaced.bottleneckDelayDays !== null && by.bottleneckDelayDays === null)
  );
}

/** Collects doubtful replacements. */
export class Replacements {
  /** The rows that replace others, by why that is doubtful. */
  readonly #by = new Map<keyof DoubtfulReplacements, Set<Candidate>>();

  add(replaced: Candidate, by: Candidate): void {
    const doubt = doubtOfReplacement(replaced, by);
    if (doubt === undefined) return;
    const rows = this.#by.get(doubt) ?? new Set();
    this.#by.set(doubt, rows.add(by));
  }

  /**
   * @param candidates all submissions, in the order of the file
   * @param placeOf returns the place of a submission, given its index
   */
  finish(
    candidates: readonly Candidate[],
    placeOf: (index: number) => SubmissionPlace,
  ): DoubtfulReplacements {
    return Object.fromEntries(
      [...this.#by].map(([doubt, rows]): [string, FoundRows] => {
        const first: SubmissionPlace[] = [];
        for (const [index, candidate] of candidates.entries()) {
          if (first.length === MOST_PLACES) break;
          if (rows.has(candidate)) first.push(placeOf(index));
        }
        return [doubt, { rows: rows.size, first }];
      }),
    );
  }
}
