import { COST_PARTS, isAsked, METRIC, QUESTIONS, type Question } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Settings } from "../../tables/index.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, CheckViolation } from "./check.ts";
import { hasContributed } from "./gate-contributors.ts";

const PARTS = COST_PARTS.map((part) => QUESTIONS.indexOf(part));
/** In percent: the most that the largest two may make up, and the least error of the second's estimate of the largest. */
const MOST_OF_TWO = 85;
const NEAREST = 10;
/** Answers are added in whole hundred-thousandths of their unit. */
const PER_UNIT = 100_000;

const MERGE = "Merge the block with its nearest one.";

/** Checks that the means of a block disclose no member's answer, regardless of how many members it has. */
export const blockSafety: Check = {
  id: "block-safety",
  promise:
    "In no block are the answers of all contributors to a question within one rounding step of each other, or at a bound, except for a part of the cost that nobody in an industry and year pays. No two organisations make up more than 85 percent of the sum of an answer or of the total cost, and no organisation can estimate the answer of another from it to within 10 percent.",
  find({ blocks, settings, programmes, tables }) {
    const pays = payersOf(programmes);
    return blocks.flatMap(({ members, entries, isKept }, index): CheckViolation[] => {
      // The earlier answers of a waiting correction are no longer known; they were checked when the row was made.
      if (members.length < entries.length) return [];
      const at = { file: table.path, row: index + 2 };
      const row = tables.blocks[index]!;
      const isUnpaid = (question: Question) =>
        COST_PARTS.some((part) => part === question) &&
        ((isKept && row[`${question}_mean`] === 0) || !pays(row, question));
      const alike = QUESTIONS.filter(
        (question) =>
          !isUnpaid(question) &&
          members.some(({ year }) => isAsked(question, year)) &&
          areAlike(members, question, settings),
      );
      return [
        ...alike.map((question) => ({ ...at, what: `all gave nearly the same ${question}`, remedy: MERGE })),
        ...[...QUESTIONS.map((_, questionIndex) => [questionIndex]), PARTS].flatMap((summed) => {
          const name = summed.length > 1 ? "cost_usd" : QUESTIONS[summed[0]!];
          const why = dominance(addedByOrganisation(members, summed));
          return why === undefined ? [] : [{ ...at, what: `${name}: ${why}`, remedy: MERGE }];
        }),
      ];
    });
  },
};

/** Returns a function that tells whether any programme of an industry and year, published or not, pays a cost part. */
function payersOf(programmes: readonly Programme[]) {
  const paid = new Map<string, Map<number, Set<Question>>>();
  for (const { industry, year, answers } of programmes) {
    const ofIndustry = paid.get(industry) ?? new Map<number, Set<Question>>();
    paid.set(industry, ofIndustry);
    const ofYear = ofIndustry.get(year) ?? new Set<Question>();
    ofIndustry.set(year, ofYear);
    for (const place of PARTS)
      if (answers[place]! !== 0 && !Number.isNaN(answers[place])) ofYear.add(QUESTIONS[place]!);
  }
  return ({ industry, year }: Pick<Programme, "industry" | "year">, question: Question) =>
    paid.get(industry)?.get(year)?.has(question) === true;
}

function areAlike(members: readonly Programme[], question: Question, { methodology }: Settings): boolean {
  const questionIndex = QUESTIONS.indexOf(question);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    if (!hasContributed(member, questionIndex)) continue;
    least = Math.min(least, member.answers[questionIndex]!);
    most = Math.max(most, member.answers[questionIndex]!);
  }
  const decimals = methodology.rounding[METRIC[question].unit];
  // Rounding errors of the difference must not matter. Without contributors, it is below 0.
  return most - least <= (1 + 1e-10) / 10 ** decimals;
}

/**
 * Returns what each organisation contributes to a published sum of means, in hundred-thousandths, the largest first.
 * Each mean is over the contributors of its answer.
 */
function addedByOrganisation(members: readonly Programme[], questionIndexes: readonly number[]): number[] {
  const added = new Map<number, number>();
  for (const questionIndex of questionIndexes) {
    const givers = members.filter((member) => hasContributed(member, questionIndex));
    for (const { organisation, answers: given } of givers) {
      const own = Math.round((PER_UNIT * given[questionIndex]!) / givers.length);
      added.set(organisation, own + (added.get(organisation) ?? 0));
    }
  }
  return [...added.values()].sort((a, b) => b - a);
}

function dominance(added: readonly number[]): string | undefined {
  const [first = 0, second = 0, ...others] = added;
  const rest = others.reduce((sum, value) => sum + value, 0);
  // The largest error of rounding to whole parts, in hundredths of these.
  const rounding = 100 * PARTS.length * added.length;
  if (100 * rest + rounding < NEAREST * first)
    return "the answer of one organisation can be estimated to within 10 percent";
  if (100 * (first + second) - MOST_OF_TWO * (first + second + rest) > rounding) {
    return "two organisations make up more than 85 percent";
  }
  return undefined;
}
