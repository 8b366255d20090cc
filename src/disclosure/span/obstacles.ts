import { QUESTIONS, type Question } from "../../model/metric.ts";
import { askedOf, isContributor, organisationsOf, PARTS, type Programme } from "../model/programme.ts";

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

/** Counts what keeps programmes of one industry and year from being a block. */
export function obstaclesOf(programmes: readonly Programme[], k: number): Obstacles {
  const contributors = (answer: number) => programmes.filter((one) => isContributor(one, answer));
  const pays = (answer: number) => (one: Programme) => one.answers[answer]! > 0;
  return {
    organisations: organisationsOf(programmes),
    tooFew: askedOf(programmes)
      .map((answer) => ({
        question: QUESTIONS[answer]!,
        organisations: organisationsOf(contributors(answer)),
      }))
      .filter(({ organisations }) => organisations < k),
    paidByFew: PARTS.filter((part) => organisationsOf(contributors(part).filter(pays(part))) < PAYING)
      // One that lies so far out that it was limited pays all the same, and hides nobody.
      .map((part) => ({
        question: QUESTIONS[part]!,
        organisations: organisationsOf(programmes.filter(pays(part))),
      }))
      .filter(({ organisations }) => organisations > 0),
  };
}
