import { ANSWERS, COST_PER_HOUR, PARTS_OF_COST, type Weighed } from "./columns.ts";
import type { Doubt } from "./doubt.ts";

/** Returns the doubts about answers, and about figures computed from answers of which none is in doubt itself. */
export function firstOfAnswers(doubtsOf: (weighed: Weighed) => Doubt[]): Doubt[] {
  const own = new Map(ANSWERS.map((weighed) => [weighed, doubtsOf(weighed)]));
  const made = [COST_PER_HOUR, ...PARTS_OF_COST].filter(({ madeOf }) =>
    madeOf!.every((weighed) => own.get(weighed)!.length === 0),
  );
  return [...own.values(), ...made.map(doubtsOf)].flat();
}
