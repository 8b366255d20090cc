import { expect, test } from "vitest";
import type { GivingWay } from "../../../src/disclosure/model/block.ts";
import { draftOf } from "../../../src/disclosure/partition/draft.ts";
import { mergeUnsafeBlocks } from "../../../src/disclosure/partition/merge-unsafe-blocks.ts";
import { populationOf } from "../../../src/disclosure/partition/population.ts";
import { programme, programmes } from "../support.ts";

/**
 * Three blocks of five, by number 0 to 4, 5 to 9 and 10 to 14, mended.
 * @param mayBe whether a block of programmes with these numbers may be published
 */
function mended(
  mayBe: (numbers: readonly number[]) => boolean,
  members?: "part" | "whole",
  all = programmes(15),
  givesWay: readonly GivingWay[] = ["framework", "region"],
) {
  const population = populationOf(all, { k: 5 });
  const numbers = (places: readonly number[]) =>
    places.map((place) => population.programmes[place]!.organisation).sort((a, b) => a - b);
  const block = (from: number) =>
    draftOf(
      population,
      all.slice(from, from + 5).map((one) => population.programmes.indexOf(one)),
    );
  const { drafts, left } = mergeUnsafeBlocks(
    population,
    [block(0), block(5), block(10)],
    givesWay,
    (places) => mayBe(numbers(places)),
    members,
  );
  return {
    blocks: drafts.map((draft) => numbers(draft.members)).sort(([a = 0], [b = 0]) => a - b),
    left: numbers(left),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("a block that may not be published is merged, whole, with one that makes it publishable", () => {
  const mayBe = (numbers: readonly number[]) => !numbers.includes(0) || numbers.length === 10;
  const { blocks, left } = mended(mayBe, "whole");
  expect(blocks.map(({ length }) => length).sort()).toEqual([10, 5]);
  expect(left).toEqual([]);
});

test("blocks that no single other block helps are merged with as many as it takes", () => {
  expect(mended((numbers) => numbers.length >= 15)).toEqual({ blocks: [range(0, 14)], left: [] });
});

test("the members of a block that no merger helps join other blocks one by one, or are left over", () => {
  const mayBe = (numbers: readonly number[]) =>
    !numbers.includes(0) && !numbers.includes(1) && numbers.length < 10;
  const { blocks, left } = mended(mayBe);
  expect(left).toEqual([0, 1]);
  expect(blocks.flat().sort((a, b) => a - b)).toEqual(range(2, 14));
});

test("a block that must stay whole is left over as a whole, even if some of its members fit elsewhere", () => {
  const mayBe = (numbers: readonly number[]) =>
    !numbers.includes(0) && !numbers.includes(1) && numbers.length < 10;
  expect(mended(mayBe, "whole")).toEqual({ blocks: [range(5, 9), range(10, 14)], left: range(0, 4) });
});

test("of two suitable blocks, the one with the same labels is chosen, however near the other is", () => {
  const labelled = [...range(0, 14)].map((number) =>
    programme(number, { framework: number >= 5 && number < 10 ? "ISO_27001_2022" : "PCI_DSS_v4" }),
  );
  const mayBe = (numbers: readonly number[]) => !numbers.includes(0) || numbers.length === 10;
  expect(mended(mayBe, "whole", labelled)).toEqual({
    blocks: [[...range(0, 4), ...range(10, 14)], range(5, 9)],
    left: [],
  });
});

test("a single other block that helps is found among the unpublishable ones too, although another is nearer", () => {
  const labelled = [...range(0, 14)].map((number) =>
    programme(number, { framework: number >= 10 ? "ISO_27001_2022" : "PCI_DSS_v4" }),
  );
  const mayBe = (numbers: readonly number[]) =>
    numbers.length === 10 && numbers.includes(0) && numbers.includes(10);
  expect(mended(mayBe, "whole", labelled)).toEqual({
    blocks: [[...range(0, 4), ...range(10, 14)]],
    left: range(5, 9),
  });
});

test("a block that is mixed already takes from no other a label that never gives way", () => {
  const labelled = [...range(0, 14)].map((number) =>
    programme(number, { framework: number === 0 ? "ISO_27001_2022" : "PCI_DSS_v4" }),
  );
  const mayBe = (numbers: readonly number[]) => !numbers.includes(0) || numbers.length === 10;
  expect(mended(mayBe, "whole", labelled, ["region"])).toEqual({
    blocks: [range(5, 9), range(10, 14)],
    left: range(0, 4),
  });
});

test.each([
  [5, 10],
  [10, 5],
])(
  "a block that is mixed already, from %i on, is chosen: the members of the other would lose their label",
  (mixed, pure) => {
    const labelled = [...range(0, 14)].map((number) =>
      programme(number, {
        framework: number < 5 ? "SOC" : number === mixed ? "ISO_27001_2022" : "PCI_DSS_v4",
      }),
    );
    const mayBe = (numbers: readonly number[]) => !numbers.includes(0) || numbers.length === 10;
    expect(mended(mayBe, "whole", labelled)).toEqual({
      blocks: [[...range(0, 4), ...range(mixed, mixed + 4)], range(pure, pure + 4)],
      left: [],
    });
  },
);
