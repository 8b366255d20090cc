import { expect, it } from "vitest";
import { keptRows } from "../../../src/disclosure/gate/kept-rows.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { blocks as blocksTable } from "../../../src/tables/blocks.ts";
import { formatTable } from "../../../src/tables/format.ts";
import { block, NO_OTHER_TABLES } from "../programmes.ts";
import { different, foundBy, viewAfter } from "./view.ts";

const [one, two] = [
  block(different(5)),
  block(different(6).map((own) => ({ ...own, identity: `${own.identity}b` }))),
];

const found = (
  before: readonly PublishedBlock[],
  now: readonly PublishedBlock[],
  changes: Parameters<typeof viewAfter>[2] = {},
) => {
  const { path, bytes } = formatTable(
    blocksTable,
    now.map(({ row }) => row),
  );
  return foundBy(keptRows, viewAfter(before, now, { files: new Map([[path, bytes]]), ...changes }));
};

const NOT_THERE = ["is kept from the previous release, which had no block with these members and answers"];
const OTHER = [
  "has other figures than in the previous release, although its members and answers did not change",
];

it("kept rows and new rows pass, in any order of blocks and members", () => {
  expect(found([one, two], [two, { ...one, members: one.members.toReversed() }])).toEqual([]);
  expect(found([one], [one, two])).toEqual([]);
  // Numbers of entries with one digit and with two sort as numbers.
  const many = block(different(12));
  expect(found([many], [{ ...many, members: many.members.toReversed() }])).toEqual([]);
});

it("a kept row has the members that it had", () => {
  expect(found([one], [{ ...one, members: one.members.slice(1) }])).toEqual(NOT_THERE);
  expect(found([one], [{ ...one, members: two.members }])).toEqual(NOT_THERE);
});

it("the same members keep their row byte for byte", () => {
  expect(found([one], [{ ...one, row: { ...one.row, audit_hours_mean: 1 } }])).toEqual(OTHER);
  expect(found([one], [{ ...one, row: { ...one.row, region: "mixed" } }])).toEqual(OTHER);
});

it("a kept row was published before, and counts its members", () => {
  expect(found([one], [one], { before: { tables: { blocks: [two.row] } } })).toEqual(OTHER);
  const wrong = { ...one, row: { ...one.row, programmes: 6 } };
  expect(found([wrong], [wrong])).toEqual(["has another number of programmes than members"]);
});

it("there is nothing to keep in a first release", () => {
  const { before: _, ...first } = viewAfter([one], [{ ...one, row: { ...one.row, region: "mixed" } }]);
  expect(foundBy(keptRows, first)).toEqual([]);
});

it("the rows that it is compared with are those that the previous release published", () => {
  const view = viewAfter([one], [one], { before: { tables: NO_OTHER_TABLES } });
  const { path, bytes } = formatTable(blocksTable, [one.row]);
  const against = (row: PublishedBlock["row"]) => {
    const tables = { ...NO_OTHER_TABLES, blocks: [row] };
    const before = { ...view.before!, published: { tables, rateBits: () => 0n, releasedRates: [] } };
    return keptRows.find({ ...view, files: new Map([[path, bytes]]), before }).map(({ what }) => what);
  };
  expect(against(one.row)).toEqual([]);
  expect(against(two.row)).toEqual(["is compared with rows that the previous release did not publish"]);
});
