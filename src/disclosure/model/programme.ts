import { COST_PARTS, isAsked, type Metric, partsOf, QUESTIONS, type Question } from "../../model/metric.ts";

/** One programme's answers, cleaned. Private: never written anywhere. */
export interface Programme {
  /** A number that stands for the organisation, the same for all of its programmes; it says nothing else. */
  readonly organisation: number;
  readonly industry: string;
  readonly framework: string;
  /** Published nowhere; its region is. */
  readonly country: string;
  readonly region: string;
  readonly year: number;
  /** The answers in the order of QUESTIONS; NaN where none was given, the limit where one was limited. */
  readonly answers: Float64Array;
  /** By answer: 1 where it was limited, for it lay too far out; it has no contributor then. */
  readonly limited: Uint8Array;
  /** By number of the requirement less one: 1 an open finding, 0 none, -1 not answered, or no such requirement. */
  readonly findings: Int8Array;
  readonly bottleneck: string | null;
  readonly bottleneckDelayDays: number | null;
  /** What names the programme among submissions, from release to release. */
  readonly identity: string;
  /** A digest of all that was answered, before anything is limited: another answer gives another. */
  readonly fingerprint: string;
}

/** Whether the programme's organisation really gave an answer: what k counts. */
export function isContributor({ answers, limited }: Programme, answer: number): boolean {
  return !Number.isNaN(answers[answer]) && limited[answer] === 0;
}

/**
 * The places of the questions that programmes are asked, in the order of QUESTIONS: k is counted for each of these, and for
 * no other.
 * @param programmes of one year; without any, all are asked
 */
export function askedOf([first]: readonly Pick<Programme, "year">[]): number[] {
  return [...QUESTIONS.keys()].filter(
    (answer) => first === undefined || isAsked(QUESTIONS[answer]!, first.year),
  );
}

/** Whether at least k organisations really gave each answer that programmes of one year are asked for. */
export function hasContributors(programmes: readonly Programme[], k: number): boolean {
  if (programmes.length < k) return false;
  let lacking = askedOf(programmes).map((answer) => ({ answer, organisations: new Set<number>() }));
  for (const programme of programmes) {
    let isOneDone = false;
    for (const { answer, organisations } of lacking) {
      if (isContributor(programme, answer)) organisations.add(programme.organisation);
      isOneDone ||= organisations.size >= k;
    }
    if (!isOneDone) continue;
    lacking = lacking.filter(({ organisations }) => organisations.size < k);
    if (lacking.length === 0) return true;
  }
  return lacking.length === 0;
}

/** The places of the parts of the cost. */
export const PARTS: readonly number[] = COST_PARTS.map((part) => QUESTIONS.indexOf(part));

/**
 * The parts of the cost that nobody pays: not one of these programmes has more than 0. It says of an industry that the
 * part does not occur in it, and of no programme anything else.
 * @param programmes all of one industry and year
 */
export function unpaidParts(programmes: readonly Programme[]): ReadonlySet<number> {
  return new Set(PARTS.filter((part) => !programmes.some(({ answers }) => answers[part]! > 0)));
}

/** How many organisations programmes belong to. */
export function organisationsOf(programmes: readonly Programme[]): number {
  return new Set(programmes.map(({ organisation }) => organisation)).size;
}

export function answerOf(programme: Programme, answer: Question): number {
  return programme.answers[QUESTIONS.indexOf(answer)]!;
}

/** A metric of a programme; its cost is the sum of the three parts, NaN where one is missing. */
export function metricOf(programme: Programme, metric: Metric): number {
  return partsOf(metric).reduce((sum, part) => sum + answerOf(programme, part), 0);
}
