import { textOf } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { type BlockRow, blocks as table } from "../../tables/blocks.ts";
import type { Check, Found } from "./check.ts";
import { labelChangeFindings } from "./label-changes.ts";

/** A block that did not change says what it said, to the byte. */
export const keptRows: Check = {
  id: "kept-rows",
  promise:
    "A block whose members and answers did not change keeps its row of the release before, to the byte; a row that stays has the members that it had.",
  comparesReleases: true,
  find(view) {
    const { tables, files, blocks, before } = view;
    if (before === undefined) return [];
    const { baseline } = before;
    const nameOf = (entries: readonly number[]) => [...entries].sort((a, b) => a - b).join();
    const earlier = new Map(
      baseline.current.map(({ block, row }) => [
        nameOf(required(baseline.history[block], "an earlier block")),
        row,
      ]),
    );
    const published = new Set(before.tables.blocks.map(lineOf));
    const lines = textOf(files.get(table.path) ?? new Uint8Array()).split("\n");
    const changed = blocks.flatMap(({ entries, isKept }, index): Found[] => {
      const report = (what: string, remedy: string) => [{ file: table.path, row: index + 2, what, remedy }];
      const row = earlier.get(nameOf(entries));
      if (row === undefined) {
        if (!isKept) return [];
        return report(
          "stays from the release before, which had no block of these members and answers",
          "Cut the block anew.",
        );
      }
      if (lines[index + 1] !== lineOf(row) || !published.has(lineOf(row))) {
        return report(
          "has other figures than in the release before, though its members and answers did not change",
          "Keep the earlier row.",
        );
      }
      return tables.blocks[index]?.programmes === entries.length
        ? []
        : report("counts others than its members", "Keep the earlier row.");
    });
    return [...changed, ...labelChangeFindings(view)];
  },
};

/** A row as the table writes it. */
function lineOf(row: BlockRow): string {
  return Object.keys(table.row.properties)
    .map((column) => row[column as keyof BlockRow])
    .join();
}
