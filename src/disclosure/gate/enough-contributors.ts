import { isAsked, QUESTIONS } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Check, CheckViolation } from "./check.ts";

const MERGE = "Merge the block with its nearest one.";

/** Checks that each answer of a block has at least k contributors. */
export const enoughContributors: Check = {
  id: "contributors",
  promise:
    "Each answer of a published block has at least k contributors: a missing or limited answer counts for nobody, and an organisation counts once, however its name is written.",
  isOfProgram: true,
  find({ tables, blocks, contributors }) {
    const { k } = tables.methodology;
    return blocks.flatMap((block, index): CheckViolation[] => {
      const at = { file: table.path, row: index + 2 };
      // The answers that each organisation contributed in any of its programmes.
      const given = new Map<number, number>();
      for (const { owner, contributed } of contributors.behind(block)) {
        given.set(owner, (given.get(owner) ?? 0) | contributed);
      }
      const { year = 0, organisations = "" } = tables.blocks[index] ?? {};
      const few = QUESTIONS.filter((question, questionIndex) => {
        if (!isAsked(question, year)) return false;
        let count = 0;
        for (const answers of given.values()) count += (answers >> questionIndex) & 1;
        return count < k;
      });
      const found: CheckViolation[] = few.map((question) => ({
        ...at,
        what: `fewer than ${k} organisations contributed ${question}`,
        remedy: MERGE,
      }));
      // In a row that stays, some may have turned out to be one since.
      if (!block.isKept && !isStep(organisations, given.size)) {
        found.push({ ...at, what: "gives a wrong number of organisations", remedy: "Count them again." });
      }
      return found;
    });
  },
};

/** Returns whether a count is in a step such as 5-9 or 50+. */
function isStep(step: string, count: number): boolean {
  const [from = Number.NaN, to = Number.POSITIVE_INFINITY] = step
    .split("-")
    .map((bound) => Number.parseInt(bound, 10));
  return count >= from && count <= to;
}
