import type { Programme } from "../disclosure/model/programme.ts";
import { type Question, QUESTIONS } from "../model/metric.ts";
import { type Bounds, winsorise } from "../statistics/winsorise.ts";

/** Limits are not set again for a smaller share of the answers: some lie beyond any limits. */
const LEAST_SHARE = 0.01;

/** Limits of a question that are set again, because answers lie beyond the earlier ones and within today's. */
export interface RenewedLimits {
  readonly industry: string;
  readonly year: number;
  readonly question: Question;
  readonly answers: number;
}

/**
 * Finds the limits that answers have outgrown, for example because all of them were corrected: at least k organisations and
 * a hundredth of the answers lie beyond the earlier limits, but within those that today's answers have. With fewer, setting
 * them again would change figures of programmes whose answers did not change, and nothing could be published at once.
 * @param members the programmes of one industry and year, with their answers before limiting
 * @param earlier the limits that were set before, by question; undefined for a question without
 * @param today the limits that today's answers have, by question
 */
export function renewedLimits(
  members: readonly Programme[],
  earlier: readonly (Bounds | undefined)[],
  today: readonly (Bounds | undefined)[],
  k: number,
): RenewedLimits[] {
  return QUESTIONS.flatMap((question, questionIndex): RenewedLimits[] => {
    const [before, now] = [earlier[questionIndex], today[questionIndex]];
    if (!before || !now) return [];
    const isWithin = (value: number, bounds: Bounds) => winsorise(value, bounds) === value;
    const given = members.filter(({ answers }) => !Number.isNaN(answers[questionIndex]));
    const outgrown = given.filter(({ answers }) => {
      const value = answers[questionIndex]!;
      return !isWithin(value, before) && isWithin(value, now);
    });
    const organisations = new Set(outgrown.map(({ organisation }) => organisation)).size;
    if (organisations < k || outgrown.length < LEAST_SHARE * given.length) return [];
    const { industry, year } = members[0]!;
    return [{ industry, year, question, answers: outgrown.length }];
  });
}
