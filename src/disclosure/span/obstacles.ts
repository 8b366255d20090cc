import { group } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";
import { isAlike } from "../model/alike.ts";
import {
  askedOf,
  isContributor,
  organisationsOf,
  PARTS,
  type Programme,
  unpaidParts,
} from "../model/programme.ts";

/**
 * A cost part that is 0 is an answer, but says nothing that others could hide in: of those who pay it a block needs
 * some too.
 */
export const PAYING = 3;

/** An answer that too few organisations gave, or a cost part that too few pay. */
export interface ThinAnswer {
  readonly question: Question;
  readonly organisations: number;
}

/** What keeps programmes of one industry and year from being a block. */
export interface Obstacles {
  readonly organisations: number;
  /** Answers that fewer than k organisations gave. */
  readonly tooFew: readonly ThinAnswer[];
  /** Cost parts that somebody pays, and fewer than three do. */
  readonly paidByFew: readonly ThinAnswer[];
  /** Answers that all who gave them gave nearly the same. */
  readonly alike: readonly Question[];
}

/** Counts what keeps programmes of one industry and year from being a block. */
export function obstaclesOf(
  programmes: readonly Programme[],
  { k, rounding }: Pick<Methodology, "k" | "rounding">,
): Obstacles {
  const contributors = (answer: number) => programmes.filter((one) => isContributor(one, answer));
  const pays = (answer: number) => (one: Programme) => one.answers[answer]! > 0;
  return {
    organisations: organisationsOf(programmes),
    tooFew: askedOf(programmes)
      .map((answer) => ({
        question: QUESTIONS[answer]!,
        organisations: organisationsOf(contributors(answer)),
      }))
      .filter(({ organisations }) => organisations < k),
    paidByFew: PARTS.filter((part) => organisationsOf(contributors(part).filter(pays(part))) < PAYING)
      // One that lies so far out that it was limited pays all the same, and hides nobody.
      .map((part) => ({
        question: QUESTIONS[part]!,
        organisations: organisationsOf(programmes.filter(pays(part))),
      }))
      .filter(({ organisations }) => organisations > 0),
    alike: askedOf(programmes)
      .filter((answer) => contributors(answer).length > 0 && !unpaidParts(programmes).has(answer))
      .filter((answer) => isAlike(programmes, answer, rounding))
      .map((answer) => QUESTIONS[answer]!),
  };
}

/**
 * What keeps programmes from being a block in words, the causes first: who is too few altogether has too few of each answer.
 * @returns undefined where nothing of these does
 */
export function obstacleInWords(
  { organisations, tooFew, paidByFew, alike }: Obstacles,
  k: number,
): string | undefined {
  const counted = `${organisations === 0 ? "no" : organisations} ${organisations === 1 ? "organisation" : "organisations"}`;
  const named = (answers: readonly ThinAnswer[]) =>
    answers.map(({ question, organisations: of }) => `${question} (${of})`).join(", ");
  if (organisations < k) return `${counted}, and each answer needs ${k}`;
  if (tooFew.length > 0) {
    return `${counted}, of which too few gave ${named(tooFew)}: each answer needs ${k}`;
  }
  if (paidByFew.length > 0) {
    return `so few organisations pay a part of the cost that its mean would tell what they pay: ${named(paidByFew)}; at least ${PAYING} must`;
  }
  return alike.length > 0
    ? `all gave nearly the same ${alike.join(", ")}, which their mean would tell`
    : undefined;
}

/** What the industry and year with most organisations lacks, in words; undefined where it lacks nothing of these. */
export function fullestInWords(
  programmes: readonly Programme[],
  methodology: Pick<Methodology, "k" | "rounding">,
): string | undefined {
  const [fullest] = [...group(programmes, ({ industry, year }) => `${industry} ${year}`).values()]
    .map((pool) => ({ pool, ...pool[0]!, organisations: organisationsOf(pool) }))
    .sort(
      (a, b) => b.organisations - a.organisations || b.year - a.year || byCodeUnit(a.industry, b.industry),
    );
  if (fullest === undefined) return undefined;
  const why = obstacleInWords(obstaclesOf(fullest.pool, methodology), methodology.k);
  return why === undefined ? undefined : `most are of ${fullest.industry} in ${fullest.year}: ${why}`;
}
