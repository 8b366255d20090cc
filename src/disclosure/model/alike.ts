import { METRIC, QUESTIONS } from "../../model/metric.ts";
import type { Rounding } from "../../model/unit.ts";
import { isContributor, type Programme } from "./programme.ts";

/** Factor that tolerates rounding errors of a computation: a value exactly at a threshold counts as within it. */
export const NEARLY = 1 + 1e-9;

/** Returns whether the values of all contributors of an answer lie within one rounding step of each other. */
export function isAlike(members: readonly Programme[], questionIndex: number, rounding: Rounding): boolean {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    if (!isContributor(member, questionIndex)) continue;
    least = Math.min(least, member.answers[questionIndex]!);
    greatest = Math.max(greatest, member.answers[questionIndex]!);
  }
  return greatest - least <= NEARLY * 10 ** -rounding[METRIC[QUESTIONS[questionIndex]!].unit];
}
