import { blocks as table } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, CheckViolation } from "./check.ts";

/** Checks that no two blocks share a programme, and that no block has one that may not be used. */
export const oneBlock: Check = {
  id: "one-block",
  promise:
    "Each programme is in at most one block, each row counts exactly the programmes of its block, and none of them has withdrawn.",
  isOfProgram: true,
  find({ tables, blocks, contributors }) {
    const violations: CheckViolation[] = [];
    const report = (index: number, what: string, remedy: string) =>
      violations.push({ file: table.path, row: index + 2, what, remedy });
    if (blocks.length !== tables.blocks.length) {
      const what = "the table does not have one row for each block";
      violations.push({ file: table.path, what, remedy: "Make the tables with ingest." });
    }
    const placed = new Set<number>();
    const identities = new Map<number, Set<string>>();
    const isPlaced = ({ identity, year }: Programme) => identities.get(year)?.has(identity) === true;
    for (const [index, { members, entries, isKept }] of blocks.entries()) {
      if (entries.some((entry) => !contributors.isPresent(entry))) {
        report(index, "counts a programme that has withdrawn or may not be used", "Dissolve the block.");
      }
      const known = new Set(entries.map((entry) => contributors.programmeOf(entry)));
      const others = members.some((member) => !known.has(member));
      if (others || (!isKept && members.length !== entries.length)) {
        report(index, "counts programmes that are not its members", "Make the block again from its members.");
      }
      if (entries.length !== tables.blocks[index]?.programmes) {
        report(index, "has another number of programmes than its block", "Count them again.");
      }
      const names = entries.map((entry) => contributors.nameOf(entry));
      const isTwice =
        names.some((name) => placed.has(name)) ||
        members.some(isPlaced) ||
        new Set(names).size < entries.length ||
        new Set(members.map(({ identity, year }) => `${year} ${identity}`)).size < members.length;
      if (isTwice) report(index, "has a programme that is already in a block", "Cut these blocks again.");
      for (const name of names) placed.add(name);
      for (const { identity, year } of members) {
        const known = identities.get(year);
        if (known === undefined) identities.set(year, new Set([identity]));
        else known.add(identity);
      }
    }
    return violations;
  },
};
