import type { EarlierAnswers } from "../disclosure/ledger/earlier-answers.ts";
import { QUESTIONS } from "../model/metric.ts";
import type { DataProblem } from "../model/problem.ts";
import type { Answered } from "../plausibility/answered.ts";
import { type Confirmation, doubtProblem, sized, timesInWords } from "../plausibility/doubt.ts";
import { type PlausibilityContext, plausibilityOf } from "../plausibility/index.ts";
import { copiedYearDoubts } from "./copied-years.ts";
import type { Candidate } from "./examine.ts";
import { sameAnswersDoubts } from "./same-answers.ts";

/**
 * Adapts a candidate to the checks of plausibility. There may be millions, so it holds direct references only to the values
 * that are read most often.
 */
class AnsweredCandidate implements Answered {
  readonly source: string;
  readonly findings: Int8Array;
  readonly #answers: Float64Array;
  readonly #programme: Candidate["programme"];
  readonly #candidate: Candidate;

  constructor(candidate: Candidate, source: string) {
    const { programme } = candidate;
    this.source = source;
    this.findings = programme.findings;
    this.#answers = programme.answers;
    this.#programme = programme;
    this.#candidate = candidate;
  }

  get organisation(): string {
    return this.#candidate.organisation;
  }

  get industry(): string {
    return this.#programme.industry;
  }

  get framework(): string {
    return this.#programme.framework;
  }

  get country(): string {
    return this.#programme.country;
  }

  get year(): number {
    return this.#programme.year;
  }

  valueAt(place: number): number {
    return place < QUESTIONS.length
      ? this.#answers[place]!
      : (this.#programme.bottleneckDelayDays ?? Number.NaN);
  }

  isUnreadAt(place: number): boolean {
    // A cell with an answer was read.
    if (!Number.isNaN(this.valueAt(place))) return false;
    const { missing, isDelayUnread } = this.#candidate;
    if (place >= QUESTIONS.length) return isDelayUnread;
    return missing[place] === "unreadable" || missing[place] === "outOfRange";
  }

  unreadFindings(): number {
    return this.#candidate.unknown.filter(({ column }) => column.startsWith("requirement_")).length;
  }
}

/** A single unusual answer. */
export interface UnusualAnswer {
  /** The index of its submission. */
  readonly at: number;
  readonly column: string;
  readonly value: number;
  /** A description of how unusual it is. */
  readonly rule: string;
}

/** The doubtful figures of submissions as problems, mere remarks, and which confirmations were needed or not. */
export interface Plausible {
  readonly problems: readonly DataProblem[];
  /** Parts of columns that are unusual, which correct data sometimes is. */
  readonly remarks: readonly DataProblem[];
  readonly unusual: readonly UnusualAnswer[];
  readonly confirmed: readonly Confirmation[];
  readonly unneeded: readonly Confirmation[];
}

/** Further information in addition to the submissions (see plausibilityOf). */
export interface KnownFromPrevious extends Omit<PlausibilityContext, "newSince" | "changedSince" | "others"> {
  /** The answers of the last release; undefined without a ledger. */
  readonly earlier?: EarlierAnswers | undefined;
}

/** The result if nothing can be weighed. */
export const NOT_WEIGHED: Plausible = { problems: [], remarks: [], unusual: [], confirmed: [], unneeded: [] };

/** The remedy for an unusual answer. */
export const UNUSUAL_REMEDY = "If it was misread, correct it in the export; until then it is used as it is.";

/**
 * Searches submissions for figures that were probably misread.
 * @param file the file name for problems
 * @param sources the file of each candidate
 * @param confirmations the unusual figures that the operator has confirmed
 * @param known what is known about the last release and this one
 */
export function plausible(
  file: string,
  candidates: readonly Candidate[],
  sources: readonly string[],
  confirmations: readonly Confirmation[],
  { earlier, ...known }: KnownFromPrevious = {},
): Plausible {
  const answered = candidates.map((candidate, at) => new AnsweredCandidate(candidate, sources[at]!));
  const { doubts, remarks, unusual, confirmed, unneeded } = plausibilityOf(answered, confirmations, {
    ...known,
    others: [...sameAnswersDoubts(candidates), ...copiedYearDoubts(candidates)],
    ...(earlier && comparedWith(earlier, candidates)),
  });
  return {
    problems: doubts.map((doubt) => doubtProblem(file, doubt)),
    remarks: remarks.map((remark) => doubtProblem(file, remark)),
    unusual: unusual.map(({ at, weighed: { name, unit }, value, usual }) => ({
      at,
      column: name,
      value,
      rule: `is unusual: ${timesInWords(value / usual)} what its row and similar ones suggest, about ${sized(usual, unit)}`,
    })),
    confirmed,
    unneeded,
  };
}

/** Returns which candidates are new since the last release, and which answers of the others changed. */
function comparedWith(
  { release, compare }: EarlierAnswers,
  candidates: readonly Candidate[],
): Required<Pick<PlausibilityContext, "newSince" | "changedSince">> {
  const places: number[] = [];
  const columns = new Map<string, Int8Array>();
  for (const [at, { programme, organisation }] of candidates.entries()) {
    const isKnown = compare(programme, organisation, (column, isChanged) => {
      const verdicts = columns.get(column) ?? new Int8Array(candidates.length).fill(-1);
      columns.set(column, verdicts);
      verdicts[at] = isChanged ? 1 : 0;
    });
    if (!isKnown) places.push(at);
  }
  return { newSince: { release, places }, changedSince: { release, columns } };
}
