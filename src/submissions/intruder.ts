import { group } from "d3-array";
import { ANSWERS, type Answer } from "../model/metric.ts";
import { centroid, squaredDistance } from "../statistics/space.ts";
import { standardise } from "../statistics/standardise.ts";
import { answerOf, type Programme } from "./programme.ts";

/** A cohort as an intruder sees it and as it is. */
export interface Target {
  /** What its rows say that it is of. */
  readonly label: string;
  readonly members: readonly Programme[];
}

/**
 * The intruder test: somebody who knows the labels of a programme and some of its answers exactly takes the published
 * row that is nearest to what is known, and one of its members at random.
 * @param known the answers that the intruder knows
 * @returns how often that member is the programme, in percent, over all programmes
 */
export function hitRate(targets: readonly Target[], known: readonly Answer[]): number {
  const everyone = targets.flatMap(({ members }) => members);
  const space = standardise(everyone.map((one) => known.map((answer) => answerOf(one, answer))));
  const width = known.length;
  let record = 0;
  const cohorts = targets.map(({ label, members }) => {
    const records = members.map(() => record++);
    return { label, records, centre: centroid(space, width, records) };
  });
  const byLabel = group(cohorts, ({ label }) => label);
  let hits = 0;
  for (const own of cohorts) {
    const rivals = byLabel.get(own.label)!;
    for (const index of own.records) {
      const distances = rivals.map(({ centre }) => squaredDistance(space, index, centre, 0, width));
      const least = distances.reduce((a, b) => Math.min(a, b));
      // Of rows that are equally near the intruder takes any.
      const nearest = rivals.filter((_, place) => distances[place] === least);
      if (nearest.includes(own)) hits += 1 / (nearest.length * own.records.length);
    }
  }
  return everyone.length === 0 ? 0 : (100 * hits) / everyone.length;
}

/** What an intruder may know: every answer, or one of them. */
export const KNOWLEDGE: readonly (readonly Answer[])[] = [ANSWERS, ...ANSWERS.map((answer) => [answer])];
