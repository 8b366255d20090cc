import { describe, expect, it } from "vitest";
import {
  parsePreviousTables,
  hadLowerK,
  keptFigure,
  knownMembers,
  unchangedCell,
} from "../../../src/disclosure/derived/previous-release.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { bytesOf } from "../../../src/model/file.ts";
import { DataError } from "../../../src/model/problem.ts";
import { blocks as blocksTable } from "../../../src/tables/blocks.ts";
import { bands as bandsTable } from "../../../src/tables/observatory.ts";
import { ADDED_TABLES } from "../../../src/tables/older.ts";
import { goldenFiles } from "../../support/golden.ts";
import { answering, block, settings } from "../programmes.ts";

describe("the tables of the previous release", () => {
  it("are undefined without files", () => {
    expect(parsePreviousTables(new Map())).toBeUndefined();
  });

  it("are read from files, each row an object of its own", () => {
    const { blocks } = parsePreviousTables(goldenFiles)!;
    expect(blocks.length).toBeGreaterThan(1);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("are read as made by an earlier version of the program, with fewer tables and columns", () => {
    const older = new Map(goldenFiles);
    for (const { path } of ADDED_TABLES) older.delete(path);
    older.delete(bandsTable.path);
    const header = "bottleneck,year,share_pct,avg_delay_days,sample_size";
    older.set("observatory/bottlenecks.csv", bytesOf(`${header}\nscope,2026,40,2.5,10\n`));
    const tables = parsePreviousTables(older)!;
    expect([tables.frameworkTrends, tables.industryFrameworks, tables.distributions]).toEqual([[], [], []]);
    expect(tables.bands).toEqual([]);
    expect(tables.bottleneckShares).toEqual([
      {
        ...{ bottleneck: "scope", year: 2026, share_pct: 40, avg_delay_days: 2.5, sample_size: 10 },
        ...{ respondents: null, avg_delay_days_se: null },
      },
    ]);
  });

  it("are refused with every problem if one is missing", () => {
    const files = new Map(goldenFiles);
    files.delete(blocksTable.path);
    expect(() => parsePreviousTables(files)).toThrow(DataError);
  });
});

describe("a cell is unchanged", () => {
  const [one, two, other] = [0, 10, 20].map((first) =>
    block(answering("maturity_score", [1, 2, 3, 4, 5], {}, first)),
  );
  const cell = [one!, two!];
  const before = cell.map(({ row }) => row);

  it("while its blocks are those of the previous release, in any order", () => {
    expect(unchangedCell(cell, before)).toEqual({ isComplete: true, programmes: 10 });
    expect(unchangedCell([two!, one!], before)).toEqual({ isComplete: true, programmes: 10 });
  });

  it("not if a block was added, removed or replaced", () => {
    expect(unchangedCell([...cell, other!], before)).toBeUndefined();
    expect(unchangedCell([one!], before)).toBeUndefined();
    expect(unchangedCell([one!, { ...two!, row: { ...two!.row } }], before)).toBeUndefined();
  });

  it("not without a previous release, or without blocks", () => {
    expect(unchangedCell(cell, undefined)).toBeUndefined();
    expect(unchangedCell([], [])).toBeUndefined();
  });

  it("if whole blocks of it were joined, but not if one of them was joined with others", () => {
    const members = [...one!.members, ...two!.members];
    const joined = { ...block(members), wholeRows: cell.map(({ row }) => row) };
    expect(unchangedCell([joined], before)).toEqual({ isComplete: true, programmes: 10 });
    expect(unchangedCell([joined], [one!.row])).toBeUndefined();
  });

  it("but cannot be recomputed if a member has corrected an answer", () => {
    const waits = { ...one!, members: one!.members.slice(1), entries: [0, 1, 2, 3, 4] };
    expect(unchangedCell([waits, two!], before)).toEqual({ isComplete: false, programmes: 10 });
  });

  it("whatever happened to blocks of other cells", () => {
    expect(unchangedCell([one!], [one!.row])).toEqual({ isComplete: true, programmes: 5 });
  });
});

describe("figures of a changed cell", () => {
  const [one, two] = [0, 10].map((first) =>
    block(answering("maturity_score", [1, 2, 3, 4, 5], {}, first)),
  ) as [PublishedBlock, PublishedBlock];

  it("are computed from all of its programmes", () => {
    expect(knownMembers([one, { ...two, entries: [5, 6, 7, 8, 9] }])).toEqual([
      ...one.members,
      ...two.members,
    ]);
  });

  it("are not computed while a block contains earlier answers of a member: only that member would be missing", () => {
    const waits = { ...two, members: two.members.slice(1), entries: [5, 6, 7, 8, 9] };
    expect(knownMembers([one, waits])).toEqual([]);
    expect(knownMembers([one])).toEqual(one.members);
  });
});

describe("a figure of an unchanged cell", () => {
  const same = { isComplete: true, programmes: 40 };
  const rules = { hadLowerK: false, minimumCohort: 30 };
  const never = () => {
    throw new Error("was computed");
  };

  it("stays as it was published", () => {
    expect(keptFigure(7, same, rules, never)).toBe(7);
    expect(keptFigure(7, { ...same, isComplete: false }, rules, never)).toBe(7);
  });

  it("is withheld by a higher minimum cohort", () => {
    expect(keptFigure(7, same, { ...rules, minimumCohort: 41 }, never)).toBe(null);
    expect(keptFigure(7, same, { ...rules, minimumCohort: 40 }, never)).toBe(7);
  });

  it("is published if a lower minimum cohort no longer withholds it, only from the same answers", () => {
    expect(keptFigure(null, same, rules, () => 8)).toBe(8);
    expect(keptFigure(null, { ...same, isComplete: false }, rules, never)).toBe(null);
  });

  it("is recomputed with a higher k, or withheld if one of its answers is no longer known", () => {
    const higher = { ...rules, hadLowerK: true };
    expect(keptFigure(7, same, higher, () => 6)).toBe(6);
    expect(keptFigure(7, same, higher, () => null)).toBe(null);
    expect(keptFigure(7, { ...same, isComplete: false }, higher, never)).toBe(null);
  });
});

it("the previous release had a lower k only if its k is known and below the current one", () => {
  const tables = parsePreviousTables(goldenFiles)!;
  const found = [4, 5, 6, undefined].map((k) => hadLowerK({ ...tables, k }, settings));
  expect(settings.methodology.k).toBe(5);
  expect(found).toEqual([true, false, false, false]);
  expect(hadLowerK(undefined, settings)).toBe(false);
});
