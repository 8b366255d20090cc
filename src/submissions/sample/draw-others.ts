import { METRIC, QUESTIONS, type Question } from "../../model/metric.ts";
import { PROFILED } from "./draw.ts";
import { INDUSTRIES, type IndustryProfile } from "./population.ts";
import { roughNormalQuantile, squeezed } from "./shape.ts";

const isProfiled = (question: Question) => (PROFILED as readonly Question[]).includes(question);

/** The questions that the population does not describe: their answers are drawn about the question's example. */
export const OTHERS: readonly Question[] = QUESTIONS.filter((question) => !isProfiled(question));

/** The spread of answers, relative to the example. */
const SPREAD = 0.4;
/** The part of a deviation that depends on maturity; the rest is the question's own (their squares add up to 1). */
const WITH_MATURITY = 0.4;
const OWN = Math.sqrt(1 - WITH_MATURITY ** 2);
/** How strongly an answer depends on the audit hours of the industry. */
const WITH_INDUSTRY = 1.5;

const hoursOfAll = INDUSTRIES.reduce((sum, { hours, weight }) => sum + hours.mean * weight, 0);

/**
 * Draws an answer to a question of OTHERS: about its example, with its decimals and within its range. It is better in
 * mature programmes, higher in industries with more audit hours, and the same in every year.
 * @param at the random numbers that it is drawn from, 0 to 1: the programme's maturity, and the question's own
 */
export function drawOther(
  question: Question,
  { hours }: IndustryProfile,
  at: { readonly maturity: number; readonly own: number },
): number {
  const { example, range } = METRIC[question];
  const direction = { higher: 1, lower: -1, neither: 0 }[betterOf(question)];
  const z =
    direction * WITH_MATURITY * roughNormalQuantile(at.maturity) +
    (direction === 0 ? 1 : OWN) * roughNormalQuantile(at.own) +
    WITH_INDUSTRY * (hours.mean / hoursOfAll - 1);
  const slope = SPREAD * example;
  const limit = { up: range.max - example, down: example - range.min };
  const value = example + squeezed(z, { up: slope, down: slope }, limit);
  return Number(value.toFixed(decimalsOf(example)));
}

/** Returns the number of decimals that a number is written with. */
function decimalsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}

/** Returns which direction is better for a question, or for the metric that it is a part of. */
function betterOf(question: Question) {
  const entry = METRIC[question];
  return "better" in entry ? entry.better : METRIC[entry.partOf].better;
}
