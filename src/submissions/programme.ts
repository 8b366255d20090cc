import { ANSWERS, type Answer, COST_PARTS, type Metric } from "../model/metric.ts";

/** What stands for a programme and for its organisation from release to release: keyed hashes. */
export interface Seals {
  readonly programme: string;
  readonly organisation: string;
}

/** One programme's answers, cleaned and without what identifies it. Private: never written anywhere. */
export interface Programme {
  /** A number that stands for the organisation, the same for all of its programmes; it says nothing else. */
  readonly organisation: number;
  readonly industry: string;
  readonly framework: string;
  readonly region: string;
  readonly year: number;
  /** The seven answers in the order of ANSWERS; NaN is a missing one, until it is filled. */
  readonly answers: Float64Array;
  /** Requirements 1 to 12: 1 an open finding, 0 none, -1 not answered. */
  readonly findings: Int8Array;
  readonly bottleneck: string | null;
  readonly bottleneckDelayDays: number | null;
  /** There where releases are compared. */
  readonly seals?: Seals;
}

export function answerOf(programme: Programme, answer: Answer): number {
  return programme.answers[ANSWERS.indexOf(answer)]!;
}

/** A metric of a programme; its cost is the sum of the three parts. */
export function metricOf(programme: Programme, metric: Metric): number {
  if (metric !== "cost_usd") return answerOf(programme, metric);
  return COST_PARTS.reduce((sum, part) => sum + answerOf(programme, part), 0);
}

/** How many organisations programmes belong to: what k counts. */
export function organisationsOf(programmes: readonly Programme[]): number {
  return new Set(programmes.map(({ organisation }) => organisation)).size;
}
