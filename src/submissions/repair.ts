import { ANSWERS, type Answer } from "../model/metric.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { mean } from "../statistics/mean.ts";
import { deviationBounds, winsorise } from "../statistics/winsorise.ts";
import { groupBy, type Programme } from "./programme.ts";
import type { AnswerCounts } from "./report.ts";

const DEVIATIONS = 3;

/**
 * Makes the answers complete and bounded, in place: within each industry and year they are winsorised at three
 * standard deviations; a missing one becomes the mean of the answers given in its industry, framework and
 * year, so that means stay those of the answers given.
 * @param source name of the submissions file, for problems
 * @param counts where what is done is counted
 * @throws DataError where nobody of an industry and year gave an answer
 */
export function repair(
  programmes: readonly Programme[],
  counts: Readonly<Record<Answer, AnswerCounts>>,
  source: string,
): void {
  const problems: DataProblem[] = [];
  for (const group of groupBy(programmes, ({ industry, year }) => `${industry} ${year}`).values()) {
    for (const [index, answer] of ANSWERS.entries()) {
      const all = given(group, index);
      if (all.length === 0) {
        problems.push(unanswered(group[0]!, answer, source));
        continue;
      }
      counts[answer].winsorised += winsoriseAnswer(group, index, all);
      counts[answer].filled += fillAnswer(group, index);
    }
  }
  if (problems.length > 0) throw new DataError(problems);
}

function winsoriseAnswer(group: readonly Programme[], index: number, values: readonly number[]): number {
  const bounds = deviationBounds(values, DEVIATIONS);
  if (bounds === undefined) return 0;
  const outside = group.filter(
    ({ answers }) => answers[index]! < bounds.low || answers[index]! > bounds.high,
  );
  for (const { answers } of outside) answers[index] = winsorise(answers[index]!, bounds);
  return outside.length;
}

function fillAnswer(group: readonly Programme[], index: number): number {
  const groupMean = mean(given(group, index))!;
  let filled = 0;
  for (const stratum of groupBy(group, ({ framework }) => framework).values()) {
    const filler = mean(given(stratum, index)) ?? groupMean;
    const incomplete = stratum.filter(({ answers }) => Number.isNaN(answers[index]));
    for (const { answers } of incomplete) answers[index] = filler;
    filled += incomplete.length;
  }
  return filled;
}

function given(programmes: readonly Programme[], index: number): number[] {
  return programmes.map(({ answers }) => answers[index]!).filter((value) => !Number.isNaN(value));
}

function unanswered({ industry, year }: Programme, answer: Answer, file: string): DataProblem {
  return {
    file,
    column: answer,
    value: `${industry}, ${year}`,
    rule: "at least one submission of each industry and year must answer",
    remedy: "Add submissions that do, or leave the industry and year out of the file.",
  };
}
