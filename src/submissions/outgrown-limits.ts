import { type Question, QUESTIONS } from "../model/metric.ts";
import { type Bounds, winsorise } from "../statistics/winsorise.ts";

/** Fewer answers than this, or a smaller share, are not reported: a few lie beyond any limits. */
const LEAST = 5;
const LEAST_SHARE = 0.01;

/** Answers of an industry and year beyond the limits of its first release, but within those that today's answers have. */
export interface OutgrownLimit {
  readonly industry: string;
  readonly year: number;
  readonly question: Question;
  readonly answers: number;
}

/**
 * Counts answers that are only limited because the limits were set by an earlier release, for example after a correction of
 * all answers.
 * @param answers by question, those of one industry and year
 * @param earlier its limits, by question; undefined or null for a question without
 * @param today the limits that these answers have, by question
 */
export function outgrownLimits(
  pool: { readonly industry: string; readonly year: number },
  answers: readonly (readonly number[])[],
  earlier: readonly (Bounds | undefined | null)[],
  today: (values: readonly number[]) => Bounds | undefined,
): OutgrownLimit[] {
  return QUESTIONS.flatMap((question, questionIndex): OutgrownLimit[] => {
    const bounds = earlier[questionIndex];
    const beyond = bounds
      ? answers[questionIndex]!.filter((value) => winsorise(value, bounds) !== value)
      : [];
    if (beyond.length < LEAST) return [];
    const own = today(answers[questionIndex]!);
    const within = beyond.filter((value) => own && winsorise(value, own) === value).length;
    return within < Math.max(LEAST, LEAST_SHARE * answers[questionIndex]!.length)
      ? []
      : [{ industry: pool.industry, year: pool.year, question, answers: within }];
  });
}
