import { QUESTIONS } from "../../model/metric.ts";
import { isContributor, type Programme } from "./programme.ts";

/**
 * One version of a programme's answers, reduced to what checks for differencing need. It holds no answer. Sets of
 * questions are bits, bit 0 for the first of QUESTIONS.
 */
export interface AnswerVersion {
  /** A number that identifies the organisation in this year. */
  readonly organisation: number;
  /** The questions that have a value. */
  readonly given: number;
  /** The questions among `given` that the organisation contributed to: the value was not limited. */
  readonly contributed: number;
  /** Digests by which versions of its answers are compared (see digests.ts). */
  readonly digests: readonly number[];
}

/** Returns the questions that a programme has a value for, and those of them that have a contributor. */
export function givenAndContributed(programme: Programme): Pick<AnswerVersion, "given" | "contributed"> {
  const bits = (has: (question: number) => boolean) =>
    QUESTIONS.reduce((sum, _, question) => sum | (has(question) ? 1 << question : 0), 0);
  return {
    given: bits((question) => !Number.isNaN(programme.answers[question])),
    contributed: bits((question) => isContributor(programme, question)),
  };
}
