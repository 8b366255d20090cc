import { expect, it } from "vitest";
import { labels } from "../../../src/disclosure/gate/labels.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { block, settings } from "../programmes.ts";
import { different, viewOf } from "./view.ts";

/** What is found of a block of programmes of alpha, X_1 and the north, whose row says something else. */
const found = (row: Partial<BlockRow>, givesWay: readonly ("framework" | "region")[]) => {
  const own = block(different(5));
  const blocks = { ...settings.methodology.blocks, givesWay: [...givesWay] };
  const view = viewOf([block(different(5)), { ...own, row: { ...own.row, ...row } }], {
    settings: { ...settings, methodology: { ...settings.methodology, blocks } },
  });
  return labels.find(view).map(({ what }) => what);
};

it.each([
  ["year", { year: 2025 }, "2025"],
  ["industry", { industry: "beta" }, "beta"],
  ["framework", { framework: "Y_2" }, "Y_2"],
  ["region", { region: "south" }, "south"],
])("a row with another %s than its programmes is refused", (label, row, said) => {
  expect(found(row, ["framework", "region"])).toEqual([
    `has the ${label} ${said}, which is not that of every programme`,
  ]);
});

it("mixed is a label only where it may give way, and of no industry", () => {
  expect(found({ framework: "mixed", region: "mixed" }, ["framework", "region"])).toEqual([]);
  expect(found({ framework: "mixed", region: "mixed" }, ["framework"])).toEqual([
    "has the region mixed, which is not that of every programme",
  ]);
  expect(found({ industry: "mixed" }, ["framework", "region"])).toEqual([
    "has the industry mixed, which is not that of every programme",
  ]);
});

it("a label that one of its programmes does not have is refused, in the row of the table that has it", () => {
  const some = block(different(5, (number) => (number === 4 ? { region: "south" } : {})));
  expect(labels.find(viewOf([block(different(5)), some]))).toEqual([
    {
      file: "observatory/blocks.csv",
      row: 3,
      what: "has the region north, which is not that of every programme",
      remedy: "Use the label that all share, or mixed.",
    },
  ]);
});

it("a block without a row is left to the check that counts the rows", () => {
  const view = viewOf([block(different(5))]);
  expect(labels.find({ ...view, tables: { ...view.tables, blocks: [] } })).toEqual([]);
});
