import { QUESTIONS } from "../model/metric.ts";
import type { DataProblem } from "../model/problem.ts";
import type { Answered } from "../plausibility/answered.ts";
import { type Confirmation, doubtProblem } from "../plausibility/doubt.ts";
import { plausibilityOf } from "../plausibility/index.ts";
import type { PublishedMedian } from "../plausibility/moved.ts";
import type { Candidate } from "./examine.ts";

/** What a submission answers, as plausibility looks at it. Its values are those of the candidate: a million cost no more. */
class AnsweredCandidate implements Answered {
  readonly #candidate: Candidate;
  readonly source: string;

  constructor(candidate: Candidate, source: string) {
    this.#candidate = candidate;
    this.source = source;
  }

  get industry() {
    return this.#candidate.programme.industry;
  }

  get framework() {
    return this.#candidate.programme.framework;
  }

  get country() {
    return this.#candidate.programme.country;
  }

  get year() {
    return this.#candidate.programme.year;
  }

  valueAt(place: number): number {
    const { answers, bottleneckDelayDays } = this.#candidate.programme;
    return place < QUESTIONS.length ? answers[place]! : (bottleneckDelayDays ?? Number.NaN);
  }

  isUnreadAt(place: number): boolean {
    const { missing, isDelayUnread } = this.#candidate;
    if (place >= QUESTIONS.length) return isDelayUnread;
    return missing[place] === "unreadable" || missing[place] === "outOfRange";
  }

  get findings() {
    return this.#candidate.programme.findings;
  }

  unreadFindings(): number {
    return this.#candidate.unknown.filter(({ column }) => column.startsWith("requirement_")).length;
  }
}

/** What is in doubt of submissions, as problems, and which confirmations were needed. */
export interface Plausible {
  readonly problems: readonly DataProblem[];
  readonly confirmed: readonly Confirmation[];
}

/**
 * Looks for figures of submissions that were rather misread.
 * @param file name for problems
 * @param sources the file that each candidate is from
 * @param confirmations what the operator has answered for
 * @param published medians of the last release
 */
export function plausible(
  file: string,
  candidates: readonly Candidate[],
  sources: readonly string[],
  confirmations: readonly Confirmation[],
  published: readonly PublishedMedian[] = [],
): Plausible {
  const answered = candidates.map((candidate, at) => new AnsweredCandidate(candidate, sources[at]!));
  const { doubts, confirmed } = plausibilityOf(answered, confirmations, published);
  return { problems: doubts.map((doubt) => doubtProblem(file, doubt)), confirmed };
}
