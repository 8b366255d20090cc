import { COST_PARTS, isAsked, METRIC, QUESTIONS, type Question } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { blockMean, blocks as table } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, CheckViolation } from "./check.ts";

/** Sums are computed exactly, in whole millionths. */
const MILLION = 1e6;

/** Checks that a block's row has the means of its members. */
export const blockMeans: Check = {
  id: "block-means",
  promise:
    "Each published mean of a block is the mean over exactly its programmes; the cost is the sum of its three parts.",
  isOfProgram: true,
  find({ tables, blocks }) {
    return blocks.flatMap(({ members, entries }, index): CheckViolation[] => {
      const row = tables.blocks[index];
      // The earlier answers of a waiting correction are no longer known; kept-rows checks such a row.
      if (row === undefined || members.length < entries.length) return [];
      const at = { file: table.path, row: index + 2 };
      const wrong = QUESTIONS.filter((question) => {
        const mean = blockMean(row, question);
        // A question that was not asked in the year has no mean.
        return isAsked(question, row.year)
          ? mean === null || !isMean(mean, members, question)
          : mean !== null;
      });
      const cents = (value: number) => Math.round(100 * value);
      const parts = COST_PARTS.reduce((sum, part) => sum + cents(row[`${part}_mean`]), 0);
      return [
        ...wrong.map((question) => ({
          ...at,
          what: `${question}_mean is not the mean of the members' answers`,
          remedy: "Compute it from its members.",
        })),
        ...(parts === cents(row.cost_usd_mean)
          ? []
          : [{ ...at, what: "cost_usd_mean is not the sum of its parts", remedy: "Compute the sum." }]),
      ];
    });
  },
};

function isMean(published: number, members: readonly Programme[], question: Question): boolean {
  const place = QUESTIONS.indexOf(question);
  let sum = 0n;
  let count = 0;
  for (const { answers } of members) {
    const value = answers[place]!;
    if (Number.isNaN(value)) continue;
    sum += BigInt(Math.round(value * MILLION));
    count++;
  }
  if (count === 0) return false;
  const off = BigInt(Math.round(published * MILLION)) * BigInt(count) - sum;
  // Half of the last decimal, plus the error of rounding to whole millionths.
  const most = BigInt(count) * (BigInt(10 ** (6 - UNITS[METRIC[question].unit].tableDecimals)) / 2n + 2n);
  return off <= most && -off <= most;
}
