import { METRIC, QUESTIONS } from "../../model/metric.ts";
import type { Rounding } from "../../model/unit.ts";
import { isContributor, type Programme } from "./programme.ts";

/** What a computation adds to a number at most, in parts of it: a threshold that is met is met. */
export const NEARLY = 1 + 1e-9;

/** Whether all contributors of an answer gave nearly the same: to within one rounding step of each other. */
export function isAlike(members: readonly Programme[], answer: number, rounding: Rounding): boolean {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    if (!isContributor(member, answer)) continue;
    least = Math.min(least, member.answers[answer]!);
    greatest = Math.max(greatest, member.answers[answer]!);
  }
  return greatest - least <= NEARLY * 10 ** -rounding[METRIC[QUESTIONS[answer]!].unit];
}
