import { group } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import type { PublishedBlock } from "../model/block.ts";
import { askedOf } from "../model/programme.ts";

/** A question that few of the published programmes of an industry answered in a year. */
export interface SparseAnswer {
  readonly question: Question;
  readonly industry: string;
  readonly year: number;
  /** The number of programmes that answered. */
  readonly answered: number;
  readonly programmes: number;
}

/** Below this share of programmes, blocks have at least three times as many programmes as they need organisations. */
const LEAST_SHARE = 1 / 3;

/**
 * Finds the questions that less than a third of the programmes of an industry answered in a year, in the order of QUESTIONS,
 * industries and years. Their means rest on few answers, and blocks are large, because each needs k organisations that
 * answered.
 * @param blocks all published blocks
 */
export function sparseAnswers(blocks: readonly PublishedBlock[]): SparseAnswer[] {
  const cells = [...group(blocks, ({ labels }) => `${labels.industry} ${labels.year}`).values()];
  return cells
    .flatMap((own) => {
      const [{ labels }] = own as [PublishedBlock];
      const members = own.flatMap((block) => block.members);
      return askedOf([labels]).map((place): SparseAnswer => {
        const answered = members.filter(({ answers }) => !Number.isNaN(answers[place])).length;
        const { industry, year } = labels;
        return { question: QUESTIONS[place]!, industry, year, answered, programmes: members.length };
      });
    })
    .filter(({ answered, programmes }) => answered < LEAST_SHARE * programmes)
    .sort(
      (a, b) =>
        QUESTIONS.indexOf(a.question) - QUESTIONS.indexOf(b.question) ||
        byCodeUnit(a.industry, b.industry) ||
        a.year - b.year,
    );
}
