import { blocks as table } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import type { Check, Found } from "./check.ts";

/** What a row says of its programmes is true of each of them. */
export const labels: Check = {
  id: "labels",
  promise:
    "A block's year and industry are those of all of its programmes; so are its framework and region, or it says that they are mixed.",
  isOfProgram: true,
  find({ tables, blocks, settings }) {
    const mayMix = new Set<string>(settings.methodology.blocks.givesWay);
    return blocks.flatMap(({ members }, index): Found[] => {
      const row = tables.blocks[index];
      if (row === undefined) return [];
      return (["year", "industry", "framework", "region"] as const).flatMap((label): Found[] => {
        const isMixed = row[label] === MIXED && mayMix.has(label);
        if (isMixed || members.every((member) => member[label] === row[label])) return [];
        const what = `says ${label} ${row[label]}, which is not that of every programme`;
        return [{ file: table.path, row: index + 2, what, remedy: "Say what all share, or mixed." }];
      });
    });
  },
};
