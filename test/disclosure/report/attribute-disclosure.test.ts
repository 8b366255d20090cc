import { describe, expect, it } from "vitest";
import { attributeDisclosure, earthMovers } from "../../../src/disclosure/report/attribute-disclosure.ts";
import { answering, block } from "../programmes.ts";

describe("the earth mover's distance", () => {
  it("is 0 for the whole itself, and as in Li's example: {3, 4, 5} of 3 to 11 is 0.375, {6, 8, 11} is 0.167", () => {
    const all = [3, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(earthMovers(all)(all)).toBe(0);
    expect(earthMovers(all)([3, 4, 5])).toBeCloseTo(0.375, 3);
    expect(earthMovers(all)([6, 8, 11])).toBeCloseTo(0.167, 3);
  });

  it("counts equal values as one place", () => {
    expect(earthMovers([1, 1, 2, 2])([1, 1])).toBe(0.5);
    expect(earthMovers([1, 1])([1])).toBe(0);
  });
});

describe("the earth mover's distance over many values", () => {
  it("equals the definition, whichever way places are added up", () => {
    // 1 to 100; of 1 to 10 the parts differ by i / 10 - i / 100 up to 10, and by 1 - i / 100 from there on.
    const all = Array.from({ length: 100 }, (_, index) => index + 1);
    const near = 0.09 * 55;
    const far = 90 - (5050 - 55) / 100;
    expect(earthMovers(all)(all.slice(0, 10))).toBeCloseTo((near + far) / 99, 12);
    // 50 alone: i / 100 up to 49, and 1 - i / 100 from there on.
    expect(earthMovers(all)([50])).toBeCloseTo((12.25 + 51 - 38.25) / 99, 12);
  });
});

describe("attribute disclosure", () => {
  const figures = attributeDisclosure([
    block(answering("audit_hours", [100, 100, 100, 100, 300])),
    block(answering("audit_hours", [500, 510, 520, 530, 540], {}, 10)),
  ]).audit_hours;

  it("gives the least and the median number of distinct values of a block", () => {
    expect(figures.diversity).toEqual({ least: 2, median: 3.5 });
  });

  it("gives the percentage of answers within a tenth of the published mean", () => {
    // The mean of the first block is 140, far from all; that of the other is near to all.
    expect(figures.within10Pct).toBe(50);
  });

  it("counts an answer that is off by exactly a tenth, and no block of which a correction waits", () => {
    const five = block(answering("audit_hours", [100, 100, 100, 100, 150]));
    const off = (audit_hours_mean: number, members = five.members) => ({
      ...five,
      members,
      row: { ...five.row, audit_hours_mean },
    });
    expect(attributeDisclosure([off(110)]).audit_hours.within10Pct).toBe(80);
    expect(attributeDisclosure([off(111)]).audit_hours.within10Pct).toBe(0);
    const { diversity, closeness, within10Pct } = attributeDisclosure([
      off(110),
      off(110, five.members.slice(1)),
    ]).audit_hours;
    expect([diversity, closeness, within10Pct]).toEqual([
      { least: 2, median: 2 },
      { mean: 0, greatest: 0 },
      80,
    ]);
  });

  it("gives the mean and the greatest distance of blocks from their industry", () => {
    expect(figures.closeness.greatest).toBeGreaterThanOrEqual(figures.closeness.mean);
    expect(figures.closeness.greatest).toBeLessThanOrEqual(1);
  });
});
