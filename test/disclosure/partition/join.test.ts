import { expect, test } from "vitest";
import type { GivingWay } from "../../../src/disclosure/model/block.ts";
import { draftOf } from "../../../src/disclosure/partition/draft.ts";
import { joinToBlocks } from "../../../src/disclosure/partition/join.ts";
import { populationOf } from "../../../src/disclosure/partition/population.ts";
import { programme, type Said } from "../support.ts";

const EITHER: readonly GivingWay[] = ["framework", "region"];

/** A programme of a framework and a region, all of whose answers are about as high as said. */
const at = (number: number, labels: string, height: number, said: Said = {}) => {
  const [framework, region] = labels.split(" ") as [string, string];
  const answers = {
    maturity_score: height,
    audit_hours: height,
    qsa_fees_usd: height,
    remediation_tooling_usd: height,
    internal_labour_usd: height,
    automation_rate: height,
    remediation_days: height,
  };
  return programme(number, { framework, region, answers, ...said });
};

/** Who is in which block afterwards, by number, each block behind its labels; and who is left. */
function joined(
  blocks: readonly ReturnType<typeof at>[][],
  rest: readonly ReturnType<typeof at>[] = [],
  givesWay = EITHER,
) {
  const all = [...blocks.flat(), ...rest];
  const population = populationOf(all, { k: 5 });
  const placeOf = (one: (typeof all)[number]) => population.programmes.indexOf(one);
  const numberOf = (place: number) => population.programmes[place]?.organisation ?? Number.NaN;
  const { drafts, left } = joinToBlocks(
    population,
    blocks.map((block) => draftOf(population, block.map(placeOf))),
    rest.map(placeOf),
    givesWay,
  );
  return {
    blocks: drafts.map(({ framework, region, members }) =>
      [framework, region, ...members.map(numberOf).sort((a, b) => a - b)].join(" "),
    ),
    left: left.map(numberOf),
  };
}

const five = (first: number, labels: string, height: number) =>
  Array.from({ length: 5 }, (_, index) => at(first + index, labels, height + index));

test("programmes that are too few join the block that loses fewest labels, however distant it is", () => {
  expect(joined([five(0, "A north", 10), five(10, "B south", 80)], [at(20, "A north", 85)]).blocks).toEqual([
    "A north 0 1 2 3 4 20",
    "B south 10 11 12 13 14",
  ]);
});

test("among blocks that lose equally many labels, they join the nearest", () => {
  expect(joined([five(0, "A north", 10), five(10, "A north", 80)], [at(20, "A north", 70)]).blocks).toEqual([
    "A north 0 1 2 3 4",
    "A north 10 11 12 13 14 20",
  ]);
});

test("a block that is mixed already loses no label again, so a programme joins it rather than a nearer one that would", () => {
  const mixed = [...five(0, "C north", 80), at(5, "D north", 80)];
  expect(joined([mixed, five(10, "A north", 10)], [at(20, "B north", 10)]).blocks).toEqual([
    "mixed north 0 1 2 3 4 5 20",
    "A north 10 11 12 13 14",
  ]);
});

test("the label that gives way first is lost first", () => {
  const blocks = [five(0, "A south", 50), five(10, "B north", 50)];
  expect(joined(blocks, [at(20, "A north", 50)]).blocks).toEqual([
    "A south 0 1 2 3 4",
    "mixed north 10 11 12 13 14 20",
  ]);
  expect(joined(blocks, [at(20, "A north", 50)], ["region", "framework"]).blocks).toEqual([
    "A mixed 0 1 2 3 4 20",
    "B north 10 11 12 13 14",
  ]);
});

test("a programme that would mix a label that never gives way is left over", () => {
  expect(joined([five(0, "A north", 10)], [at(20, "B north", 12)], ["region"])).toEqual({
    blocks: ["A north 0 1 2 3 4"],
    left: [20],
  });
});

test("a mixed block passes a programme that it can spare to a block with exactly its labels", () => {
  const mixed = [...five(0, "A north", 10), at(5, "B north", 80)];
  expect(joined([mixed, five(10, "B north", 80)]).blocks).toEqual([
    "A north 0 1 2 3 4",
    "B north 5 10 11 12 13 14",
  ]);
});

test("a mixed block keeps programmes that it cannot spare", () => {
  const mixed = [...five(0, "A north", 10).slice(1), at(5, "B north", 80)];
  expect(joined([mixed, five(10, "B north", 80)]).blocks).toEqual([
    "mixed north 1 2 3 4 5",
    "B north 10 11 12 13 14",
  ]);
});

test("a mixed block passes no programme to another mixed block, even if that is nearer", () => {
  const low = [...five(0, "A north", 10), at(5, "B north", 80)];
  const high = [...five(10, "C north", 80), at(15, "D north", 82)];
  expect(joined([low, high]).blocks).toEqual(["mixed north 0 1 2 3 4 5", "mixed north 10 11 12 13 14 15"]);
});
