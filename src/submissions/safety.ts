import { ANSWERS, type Answer, COST_PARTS } from "../model/metric.ts";
import { isAtBound } from "../privacy/bounds.ts";
import { isDominated } from "../privacy/dominance.ts";
import { ANSWER_RANGE } from "./columns.ts";
import { answerOf, metricOf, type Programme } from "./programme.ts";

/** The p of the p% rule. */
export const DOMINANCE_PERCENT = 10;

/** Whether means of these programmes would tell an answer of one of them, however many they are. */
export function tellsTooMuch(programmes: readonly Programme[]): boolean {
  return sitsAtBound(programmes) || hasDominantCost(programmes);
}

/** Whether all of them sit at one bound of one of the answers. */
export function sitsAtBound(programmes: readonly Programme[], answers: readonly Answer[] = ANSWERS): boolean {
  return answers.some((answer) =>
    isAtBound(
      programmes.map((programme) => answerOf(programme, answer)),
      ANSWER_RANGE[answer],
    ),
  );
}

/** Whether the cost of one organisation, or a part of it, makes up nearly all of theirs. */
export function hasDominantCost(programmes: readonly Programme[]): boolean {
  const dominates = (costOf: (programme: Programme) => number) =>
    isDominated(
      programmes.map((programme) => ({ contributor: programme.organisation, value: costOf(programme) })),
      DOMINANCE_PERCENT,
    );
  return (
    dominates((programme) => metricOf(programme, "cost_usd")) ||
    COST_PARTS.some((part) => dominates((programme) => answerOf(programme, part)))
  );
}
