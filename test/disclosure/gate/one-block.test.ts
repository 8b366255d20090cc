import { expect, it } from "vitest";
import { oneBlock } from "../../../src/disclosure/gate/one-block.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { block } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const [five, six] = [different(5), different(11).slice(5)];
const [one, two] = [block(five), block(six)];
const view = viewOf([one, two]);
const TWICE = ["has a programme that is already in a block"];

it("blocks without common programmes pass, even with the same organisation and identity in another year", () => {
  expect(foundBy(oneBlock, view)).toEqual([]);
  const earlier = five.map((own) => ({ ...own, year: 2025 }));
  expect(foundBy(oneBlock, viewOf([one, block(earlier)]))).toEqual([]);
});

it("the table has a row for each block, no more and no fewer", () => {
  const rows = (...blocks: (typeof one)[]) =>
    viewOf([one], { tables: { blocks: blocks.map(({ row }) => row) } });
  const what = "the table does not have one row for each block";
  expect(foundBy(oneBlock, rows(one, two))).toEqual([what]);
  expect(foundBy(oneBlock, rows())).toContain(what);
});

it("no programme is in two blocks, or twice in one", () => {
  expect(foundBy(oneBlock, viewOf([one, block([...six, five[0]!])]))).toEqual(TWICE);
  // The same submission handed in twice, with other answers.
  const again: Programme = { ...five[0]!, fingerprint: "another" };
  expect(foundBy(oneBlock, viewOf([block([...five, again])]))).toEqual(TWICE);
  // Two versions of one programme, as the ledger has it.
  const renamed = [...five, { ...five[0]!, identity: "another" }];
  const { before, ...after } = viewAfter([one], [block(renamed)]);
  const sameName = { ...before!.baseline, programmeOf: (entry: number) => (entry === 5 ? 0 : entry) };
  const known = viewOf([block(renamed)], { ...after, before: { ...before!, baseline: sameName } });
  expect(foundBy(oneBlock, known)).toEqual(TWICE);
});

it("no identity is in two blocks, even if the ledger regards them as different programmes", () => {
  const asOf = (others: readonly Programme[]) => {
    const { before, ...after } = viewAfter([one], [one, block(others)]);
    const apart = { ...before!.baseline, programmeOf: (entry: number) => entry };
    return viewOf([one, block(others)], { ...after, before: { ...before!, baseline: apart } });
  };
  const again: Programme = { ...six[0]!, identity: five[0]!.identity };
  expect(foundBy(oneBlock, asOf([again, ...six.slice(1)]))).toEqual(TWICE);
  expect(foundBy(oneBlock, asOf(six))).toEqual([]);
});

it("a programme whose earlier answers are in a block is not in another", () => {
  const entries = [five[0]!, ...six.slice(1)].map(view.entryOf);
  const waiting = [
    { members: five.slice(1), entries: five.map(view.entryOf), isKept: true },
    { members: six.slice(1), entries, isKept: true },
  ];
  expect(foundBy(oneBlock, { ...view, blocks: waiting })).toEqual(TWICE);
});

it("a row counts exactly its programmes", () => {
  const entries = five.map(view.entryOf);
  const blockOf = (members: readonly Programme[], own: readonly number[], isKept = false) =>
    foundBy(oneBlock, { ...view, blocks: [{ members, entries: own, isKept }, view.blocks[1]!] });
  const others = "counts programmes that are not its members";
  expect(blockOf(five.slice(1), entries)).toEqual([others]);
  expect(blockOf([...five.slice(1), { ...five[0]! }], entries)).toContain(others);
  expect(blockOf(five.slice(1), entries.slice(1))).toEqual([
    "has another number of programmes than its block",
  ]);
  // A kept row may have a member whose correction waits.
  expect(blockOf(five.slice(1), entries, true)).toEqual([]);
});

it("names the row, the header being line 1", () => {
  const again = viewOf([one, two, block(six)]);
  expect(oneBlock.find(again).map(({ row }) => row)).toEqual([4]);
});

it("no withdrawn programme is in a block", () => {
  const { contributors: _, ...publication } = view;
  const programmes = view.programmes.filter((own) => own !== five[2]);
  const { tables, ...rest } = publication;
  expect(foundBy(oneBlock, viewOf([one, two], { ...rest, tables, programmes }))).toContain(
    "counts a programme that has withdrawn or may not be used",
  );
});
