import type { Rounding } from "../../model/unit.ts";
import { isAlike } from "../model/alike.ts";
import { hasDominantAnswers } from "../model/dominance.ts";
import { askedOf, type Programme } from "../model/programme.ts";

/**
 * Returns whether the means of a block disclose no member's answer, regardless of how many contributed: for no answer do
 * all contributors lie within one rounding step of each other (for example at the largest possible value, or all at 0),
 * and of no sum of answers do the two largest contributors make up nearly everything.
 * @param members programmes of one year
 * @param unpaid parts of the cost that nobody in their industry and year pays: there, all being 0 discloses nothing
 */
export function isSafe(
  members: readonly Programme[],
  rounding: Rounding,
  unpaid: ReadonlySet<number> = new Set(),
): boolean {
  const asked = askedOf(members).filter((questionIndex) => !unpaid.has(questionIndex));
  // The total cost is the sum of its parts, of each of which any two organisations contribute at most the largest two.
  return !asked.some(
    (questionIndex) =>
      isAlike(members, questionIndex, rounding) || hasDominantAnswers(members, questionIndex),
  );
}
