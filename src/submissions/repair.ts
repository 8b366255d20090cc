import { group } from "d3-array";
import { ANSWERS, type Answer } from "../model/metric.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { mean } from "../statistics/mean.ts";
import { deviationBounds, winsorise } from "../statistics/winsorise.ts";
import type { Programme } from "./programme.ts";
import type { AnswerCounts } from "./report.ts";

const DEVIATIONS = 3;

/**
 * Makes the answers complete and bounded, in place: within each industry and year they are winsorised at three
 * standard deviations; a missing one becomes the mean of the answers given in its industry, framework and
 * year, so that means stay those of the answers given. A mean of fewer than k answers would give them away:
 * where the framework has fewer, the industry's are taken.
 * @param k least number of answers that a mean is taken of
 * @param counts where what is done is counted
 * @param source name of the submissions file, for problems
 * @throws DataError where fewer than k of an industry and year gave an answer that others are to be filled with
 */
export function repair(
  programmes: readonly Programme[],
  k: number,
  counts: Record<Answer, AnswerCounts>,
  source: string,
): void {
  const problems: DataProblem[] = [];
  for (const members of group(programmes, ({ industry, year }) => `${industry} ${year}`).values()) {
    for (const [index, answer] of ANSWERS.entries()) {
      counts[answer].winsorised += winsoriseAnswer(members, index);
      const filled = fillAnswer(members, index, k);
      if (filled === undefined) problems.push(unanswered(members[0]!, answer, k, source));
      else counts[answer].filled += filled;
    }
  }
  if (problems.length > 0) throw new DataError(problems);
}

function winsoriseAnswer(members: readonly Programme[], index: number): number {
  const bounds = deviationBounds(given(members, index), DEVIATIONS);
  if (bounds === undefined) return 0;
  const outside = members.filter(
    ({ answers }) => answers[index]! < bounds.low || answers[index]! > bounds.high,
  );
  for (const { answers } of outside) answers[index] = winsorise(answers[index]!, bounds);
  return outside.length;
}

/** How many were filled; undefined where too few gave the answer. */
function fillAnswer(members: readonly Programme[], index: number, k: number): number | undefined {
  const everybody = given(members, index);
  let filled = 0;
  for (const stratum of group(members, ({ framework }) => framework).values()) {
    const incomplete = stratum.filter(({ answers }) => Number.isNaN(answers[index]));
    if (incomplete.length === 0) continue;
    const own = given(stratum, index);
    const source = own.length >= k ? own : everybody;
    if (source.length < k) return undefined;
    const filler = mean(source)!;
    for (const { answers } of incomplete) answers[index] = filler;
    filled += incomplete.length;
  }
  return filled;
}

function given(programmes: readonly Programme[], index: number): number[] {
  return programmes.map(({ answers }) => answers[index]!).filter((value) => !Number.isNaN(value));
}

function unanswered({ industry, year }: Programme, answer: Answer, k: number, file: string): DataProblem {
  return {
    file,
    column: answer,
    value: `${industry}, ${year}`,
    rule: `at least ${k} submissions of each industry and year must answer`,
    remedy: "Add submissions that do.",
  };
}
