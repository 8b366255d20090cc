import { describe, expect, it } from "vitest";
import { earlierTables, staysAsItWas } from "../../../src/disclosure/derived/earlier.ts";
import { DataError } from "../../../src/model/problem.ts";
import { blocks as blocksTable } from "../../../src/tables/blocks.ts";
import { goldenFiles } from "../../support/golden.ts";
import { answering, block } from "../programmes.ts";

describe("the tables of the release before", () => {
  it("are none where there are no files", () => {
    expect(earlierTables(new Map())).toBeUndefined();
  });

  it("are read from files, each row an object of its own", () => {
    const { blocks } = earlierTables(goldenFiles)!;
    expect(blocks.length).toBeGreaterThan(1);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("are refused with every problem where one is missing", () => {
    const files = new Map(goldenFiles);
    files.delete(blocksTable.path);
    expect(() => earlierTables(files)).toThrow(DataError);
  });
});

describe("a cell stays as it was", () => {
  const [one, two, other] = [0, 10, 20].map((first) =>
    block(answering("maturity_score", [1, 2, 3, 4, 5], {}, first)),
  );
  const cell = [one!, two!];
  const earlier = {
    blocks: cell.map(({ row }) => row),
    ...{ industryTrends: [], regionTrends: [], industryRegions: [] },
    ...{ quantiles: [], requirementGaps: [], bottleneckShares: [] },
  };
  const isAny = () => true;

  it("while its blocks are those of the release before, in whatever order", () => {
    expect(staysAsItWas(cell, earlier, isAny)).toBe(true);
    expect(staysAsItWas([two!, one!], earlier, isAny)).toBe(true);
  });

  it("not where a block came, left or was made anew", () => {
    expect(staysAsItWas([...cell, other!], earlier, isAny)).toBe(false);
    expect(staysAsItWas([one!], earlier, isAny)).toBe(false);
    expect(staysAsItWas([one!, { ...two!, row: { ...two!.row } }], earlier, isAny)).toBe(false);
  });

  it("not where there was no release before, or the cell has no block", () => {
    expect(staysAsItWas(cell, undefined, isAny)).toBe(false);
    expect(staysAsItWas([], { ...earlier, blocks: [] }, isAny)).toBe(false);
  });

  it("whatever became of blocks of other cells", () => {
    const isOfOne = (row: unknown) => row === one!.row;
    expect(staysAsItWas([one!], earlier, isOfOne)).toBe(true);
  });
});
