import { COST_PARTS, isAsked, METRIC, QUESTIONS, type Question } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { meanIn, blocks as table } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, Found } from "./check.ts";

/** Sums are exact, in whole millionths. */
const MILLION = 1e6;

/** A row carries the means of its members, and nobody's own values. */
export const blockMeans: Check = {
  id: "block-means",
  promise:
    "Each published mean of a block is that of the values of its programmes, none more and none fewer; the cost is the sum of its three parts.",
  isOfProgram: true,
  find({ tables, blocks }) {
    return blocks.flatMap(({ members, entries }, index): Found[] => {
      const row = tables.blocks[index];
      // The earlier answers of a correction that waits are no longer known; kept-rows checks such a row.
      if (row === undefined || members.length < entries.length) return [];
      const at = { file: table.path, row: index + 2 };
      const wrong = QUESTIONS.filter((answer) => {
        const mean = meanIn(row, answer);
        // Nothing is told of what programmes of the year were not asked.
        return isAsked(answer, row.year) ? mean === null || !isMean(mean, members, answer) : mean !== null;
      });
      const cents = (value: number) => Math.round(100 * value);
      const parts = COST_PARTS.reduce((sum, part) => sum + cents(row[`${part}_mean`]), 0);
      return [
        ...wrong.map((answer) => ({
          ...at,
          what: `${answer}_mean is not the mean of those who stand behind it`,
          remedy: "Compute it from its members.",
        })),
        ...(parts === cents(row.cost_usd_mean)
          ? []
          : [{ ...at, what: "cost_usd_mean is not the sum of its parts", remedy: "Add them up." }]),
      ];
    });
  },
};

function isMean(published: number, members: readonly Programme[], answer: Question): boolean {
  const place = QUESTIONS.indexOf(answer);
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
  // Half of the last decimal, and what rounding to whole millionths may have taken.
  const most = BigInt(count) * (BigInt(10 ** (6 - UNITS[METRIC[answer].unit].tableDecimals)) / 2n + 2n);
  return off <= most && -off <= most;
}
