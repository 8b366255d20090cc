import type { Programme } from "../disclosure/model/programme.ts";
import { QUESTIONS } from "../model/metric.ts";
import type { DataProblem } from "../model/problem.ts";
import type { Answered } from "../plausibility/answered.ts";
import { type Confirmation, doubtProblem, sized, timesInWords } from "../plausibility/doubt.ts";
import { type Known, plausibilityOf } from "../plausibility/index.ts";
import type { Candidate } from "./examine.ts";

/**
 * What a submission answers, as plausibility looks at it. Its values are those of the candidate: a million cost no more; but
 * they are one step away, for each is asked for many times.
 */
class AnsweredCandidate implements Answered {
  readonly industry: string;
  readonly framework: string;
  readonly country: string;
  readonly year: number;
  readonly source: string;
  readonly findings: Int8Array;
  readonly #answers: Float64Array;
  readonly #delay: number;
  readonly #candidate: Candidate;

  constructor(candidate: Candidate, source: string) {
    const { industry, framework, country, year, findings, answers, bottleneckDelayDays } =
      candidate.programme;
    this.industry = industry;
    this.framework = framework;
    this.country = country;
    this.year = year;
    this.source = source;
    this.findings = findings;
    this.#answers = answers;
    this.#delay = bottleneckDelayDays ?? Number.NaN;
    this.#candidate = candidate;
  }

  valueAt(place: number): number {
    return place < QUESTIONS.length ? this.#answers[place]! : this.#delay;
  }

  isUnreadAt(place: number): boolean {
    // Where there is an answer, nothing is unread.
    if (!Number.isNaN(this.valueAt(place))) return false;
    const { missing, isDelayUnread } = this.#candidate;
    if (place >= QUESTIONS.length) return isDelayUnread;
    return missing[place] === "unreadable" || missing[place] === "outOfRange";
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

/** What is in doubt of submissions, as problems, what is only to be looked at, and which confirmations were needed or not. */
export interface Plausible {
  readonly problems: readonly DataProblem[];
  /** Parts of columns that are unusual, which honest ones sometimes are. */
  readonly remarks: readonly DataProblem[];
  readonly unusual: readonly UnusualAnswer[];
  readonly confirmed: readonly Confirmation[];
  readonly unneeded: readonly Confirmation[];
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
export const NOT_WEIGHED: Plausible = { problems: [], remarks: [], unusual: [], confirmed: [], unneeded: [] };

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
  const { doubts, remarks, unusual, confirmed, unneeded } = plausibilityOf(answered, confirmations, {
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
    unneeded,
  };
}

function newIn(candidates: readonly Candidate[], { isNew }: NonNullable<KnownBefore["newcomers"]>): number[] {
  return candidates.flatMap(({ programme }, at) => (isNew(programme) ? [at] : []));
}
