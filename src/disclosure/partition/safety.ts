import type { Rounding } from "../../model/unit.ts";
import { isAlike, NEARLY } from "../model/alike.ts";
import { askedOf, isContributor, PARTS, type Programme } from "../model/programme.ts";

/** What the two largest contributors to a published sum may make up of it at most. */
const DOMINANT_SHARE = 0.85;

/**
 * Whether the means of a block tell no member's answer, however many contributed: of no answer all contributors lie
 * within one rounding step of each other (at a bound of what it can be, for instance, or all 0), and of no cost part,
 * nor of their total, the largest two pay nearly all.
 * @param members of one year
 * @param unpaid parts of the cost that nobody of their industry and year pays: that all gave 0 is no secret of theirs
 */
export function isSafe(
  members: readonly Programme[],
  rounding: Rounding,
  unpaid: ReadonlySet<number> = new Set(),
): boolean {
  const asked = askedOf(members).filter((answer) => !unpaid.has(answer));
  return !asked.some((answer) => isAlike(members, answer, rounding)) && !hasDominatedCost(members);
}

/**
 * Whether one part of the cost of one or two organisations is nearly all of the block's. The total needs no check of
 * its own: it is the sum of the parts' means, and what any two add to that is at most what the largest two of each
 * part do.
 */
function hasDominatedCost(members: readonly Programme[]): boolean {
  return PARTS.some((part) => isDominated(sums(members, part)));
}

/** The sum of an answer by organisation, over those that contributed to it. */
function sums(members: readonly Programme[], answer: number): number[] {
  const byOrganisation = new Map<number, number>();
  for (const member of members) {
    if (!isContributor(member, answer)) continue;
    const sum = byOrganisation.get(member.organisation) ?? 0;
    byOrganisation.set(member.organisation, sum + member.answers[answer]!);
  }
  return [...byOrganisation.values()];
}

/**
 * The (n, k)-dominance rule with n = 2 and k = 85 %: whether the largest two contributors make up more of a sum. It
 * keeps the p% rule with p = 10 too: where all others are 15 % of the sum or more, they are over 17 % of the largest,
 * so the second largest cannot estimate that to within 10 %.
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
