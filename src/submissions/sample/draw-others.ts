import { METRIC, QUESTIONS, type Question } from "../../model/metric.ts";
import { PROFILED } from "./draw.ts";
import { INDUSTRIES, type IndustryProfile } from "./population.ts";
import { normalQuantile, squeezed } from "./shape.ts";

const isProfiled = (question: Question) => (PROFILED as readonly Question[]).includes(question);

/** The questions that the population says nothing of: each is drawn about its example. */
export const OTHERS: readonly Question[] = QUESTIONS.filter((question) => !isProfiled(question));

/** How wide answers spread, in parts of the example. */
const SPREAD = 0.4;
/** How much of a deviation goes with maturity; what is left of 1 in squares is the question's own. */
const WITH_MATURITY = 0.4;
const OWN = Math.sqrt(1 - WITH_MATURITY ** 2);
/** How far the industries with most and least audit hours stand apart. */
const WITH_INDUSTRY = 1.5;

const hoursOfAll = INDUSTRIES.reduce((sum, { hours, weight }) => sum + hours.mean * weight, 0);

/**
 * An answer to a question of OTHERS: about its example and with its decimals, within its range, better in mature programmes, higher in
 * industries that spend more hours on audit, the same in every year.
 * @param at what it is drawn from, 0 to 1: of the programme's maturity, and the question's own
 */
export function drawOther(
  question: Question,
  { hours }: IndustryProfile,
  at: { readonly maturity: number; readonly own: number },
): number {
  const { example, range } = METRIC[question];
  const direction = { higher: 1, lower: -1, neither: 0 }[betterOf(question)];
  const z =
    direction * WITH_MATURITY * normalQuantile(at.maturity) +
    (direction === 0 ? 1 : OWN) * normalQuantile(at.own) +
    WITH_INDUSTRY * (hours.mean / hoursOfAll - 1);
  const slope = SPREAD * example;
  const limit = { up: range.max - example, down: example - range.min };
  const value = example + squeezed(z, { up: slope, down: slope }, limit);
  return Number(value.toFixed(decimalsOf(example)));
}

/** The decimals that a number is written with. */
function decimalsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}

/** Which way is better of a question, or of what it is a part of. */
function betterOf(question: Question) {
  const entry = METRIC[question];
  return "better" in entry ? entry.better : METRIC[entry.partOf].better;
}
