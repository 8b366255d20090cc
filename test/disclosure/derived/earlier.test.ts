import { describe, expect, it } from "vitest";
import {
  earlierTables,
  isOfLesserK,
  keptFigure,
  knownMembers,
  staysAsItWas,
} from "../../../src/disclosure/derived/earlier.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { bytesOf } from "../../../src/model/file.ts";
import { DataError } from "../../../src/model/problem.ts";
import { blocks as blocksTable } from "../../../src/tables/blocks.ts";
import { ADDED_TABLES } from "../../../src/tables/older.ts";
import { goldenFiles } from "../../support/golden.ts";
import { answering, block, settings } from "../programmes.ts";

describe("the tables of the release before", () => {
  it("are none where there are no files", () => {
    expect(earlierTables(new Map())).toBeUndefined();
  });

  it("are read from files, each row an object of its own", () => {
    const { blocks } = earlierTables(goldenFiles)!;
    expect(blocks.length).toBeGreaterThan(1);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("are read as an earlier version of the program made them: fewer tables, and fewer columns", () => {
    const older = new Map(goldenFiles);
    for (const { path } of ADDED_TABLES) older.delete(path);
    const header = "bottleneck,year,share_pct,avg_delay_days,sample_size";
    older.set("observatory/bottlenecks.csv", bytesOf(`${header}\nscope,2026,40,2.5,10\n`));
    const tables = earlierTables(older)!;
    expect([tables.frameworkTrends, tables.industryFrameworks, tables.distributions]).toEqual([[], [], []]);
    expect(tables.bottleneckShares).toEqual([
      {
        ...{ bottleneck: "scope", year: 2026, share_pct: 40, avg_delay_days: 2.5, sample_size: 10 },
        ...{ respondents: null, avg_delay_days_se: null },
      },
    ]);
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
  const before = cell.map(({ row }) => row);

  it("while its blocks are those of the release before, in whatever order", () => {
    expect(staysAsItWas(cell, before)).toEqual({ isComplete: true, programmes: 10 });
    expect(staysAsItWas([two!, one!], before)).toEqual({ isComplete: true, programmes: 10 });
  });

  it("not where a block came, left or was made anew", () => {
    expect(staysAsItWas([...cell, other!], before)).toBeUndefined();
    expect(staysAsItWas([one!], before)).toBeUndefined();
    expect(staysAsItWas([one!, { ...two!, row: { ...two!.row } }], before)).toBeUndefined();
  });

  it("not where there was no release before, or the cell has no block", () => {
    expect(staysAsItWas(cell, undefined)).toBeUndefined();
    expect(staysAsItWas([], [])).toBeUndefined();
  });

  it("where whole blocks of it were joined, and not where one of them was joined with others", () => {
    const members = [...one!.members, ...two!.members];
    const joined = { ...block(members), wholeRows: cell.map(({ row }) => row) };
    expect(staysAsItWas([joined], before)).toEqual({ isComplete: true, programmes: 10 });
    expect(staysAsItWas([joined], [one!.row])).toBeUndefined();
  });

  it("and cannot be computed again where a member of it answers otherwise today", () => {
    const waits = { ...one!, members: one!.members.slice(1), entries: [0, 1, 2, 3, 4] };
    expect(staysAsItWas([waits, two!], before)).toEqual({ isComplete: false, programmes: 10 });
  });

  it("whatever became of blocks of other cells", () => {
    expect(staysAsItWas([one!], [one!.row])).toEqual({ isComplete: true, programmes: 5 });
  });
});

describe("figures of a cell that is not what it was", () => {
  const [one, two] = [0, 10].map((first) =>
    block(answering("maturity_score", [1, 2, 3, 4, 5], {}, first)),
  ) as [PublishedBlock, PublishedBlock];

  it("are computed from all of its programmes", () => {
    expect(knownMembers([one, { ...two, entries: [5, 6, 7, 8, 9] }])).toEqual([
      ...one.members,
      ...two.members,
    ]);
  });

  it("are computed from nobody while earlier answers of one stand in a block: they would lack that one alone", () => {
    const waits = { ...two, members: two.members.slice(1), entries: [5, 6, 7, 8, 9] };
    expect(knownMembers([one, waits])).toEqual([]);
    expect(knownMembers([one])).toEqual(one.members);
  });
});

describe("a figure of a cell that stays as it was", () => {
  const same = { isComplete: true, programmes: 40 };
  const rules = { isOfLesserK: false, minimumCohort: 30 };
  const never = () => {
    throw new Error("was computed");
  };

  it("is what was published", () => {
    expect(keptFigure(7, same, rules, never)).toBe(7);
    expect(keptFigure(7, { ...same, isComplete: false }, rules, never)).toBe(7);
  });

  it("is withheld where a higher minimum cohort withholds it", () => {
    expect(keptFigure(7, same, { ...rules, minimumCohort: 41 }, never)).toBe(null);
    expect(keptFigure(7, same, { ...rules, minimumCohort: 40 }, never)).toBe(7);
  });

  it("is told where a lower minimum cohort no longer withholds it, of the same answers alone", () => {
    expect(keptFigure(null, same, rules, () => 8)).toBe(8);
    expect(keptFigure(null, { ...same, isComplete: false }, rules, never)).toBe(null);
  });

  it("is computed again with a higher k, or withheld where an answer of it is no longer known", () => {
    const higher = { ...rules, isOfLesserK: true };
    expect(keptFigure(7, same, higher, () => 6)).toBe(6);
    expect(keptFigure(7, same, higher, () => null)).toBe(null);
    expect(keptFigure(7, { ...same, isComplete: false }, higher, never)).toBe(null);
  });
});

it("a release before had a lesser k where its own was below that of today, and not where it is the same or unknown", () => {
  const tables = earlierTables(goldenFiles)!;
  const found = [4, 5, 6, undefined].map((k) => isOfLesserK({ ...tables, k }, settings));
  expect(settings.methodology.k).toBe(5);
  expect(found).toEqual([true, false, false, false]);
  expect(isOfLesserK(undefined, settings)).toBe(false);
});
