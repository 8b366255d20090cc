import { COST_PARTS, isAsked, type Metric, partsOf, QUESTIONS, type Question } from "../../model/metric.ts";

/** The name for all organisations without one in a file that names others. No normalised name equals it. */
export const UNNAMED = "?";

/** The cleaned answers of one programme. Private: never written anywhere. */
export interface Programme {
  /**
   * A meaningless number that identifies the organisation, the same for all of its programmes. It is set when all submissions
   * are read (see numbered), and once more when a ledger regards some organisations as one (see uniteOrganisations).
   */
  organisation: number;
  readonly industry: string;
  readonly framework: string;
  /** Never published; only its region is. */
  readonly country: string;
  readonly region: string;
  readonly year: number;
  /** The answers in the order of QUESTIONS: NaN for a missing answer, the limit for a limited one. */
  readonly answers: Float64Array;
  /** By answer: 1 if it was limited because it lay too far out; a limited answer has no contributor. */
  readonly limited: Uint8Array;
  /** By requirement number minus one: 1 for an open finding, 0 for none, -1 if not answered or no such requirement. */
  readonly findings: Int8Array;
  readonly bottleneck: string | null;
  readonly bottleneckDelayDays: number | null;
  /** Identifies the programme among the submissions, from release to release. */
  readonly identity: string;
  /** A digest of all answers before any is limited: it changes with any answer. */
  readonly fingerprint: string;
}

/** Returns whether the organisation contributed an answer: it is neither missing nor limited. k counts contributors. */
export function isContributor({ answers, limited }: Programme, questionIndex: number): boolean {
  return !Number.isNaN(answers[questionIndex]) && limited[questionIndex] === 0;
}

/**
 * Returns the indexes in QUESTIONS of the questions asked in the year of these programmes. k is counted for these only.
 * @param programmes programmes of one year; if empty, all questions are returned
 */
export function askedOf([first]: readonly Pick<Programme, "year">[]): number[] {
  return [...QUESTIONS.keys()].filter(
    (questionIndex) => first === undefined || isAsked(QUESTIONS[questionIndex]!, first.year),
  );
}

/** Returns whether each question asked in the year of these programmes has at least k contributors. */
export function hasContributors(programmes: readonly Programme[], k: number): boolean {
  if (programmes.length < k) return false;
  let lacking = askedOf(programmes).map((questionIndex) => ({
    questionIndex,
    organisations: new Set<number>(),
  }));
  for (const programme of programmes) {
    let isOneDone = false;
    for (const { questionIndex, organisations } of lacking) {
      if (isContributor(programme, questionIndex)) organisations.add(programme.organisation);
      isOneDone ||= organisations.size >= k;
    }
    if (!isOneDone) continue;
    lacking = lacking.filter(({ organisations }) => organisations.size < k);
    if (lacking.length === 0) return true;
  }
  return lacking.length === 0;
}

/** The indexes of the cost parts in QUESTIONS. */
export const COST_PART_INDICES: readonly number[] = COST_PARTS.map((part) => QUESTIONS.indexOf(part));

/**
 * Returns the parts of the cost that nobody pays: no programme has more than 0. This discloses only that the part does
 * not occur in the industry.
 * @param programmes all programmes of one industry and year
 */
export function unpaidParts(programmes: readonly Programme[]): ReadonlySet<number> {
  return new Set(COST_PART_INDICES.filter((part) => !programmes.some(({ answers }) => answers[part]! > 0)));
}

/** Returns the number of organisations that the programmes belong to. */
export function organisationsOf(programmes: readonly Programme[]): number {
  return new Set(programmes.map(({ organisation }) => organisation)).size;
}

export function answerOf(programme: Programme, question: Question): number {
  return programme.answers[QUESTIONS.indexOf(question)]!;
}

/** Returns a metric of a programme. The cost is the sum of its three parts, NaN if one is missing. */
export function metricOf(programme: Programme, metric: Metric): number {
  return partsOf(metric).reduce((sum, part) => sum + answerOf(programme, part), 0);
}
