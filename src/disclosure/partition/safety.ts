import type { Rounding } from "../../model/unit.ts";
import { isAlike, NEARLY } from "../model/alike.ts";
import { askedOf, isContributor, COST_PART_INDICES, type Programme } from "../model/programme.ts";

/** The largest share of a published sum that its two largest contributors may have. */
const DOMINANT_SHARE = 0.85;

/**
 * Returns whether the means of a block disclose no member's answer, regardless of how many contributed: for no answer do
 * all contributors lie within one rounding step of each other (for example at the largest possible value, or all at 0),
 * and for no cost part, nor for the total, do the two largest contributors pay nearly everything.
 * @param members programmes of one year
 * @param unpaid parts of the cost that nobody in their industry and year pays: there, all being 0 discloses nothing
 */
export function isSafe(
  members: readonly Programme[],
  rounding: Rounding,
  unpaid: ReadonlySet<number> = new Set(),
): boolean {
  const asked = askedOf(members).filter((questionIndex) => !unpaid.has(questionIndex));
  return (
    !asked.some((questionIndex) => isAlike(members, questionIndex, rounding)) && !hasDominatedCost(members)
  );
}

/**
 * Returns whether one or two organisations dominate a part of the block's cost. The total needs no check of its own: it
 * is the sum of the parts, and any two organisations contribute at most as much to it as the largest two of each part.
 */
function hasDominatedCost(members: readonly Programme[]): boolean {
  return COST_PART_INDICES.some((part) => isDominated(sums(members, part)));
}

/** Returns the sum of an answer for each organisation that contributed to it. */
function sums(members: readonly Programme[], questionIndex: number): number[] {
  const byOrganisation = new Map<number, number>();
  for (const member of members) {
    if (!isContributor(member, questionIndex)) continue;
    const sum = byOrganisation.get(member.organisation) ?? 0;
    byOrganisation.set(member.organisation, sum + member.answers[questionIndex]!);
  }
  return [...byOrganisation.values()];
}

/**
 * Applies the (n, k)-dominance rule with n = 2 and k = 85%: returns whether the two largest contributors make up more
 * than that of a sum. This also satisfies the p% rule with p = 10: if all others make up at least 15% of the sum, they
 * are over 17% of the largest contribution, so the second largest contributor cannot estimate it to within 10%.
 * @see Hundepool and others (2012), Statistical Disclosure Control, 4.2.2
 */
export function isDominated(contributions: readonly number[]): boolean {
  let [first, second, total] = [0, 0, 0];
  for (const value of contributions) {
    total += value;
    if (value > first) [first, second] = [value, first];
    else if (value > second) second = value;
  }
  return first + second > NEARLY * DOMINANT_SHARE * total;
}
