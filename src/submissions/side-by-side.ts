import { group } from "d3-array";
import { QUESTIONS } from "../model/metric.ts";
import type { Candidate } from "./examine.ts";
import { pieces } from "./pieces.ts";

/**
 * Moves the programmes of candidates so that those of one industry and year are next to each other in memory. Most later
 * steps take one industry and year after the other. In the order of the file they would wait for memory at nearly each
 * programme as soon as all programmes together exceed the processor's caches.
 */
export function sideBySide(candidates: readonly Candidate[]): void {
  const answersOf = pieces(Float64Array, QUESTIONS.length);
  const pools = group(candidates, ({ programme: { industry, year } }) => `${industry} ${year}`);
  for (const members of pools.values()) {
    for (const candidate of members) {
      const { programme } = candidate;
      const answers = answersOf();
      answers.set(programme.answers);
      candidate.programme = { ...programme, answers };
    }
  }
}
