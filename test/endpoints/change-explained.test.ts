import { describe, expect, it, test } from "vitest";
import {
  explainedChange,
  explainedField,
  explainedOf,
  type ExplainingBlock,
  yearExplained,
} from "../../src/endpoints/change-explained.ts";
import type { Tables } from "../../src/tables/index.ts";
import { askedSince } from "../support/asked-since.ts";
import { golden } from "./support.ts";

/** Blocks as `industry framework region`, their programmes, and the mean of their scores and costs. */
const blocks = (...rows: readonly (readonly [labels: string, programmes: number, mean: number | null])[]) =>
  rows.map(([labels, programmes, mean]): ExplainingBlock => {
    const [industry, framework, region] = labels.split(" ") as [string, string, string];
    const means = { maturity_score_mean: mean, cost_usd_mean: mean };
    return { industry, framework, region, programmes, ...means };
  });

const maturity = (before: readonly ExplainingBlock[], after: readonly ExplainingBlock[]) =>
  explainedChange(before, after, "maturity_score");

/** Sixty programmes with 40 and thirty with 60, and the reverse, of different labels, and so many with 50 of another. */
const shifted = (one: string, other: string, more: string, [then, now]: readonly [number, number]) =>
  [
    blocks([one, 60, 40], [other, 30, 60], [more, then, 50]),
    blocks([one, 30, 40], [other, 60, 60], [more, now, 50]),
  ] as const;

describe("a change of a mean", () => {
  it.each([
    ["industries", "saas A x", "bank A x", "shop A x"],
    ["frameworks", "saas A x", "saas B x", "saas C x"],
    ["regions", "saas A x", "saas A y", "saas A z"],
  ])("is one of the mix if only the shares of %s change", (_, one, other, more) => {
    expect(maturity(...shifted(one, other, more, [10, 10]))).toMatchObject({
      before: 47,
      after: 53,
      atUnchangedMix: 0,
      mix: 6,
    });
  });

  it("counts each programme of the blocks of a cell, and no block without a mean", () => {
    const before = blocks(["saas A x", 10, 40], ["saas A x", 30, 60], ["saas A x", 10, null]);
    const after = blocks(["saas A x", 30, 40], ["saas A x", 10, 60]);
    expect(maturity(before, after)).toEqual({
      before: 55,
      after: 45,
      atUnchangedMix: -10,
      mix: 0,
      labels: ["framework", "region"],
    });
    expect(maturity(blocks(["saas A x", 10, null]), after)).toBeUndefined();
  });

  it.each([
    ["regions", "saas A x", "saas A y", "saas A mixed"],
    ["frameworks", "saas A x", "saas B x", "saas mixed x"],
  ])("tells %s apart unless more than a tenth is mixed at either time", (_, one, other, mixed) => {
    const mixOf = (counts: readonly [number, number]) => maturity(...shifted(one, other, mixed, counts))!.mix;
    expect(mixOf([10, 10])).toBeCloseTo(6, 9);
    expect([mixOf([11, 10]), mixOf([10, 11])]).toEqual([0, 0]);
  });
});

test("the mix of an industry is not known if more than a tenth is mixed of frameworks and of regions", () => {
  const before = blocks(["saas mixed mixed", 11, 40], ["saas A x", 89, 50]);
  const after = blocks(["saas A y", 50, 40], ["saas B x", 50, 50]);
  expect(maturity(before, after)).toBeUndefined();
  expect(maturity(after, before)).toBeUndefined();
  const fewer = blocks(["saas mixed mixed", 10, 40], ["saas A x", 90, 50]);
  expect(maturity(fewer, after)).toMatchObject({ before: 49, after: 45 });
  // With other industries, their shares are known, and nothing of frameworks and regions.
  const others = blocks(["bank A x", 10, 60]);
  expect(maturity([...before, ...others], [...after, ...others])).toMatchObject({ labels: [] });
  expect(maturity(blocks(["saas A mixed", 11, 40], ["saas A x", 89, 50]), after)).toMatchObject({
    labels: ["framework"],
  });
});

const of = (year: number, some: readonly ExplainingBlock[]) => some.map((block) => ({ ...block, year }));
const tablesOf = (before: readonly ExplainingBlock[], after: readonly ExplainingBlock[]) =>
  ({ ...golden, blocks: [...of(2025, before), ...of(2026, after)] }) as unknown as Tables;

test("a year is compared with the one before, of all industries or one", () => {
  const tables = tablesOf(
    blocks(["saas A x", 10, 40], ["bank A x", 10, 60]),
    blocks(["saas A x", 10, 50], ["bank A x", 10, 60]),
  );
  expect(yearExplained(tables, "maturity_score")).toMatchObject({ before: 50, after: 55 });
  expect(yearExplained(tables, "maturity_score", "saas")).toMatchObject({ before: 40, after: 50 });
  expect(yearExplained(tables, "maturity_score", "shop")).toBeUndefined();
});

describe("the two parts of a change in answers", () => {
  // From 45 to 58. Bank alone changes, by 4, with a quarter of the programmes and then three quarters.
  const tables = tablesOf(
    blocks(["saas A x", 30, 40], ["bank A x", 10, 60]),
    blocks(["saas A x", 10, 40], ["bank A x", 30, 64]),
  );

  it("are in points for scores, and otherwise in percent of the mean of the year before", () => {
    expect(explainedOf(tables, "maturity_score")).toEqual({ atUnchangedMix: 2, mix: 11 });
    expect(explainedOf(tables, "cost_usd")).toEqual({ atUnchangedMix: 4.4, mix: 24.4 });
  });

  it("are null if the mean was 0 and they would be percentages", () => {
    const from0 = tablesOf(blocks(["saas A x", 10, 0]), blocks(["saas A x", 10, 5]));
    expect(explainedOf(from0, "cost_usd")).toBeNull();
    expect(explainedOf(from0, "maturity_score")).toEqual({ atUnchangedMix: 5, mix: 0 });
  });

  it("say in which unit they are", () => {
    const text = (metric: "maturity_score" | "cost_usd") => JSON.stringify(explainedField(metric));
    expect(text("maturity_score")).toContain("at unchanged shares of the cells, in points.");
    expect(text("cost_usd")).toContain(
      "The change due to the changed shares of these cells, in percent of the mean of the year before.",
    );
    expect(text("cost_usd")).toContain(
      `Null if either year is withheld, and for an industry with more than 10% of its programmes in blocks of mixed frameworks and more than 10% in blocks of mixed regions."`,
    );
  });

  describe("of a question that is asked since some year", () => {
    askedSince("maturity_score", 2025);

    it("say when they are null", () => {
      expect(JSON.stringify(explainedField("maturity_score"))).toContain(
        `Null if either year is withheld or did not ask for the metric, and for an industry with more than 10% of its programmes in blocks of mixed frameworks and more than 10% in blocks of mixed regions."`,
      );
    });
  });
});
