import { group } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";
import { isAlike } from "../model/alike.ts";
import { hasDominantAnswers } from "../model/dominance.ts";
import {
  askedOf,
  isContributor,
  organisationsOf,
  COST_PART_INDICES,
  type Programme,
  unpaidParts,
} from "../model/programme.ts";

/**
 * The least number of organisations of a block that pay a cost part, if anybody pays it. A cost of 0 is an answer, but
 * does not hide those who pay.
 */
export const PAYING = 3;

/** An answer that too few organisations gave, or a cost part that too few pay. */
export interface ThinAnswer {
  readonly question: Question;
  readonly organisations: number;
}

interface PaidByFew extends ThinAnswer {
  /** True if other organisations pay as well, whose cost was limited: they hide nobody. */
  readonly isLimited?: boolean;
}

/** Reasons why programmes of one industry and year cannot be a block. */
export interface Obstacles {
  readonly organisations: number;
  /** Answers that fewer than k organisations gave. */
  readonly tooFew: readonly ThinAnswer[];
  /** Cost parts that somebody pays, but fewer than three organisations whose cost was not limited. */
  readonly paidByFew: readonly PaidByFew[];
  /** Questions to which all contributors gave nearly the same answer. */
  readonly alike: readonly Question[];
  /** Questions of whose answers one or two organisations make up nearly all, other than `paidByFew`. */
  readonly dominated: readonly Question[];
}

/** Returns the reasons why programmes of one industry and year cannot be a block. */
export function obstaclesOf(
  programmes: readonly Programme[],
  { k, rounding }: Pick<Methodology, "k" | "rounding">,
): Obstacles {
  const contributors = (questionIndex: number) =>
    programmes.filter((one) => isContributor(one, questionIndex));
  const pays = (questionIndex: number) => (one: Programme) => one.answers[questionIndex]! > 0;
  const paidByFew = COST_PART_INDICES.flatMap((part) => {
    const organisations = organisationsOf(contributors(part).filter(pays(part)));
    const all = organisationsOf(programmes.filter(pays(part)));
    if (all === 0 || organisations >= PAYING) return [];
    return [{ question: QUESTIONS[part]!, organisations, isLimited: all > organisations }];
  });
  return {
    organisations: organisationsOf(programmes),
    tooFew: askedOf(programmes)
      .map((questionIndex) => ({
        question: QUESTIONS[questionIndex]!,
        organisations: organisationsOf(contributors(questionIndex)),
      }))
      .filter(({ organisations }) => organisations < k),
    paidByFew,
    alike: askedOf(programmes)
      .filter(
        (questionIndex) =>
          contributors(questionIndex).length > 0 && !unpaidParts(programmes).has(questionIndex),
      )
      .filter((questionIndex) => isAlike(programmes, questionIndex, rounding))
      .map((questionIndex) => QUESTIONS[questionIndex]!),
    dominated: askedOf(programmes)
      .filter((questionIndex) => hasDominantAnswers(programmes, questionIndex))
      .map((questionIndex) => QUESTIONS[questionIndex]!)
      .filter((question) => !paidByFew.some((part) => part.question === question)),
  };
}

/**
 * Describes why programmes cannot be a block. Only the first reason is given, because it causes the others: with too few
 * organisations, each answer has too few contributors as well.
 * @returns undefined if there is no reason
 */
export function obstacleInWords(obstacles: Obstacles, k: number): string | undefined {
  const { organisations } = obstacles;
  if (organisations < k) return `${countOf(organisations)}, and each answer needs ${k}`;
  return reasonsOfEnough(obstacles, k)[0];
}

/**
 * Describes everything that must change before programmes can be a block, for somebody who can change it. With too few
 * organisations, nothing is said of what the missing ones may bring.
 * @returns undefined if nothing must
 */
function obstaclesInWords(obstacles: Obstacles, k: number): string | undefined {
  const { organisations, tooFew } = obstacles;
  if (organisations >= k) {
    const reasons = reasonsOfEnough(obstacles, k);
    return reasons.length === 0 ? undefined : reasons.join("; and ");
  }
  const fewer = tooFew.filter((answer) => answer.organisations < organisations);
  const first = obstacleInWords(obstacles, k);
  return fewer.length === 0 ? first : `${first}; fewer of them answered ${namedWithCount(fewer)}`;
}

/** Returns the reasons why programmes of at least k organisations cannot be a block. */
function reasonsOfEnough(
  { organisations, tooFew, paidByFew, alike, dominated }: Obstacles,
  k: number,
): string[] {
  // More answers to a question that few answered will differ.
  const isAnswered = (question: Question) => !tooFew.some((answer) => answer.question === question);
  const same = alike.filter(isAnswered);
  const ofTwo = dominated.filter(isAnswered);
  const others = paidByFew.some(({ isLimited }) => isLimited)
    ? ", not counting any whose cost was limited"
    : "";
  return [
    ...(tooFew.length > 0
      ? [`${countOf(organisations)}, but ${tooFewInWords(tooFew)}: each answer needs ${k}`]
      : []),
    ...(paidByFew.length > 0
      ? [
          `too few organisations pay a part of the cost, so its mean would disclose what they pay: ${namedWithCount(paidByFew)}; at least ${PAYING} must pay it${others}`,
        ]
      : []),
    ...(same.length > 0
      ? [`all gave nearly the same ${same.join(", ")}, so the mean would disclose it`]
      : []),
    ...(ofTwo.length > 0
      ? [
          `one or two organisations make up over 85% of the sum of ${ofTwo.join(", ")}, so the mean would nearly disclose their answers`,
        ]
      : []),
  ];
}

function countOf(organisations: number): string {
  return `${organisations === 0 ? "no" : organisations} ${organisations === 1 ? "organisation" : "organisations"}`;
}

function tooFewInWords(answers: readonly ThinAnswer[]): string {
  const nobody = answers.filter((answer) => answer.organisations === 0).map(({ question }) => question);
  const few = answers.filter((answer) => answer.organisations > 0);
  return [
    ...(nobody.length > 0 ? [`nobody answered ${nobody.join(", ")}`] : []),
    ...(few.length > 0 ? [`too few answered ${namedWithCount(few)}`] : []),
  ].join(", and ");
}

function namedWithCount(answers: readonly ThinAnswer[]): string {
  return answers.map(({ question, organisations }) => `${question} (${organisations})`).join(", ");
}

/**
 * Describes why the industry and year with the most organisations cannot be a block, with every reason; undefined if there is
 * none.
 */
export function obstacleOfLargestCell(
  programmes: readonly Programme[],
  methodology: Pick<Methodology, "k" | "rounding">,
): string | undefined {
  const [fullest] = [...group(programmes, ({ industry, year }) => `${industry} ${year}`).values()]
    .map((pool) => ({ pool, ...pool[0]!, organisations: organisationsOf(pool) }))
    .sort(
      (a, b) => b.organisations - a.organisations || b.year - a.year || byCodeUnit(a.industry, b.industry),
    );
  if (fullest === undefined) return undefined;
  const why = obstaclesInWords(obstaclesOf(fullest.pool, methodology), methodology.k);
  return why === undefined
    ? undefined
    : `the largest group is ${fullest.industry} in ${fullest.year}: ${why}`;
}
