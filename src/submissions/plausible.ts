import type { Programme } from "../disclosure/model/programme.ts";
import { QUESTIONS } from "../model/metric.ts";
import type { DataProblem } from "../model/problem.ts";
import type { Answered } from "../plausibility/answered.ts";
import { type Confirmation, doubtProblem, sized, timesInWords } from "../plausibility/doubt.ts";
import { type Known, plausibilityOf } from "../plausibility/index.ts";
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

/** An answer that is unusual by itself. */
export interface UnusualAnswer {
  /** The place of its submission. */
  readonly at: number;
  readonly column: string;
  readonly value: number;
  /** How unusual, in words. */
  readonly rule: string;
}

/** What is in doubt of submissions, as problems, what is only to be looked at, and which confirmations were needed. */
export interface Plausible {
  readonly problems: readonly DataProblem[];
  /** Parts of columns that are unusual, which honest ones sometimes are. */
  readonly remarks: readonly DataProblem[];
  readonly unusual: readonly UnusualAnswer[];
  readonly confirmed: readonly Confirmation[];
}

/** What is known besides the submissions (see plausibilityOf). */
export interface KnownBefore extends Omit<Known, "newSince"> {
  /** The last release, and who is new since; undefined where nobody remembers. */
  readonly newcomers?:
    | {
        readonly release: string;
        readonly isNew: (programme: Pick<Programme, "year" | "identity">) => boolean;
      }
    | undefined;
}

/** What is said where nothing can be weighed. */
export const NOT_WEIGHED: Plausible = { problems: [], remarks: [], unusual: [], confirmed: [] };

/** What to do about an unusual answer. */
export const UNUSUAL_REMEDY = "Correct it in the export where it was misread; it is used as it stands.";

/**
 * Looks for figures of submissions that were rather misread.
 * @param file name for problems
 * @param sources the file that each candidate is from
 * @param confirmations what the operator has answered for
 * @param known of the last release, and of this one
 */
export function plausible(
  file: string,
  candidates: readonly Candidate[],
  sources: readonly string[],
  confirmations: readonly Confirmation[],
  { newcomers, ...known }: KnownBefore = {},
): Plausible {
  const answered = candidates.map((candidate, at) => new AnsweredCandidate(candidate, sources[at]!));
  const { doubts, remarks, unusual, confirmed } = plausibilityOf(answered, confirmations, {
    ...known,
    ...(newcomers && { newSince: { release: newcomers.release, places: newIn(candidates, newcomers) } }),
  });
  return {
    problems: doubts.map((doubt) => doubtProblem(file, doubt)),
    remarks: remarks.map((remark) => doubtProblem(file, remark)),
    unusual: unusual.map(({ at, weighed: { name, unit }, value, usual }) => ({
      at,
      column: name,
      value,
      rule: `is unusual: ${timesInWords(value / usual)} what its row and others like it make likely, about ${sized(usual, unit)}`,
    })),
    confirmed,
  };
}

function newIn(candidates: readonly Candidate[], { isNew }: NonNullable<KnownBefore["newcomers"]>): number[] {
  return candidates.flatMap(({ programme }, at) => (isNew(programme) ? [at] : []));
}
