import { blocks as table } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import type { Check, CheckViolation } from "./check.ts";

/** Checks that the labels of a row apply to each of its programmes. */
export const labels: Check = {
  id: "labels",
  promise:
    "A block's year and industry are those of all of its programmes; so are its framework and region, unless they are given as mixed.",
  isOfProgram: true,
  find({ tables, blocks, settings }) {
    const mayMix = new Set<string>(settings.methodology.blocks.givesWay);
    return blocks.flatMap(({ members }, index): CheckViolation[] => {
      const row = tables.blocks[index];
      if (row === undefined) return [];
      return (["year", "industry", "framework", "region"] as const).flatMap((label): CheckViolation[] => {
        const isMixed = row[label] === MIXED && mayMix.has(label);
        if (isMixed || members.every((member) => member[label] === row[label])) return [];
        const what = `has the ${label} ${row[label]}, which is not that of every programme`;
        return [
          { file: table.path, row: index + 2, what, remedy: "Use the label that all share, or mixed." },
        ];
      });
    });
  },
};
