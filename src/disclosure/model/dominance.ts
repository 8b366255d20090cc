import { TwoLargest } from "../../statistics/two-largest.ts";
import { NEARLY } from "./alike.ts";
import { isContributor, type Programme } from "./programme.ts";

/** The largest share of a published sum that its two largest contributors may have. */
const DOMINANT_SHARE = 0.85;

/** Returns whether one or two organisations make up nearly all of the sum of an answer. */
export function hasDominantAnswers(members: readonly Programme[], questionIndex: number): boolean {
  const sums = new OrganisationSums();
  for (const member of members) {
    if (isContributor(member, questionIndex)) sums.add(member.organisation, member.answers[questionIndex]!);
  }
  return sums.areDominated();
}

/** What each organisation adds to a figure, such as its answers to their sum, or their squares to a variance. */
export class OrganisationSums {
  readonly #sums = new Map<number, number>();
  /** The part that nobody contributed. */
  #others = 0;

  /**
   * @param organisation undefined for a part of the figure that nobody contributed, such as a limited answer
   * @param value 0 or more
   */
  add(organisation: number | undefined, value: number): void {
    if (organisation === undefined) this.#others += value;
    else this.#sums.set(organisation, (this.#sums.get(organisation) ?? 0) + value);
  }

  /** Returns whether one or two organisations make up nearly all. */
  areDominated(): boolean {
    return isDominated(this.#sums.values(), this.#others);
  }
}

/**
 * Applies the (n, k)-dominance rule with n = 2 and k = 85%: returns whether the two largest contributors make up more
 * than that of a sum. This also satisfies the p% rule with p = 10: if all others make up at least 15% of the sum, they
 * are over 17% of the largest contribution, so the second largest contributor cannot estimate it to within 10%.
 * @param others the part of the sum that nobody contributed
 * @see Hundepool and others (2012), Statistical Disclosure Control, 4.2.2
 */
export function isDominated(contributions: Iterable<number>, others = 0): boolean {
  const largest = new TwoLargest();
  for (const value of contributions) largest.add(value);
  return isDominantShare(largest.sum, largest.total + others);
}

/** Returns whether this is nearly all of a total, if one or two organisations contributed it. */
export function isDominantShare(ofTwo: number, total: number): boolean {
  return ofTwo > NEARLY * DOMINANT_SHARE * total;
}
