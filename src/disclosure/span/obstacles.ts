import { COST_PARTS, QUESTIONS, type Question } from "../../model/metric.ts";
import { askedOf, isContributor, organisationsOf, type Programme } from "../model/programme.ts";

/**
 * A cost part that is 0 is an answer, but says nothing that others could hide in: of those who pay it a block needs
 * some too.
 */
export const PAYING = 3;

/** An answer that too few organisations gave, or a cost part that too few pay. */
export interface ThinAnswer {
  readonly question: Question;
  readonly organisations: number;
}

/** What keeps programmes of one industry and year from being a block. */
export interface Obstacles {
  readonly organisations: number;
  /** Answers that fewer than k organisations gave. */
  readonly tooFew: readonly ThinAnswer[];
  /** Cost parts that somebody pays, and fewer than three do. */
  readonly paidByFew: readonly ThinAnswer[];
}

/** Counts what keeps programmes of one industry and year from being a block; no answers are named where there are none. */
export function obstaclesOf(programmes: readonly Programme[], k: number): Obstacles {
  const among = (answer: number, counts: (value: number) => boolean) =>
    organisationsOf(programmes.filter((one) => isContributor(one, answer) && counts(one.answers[answer]!)));
  const thin = (
    answers: readonly number[],
    counts: (value: number) => boolean,
    isThin: (count: number) => boolean,
  ) =>
    answers
      .map((answer) => ({ question: QUESTIONS[answer]!, organisations: among(answer, counts) }))
      .filter(({ organisations }) => isThin(organisations));
  const parts = COST_PARTS.map((part) => QUESTIONS.indexOf(part));
  return {
    organisations: organisationsOf(programmes),
    tooFew: thin(
      askedOf(programmes),
      () => true,
      (count) => count < k,
    ),
    paidByFew: thin(
      parts,
      (value) => value > 0,
      (count) => count > 0 && count < PAYING,
    ),
  };
}
