import { describe, expect, it } from "vitest";
import { Quantiles } from "../../../src/disclosure/derived/quantiles.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import type { PreviousFigures } from "../../../src/disclosure/model/previous-publication.ts";
import { answering, block, NO_OTHER_TABLES, settings, span } from "../programmes.ts";

const rowsOf = (blocks: readonly PublishedBlock[], earlier?: PreviousFigures) =>
  new Quantiles(blocks, span, settings, earlier).ofPeerGroups();

const scores = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
let organisations = 0;
/** A block of programmes whose scores of maturity are given; twice the minimum cohort is 20 programmes. */
const blockOf = (values: readonly number[], labels: Parameters<typeof answering>[2]) => {
  organisations += values.length;
  return block(answering("maturity_score", values, labels, organisations));
};

const alphaNorth = { industry: "alpha", framework: "X_1", region: "north" };
const betaSouth = { industry: "beta", framework: "Y_2", region: "south" };

/** The medians of maturity of each group that is told of, by its labels. */
const medians = (rows: ReturnType<typeof rowsOf>) =>
  Object.fromEntries(
    rows
      .filter(({ metric, percentile }) => metric === "maturity_score" && percentile === 50)
      .map(({ industry, framework, region, value }) => [[industry, framework, region].join(), value]),
  );

describe("distributions of peers", () => {
  it("cover every group with twice the minimum cohort, except industries and their frameworks, over its blocks", () => {
    const blocks = [blockOf(scores(30), alphaNorth), blockOf(scores(20, 61), betaSouth)];
    expect(medians(rowsOf(blocks))).toEqual({
      // By numerical integration of the beta density (25.5, 25.5) over fiftieths: 27.7657.
      ",,": 27.8,
      ",,north": 15.5,
      ",,south": 70.5,
      ",X_1,": 15.5,
      ",X_1,north": 15.5,
      ",Y_2,": 70.5,
      ",Y_2,south": 70.5,
      "alpha,,north": 15.5,
      "alpha,X_1,north": 15.5,
      "beta,,south": 70.5,
      "beta,Y_2,south": 70.5,
    });
  });

  it("have no row for a group below twice the minimum cohort: none for 19, one for 20", () => {
    const groups = (count: number) =>
      Object.keys(medians(rowsOf([blockOf(scores(30), alphaNorth), blockOf(scores(count), betaSouth)])));
    expect(groups(20)).toContain(",,south");
    expect(groups(19).filter((name) => /beta|Y_2|south/.test(name))).toEqual([]);
  });

  it("have rows of all programmes, however few, with no value below twice the minimum cohort", () => {
    const few = rowsOf([blockOf(scores(19), alphaNorth)]);
    expect(medians(few)).toEqual({ ",,": null });
    expect(few.every(({ sample_size, value }) => sample_size === 19 && value === null)).toBe(true);
    expect(medians(rowsOf([blockOf(scores(20), alphaNorth)]))).toMatchObject({ ",,": 10.5 });
  });

  it("have every fifth percentile of every metric and part, with the number of programmes", () => {
    const rows = rowsOf([blockOf(scores(40), alphaNorth)]).filter(({ region }) => region === null);
    const ofAll = rows.filter(({ framework }) => framework === null);
    expect(new Set(ofAll.map(({ sample_size }) => sample_size))).toEqual(new Set([40]));
    expect(ofAll.length).toBe(19 * new Set(ofAll.map(({ metric }) => metric)).size);
    expect(ofAll.slice(0, 19).map(({ percentile }) => percentile)).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95,
    ]);
    const values = ofAll.filter(({ metric }) => metric === "maturity_score").map(({ value }) => value);
    expect(values.every((value) => value === null || (value >= 1 && value <= 40))).toBe(true);
    expect(values.filter((value) => value !== null)).toEqual(
      values.filter((value) => value !== null).toSorted((a, b) => a - b),
    );
  });

  it("leave out blocks with a mixed framework or region, and blocks of other years", () => {
    const blocks = [
      blockOf(scores(20), alphaNorth),
      blockOf(scores(20, 61), { ...alphaNorth, framework: "mixed", region: "mixed" }),
      blockOf(scores(20, 61), { ...alphaNorth, year: 2025 }),
    ];
    const found = medians(rowsOf(blocks));
    expect(found[",,north"]).toBe(10.5);
    expect(found[",X_1,"]).toBe(10.5);
    expect(Object.keys(found).filter((name) => name.includes("mixed"))).toEqual([]);
    const all = rowsOf(blocks).find(({ framework, region }) => framework === null && region === null);
    expect(all?.sample_size).toBe(40);
  });

  it("stay as published while the blocks of their group stay, and are recomputed for a group with a new block", () => {
    const north = blockOf(scores(30), alphaNorth);
    const south = blockOf(scores(20, 61), betaSouth);
    const before = rowsOf([north, south]).map((row) => (row.value === null ? row : { ...row, value: 42 }));
    const earlier = { ...NO_OTHER_TABLES, blocks: [north.row, south.row], peerDistributions: before };
    expect(medians(rowsOf([north, south], earlier))[",,"]).toBe(42);
    const changed = blockOf(scores(25, 61), betaSouth);
    const found = medians(rowsOf([north, changed], earlier));
    expect(found[",,north"]).toBe(42);
    expect(found["alpha,X_1,north"]).toBe(42);
    expect(found[",,south"]).toBe(73);
    expect(found[",,"]).not.toBe(42);
  });

  it("are withheld for a group while one of its blocks contains earlier answers", () => {
    const north = blockOf(scores(30), alphaNorth);
    const waits = { ...north, entries: scores(30, 0), members: north.members.slice(1) };
    const rows = rowsOf([waits, blockOf(scores(20, 61), betaSouth)]);
    expect(medians(rows)).toMatchObject({ ",,": null, ",,north": null, ",,south": 70.5 });
  });
});
