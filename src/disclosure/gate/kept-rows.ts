import { textOf } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { type BlockRow, blocks as table } from "../../tables/blocks.ts";
import type { Check, CheckViolation } from "./check.ts";
import { labelChangeViolations } from "./label-changes.ts";

/** Checks that an unchanged block keeps its row, byte for byte. */
export const keptRows: Check = {
  id: "kept-rows",
  promise:
    "A block whose members and answers did not change keeps its row of the previous release, byte for byte; a row that stays has the same members as before.",
  comparesReleases: true,
  find(view) {
    const { tables, files, blocks, before } = view;
    if (before === undefined) return [];
    const { baseline } = before;
    const nameOf = (entries: readonly number[]) => [...entries].sort((a, b) => a - b).join();
    const previousRows = new Map(
      baseline.current.map(({ block, row }) => [
        nameOf(required(baseline.blockHistory[block], "an earlier block")),
        row,
      ]),
    );
    const published = new Set(before.tables.blocks.map(lineOf));
    const lines = textOf(files.get(table.path) ?? new Uint8Array()).split("\n");
    const changed = blocks.flatMap(({ entries, isKept }, index): CheckViolation[] => {
      const report = (what: string, remedy: string) => [{ file: table.path, row: index + 2, what, remedy }];
      const row = previousRows.get(nameOf(entries));
      if (row === undefined) {
        if (!isKept) return [];
        return report(
          "is kept from the previous release, which had no block with these members and answers",
          "Cut the block again.",
        );
      }
      if (lines[index + 1] !== lineOf(row) || !published.has(lineOf(row))) {
        return report(
          "has other figures than in the previous release, although its members and answers did not change",
          "Keep the earlier row.",
        );
      }
      return tables.blocks[index]?.programmes === entries.length
        ? []
        : report("has another number of programmes than members", "Keep the earlier row.");
    });
    return [...changed, ...labelChangeViolations(view)];
  },
};

/** Formats a row as in the CSV file. */
function lineOf(row: BlockRow): string {
  return Object.keys(table.row.properties)
    .map((column) => row[column as keyof BlockRow])
    .join();
}
