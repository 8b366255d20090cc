import { QUESTIONS } from "../../model/metric.ts";
import { isContributor, type Programme } from "./programme.ts";

/**
 * One version of a programme's answers, as differences of published sums know it. It holds no answer. Sets of questions
 * are bits, bit 0 for the first of QUESTIONS.
 */
export interface AnswerVersion {
  /** A number that stands for the organisation in this year. */
  readonly organisation: number;
  /** The questions that have a value. */
  readonly given: number;
  /** Those of them that the organisation really answered: the value was not limited. */
  readonly contributed: number;
  /** What tells versions of its answers apart (see digests.ts). */
  readonly digests: readonly number[];
}

/** Which questions a programme has a value for, and which of these a contributor. */
export function valuesOf(programme: Programme): Pick<AnswerVersion, "given" | "contributed"> {
  const bits = (has: (question: number) => boolean) =>
    QUESTIONS.reduce((sum, _, question) => sum | (has(question) ? 1 << question : 0), 0);
  return {
    given: bits((question) => !Number.isNaN(programme.answers[question])),
    contributed: bits((question) => isContributor(programme, question)),
  };
}
