import { QUESTIONS } from "../../model/metric.ts";
import type { Coordinate } from "../differencing/differencing.ts";
import { isContributor, type Programme } from "./programme.ts";

/** Which answers of a programme have a value, and which of these a contributor: bits, in the order of QUESTIONS. */
export function valuesOf(programme: Programme): Pick<Coordinate, "given" | "contributed"> {
  const bits = (has: (answer: number) => boolean) =>
    QUESTIONS.reduce((sum, _, answer) => sum | (has(answer) ? 1 << answer : 0), 0);
  return {
    given: bits((answer) => !Number.isNaN(programme.answers[answer])),
    contributed: bits((answer) => isContributor(programme, answer)),
  };
}
