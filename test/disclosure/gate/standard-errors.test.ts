import { describe, expect, it } from "vitest";
import { standardErrors } from "../../../src/disclosure/gate/standard-errors.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { type Metric, METRICS, QUESTIONS } from "../../../src/model/metric.ts";
import { loadTables } from "../../../src/tables/load.ts";
import type { BandRow, TrendRow } from "../../../src/tables/observatory.ts";
import { goldenFiles } from "../../support/golden.ts";
import { at, block } from "../programmes.ts";
import { different, foundBy, viewAfter, viewOf } from "./view.ts";

const [usual] = loadTables(goldenFiles).industryTrends as [TrendRow];
const none = Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, null]));
/** No rows of any table that has errors. */
const NO_OTHERS = {
  ...{ industryTrends: [], regionTrends: [], frameworkTrends: [] },
  ...{ industryRegions: [], industryFrameworks: [], bands: [], costShares: [] },
};
const row = (audit_hours_se: number | null): TrendRow => ({
  ...usual,
  ...none,
  industry: "alpha",
  year: 2026,
  audit_hours_se,
});

/** The tables of a release of one industry that tells this standard error, and none besides. */
const telling = (error: number | null) => ({ ...NO_OTHERS, industryTrends: [row(error)] });

/** What the check says of it. */
const found = (members: readonly Programme[], error: number | null) => {
  const tables = telling(error);
  return foundBy(standardErrors, viewOf([{ ...block(twelve), members }], { tables }));
};

/** Audit hours of 1 to 12: their sample variance is 13, so that of their mean is 13 / 12, and its root 1.0408. */
const twelve = different(12, (number) => ({ audit_hours: number + 1 }));
const WRONG = ["audit_hours_se is not the standard error of the values, to two significant digits"];
const FEW = ["audit_hours_se is computed from fewer than 10 values or 5 organisations"];

describe("a standard error", () => {
  it.each([
    [1, true],
    [null, true],
    [0.99, false],
    [1.1, false],
    [1.0408329997330663, true],
  ])("of 1.04 may be given as %f: %s", (error, isRight) => {
    expect(found(twelve, error)).toEqual(isRight ? [] : WRONG);
  });

  it("needs at least the minimum cohort of values", () => {
    // 1 to 10: 55 / 6 / 10, the root of which is 0.957.
    expect(found(twelve.slice(0, 10), 0.96)).toEqual([]);
    expect(found(twelve.slice(0, 9), 0.91)).toEqual(FEW);
  });

  it("is withheld while a block of its cell contains earlier answers", () => {
    const eleven = twelve.slice(1);
    // 2 to 12: 11 / 11, the root of which is 1.
    const tables = telling(1);
    const behind = (entries: number[]) => [{ members: eleven, entries, isKept: true }];
    const view = (entries: number[]) =>
      viewOf([{ ...block(twelve), members: eleven }], { tables, blocks: behind(entries) });
    expect(foundBy(standardErrors, view([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual([]);
    expect(foundBy(standardErrors, view([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))).toEqual(FEW);
  });

  it("covers all blocks of its cell", () => {
    const parted = [twelve.slice(0, 5), twelve.slice(5)].map((members) => ({ ...block(twelve), members }));
    const of = (error: number) => foundBy(standardErrors, viewOf(parted, { tables: telling(error) }));
    expect(of(1)).toEqual([]);
    expect(of(1.1)).toEqual(WRONG);
  });

  it("is withheld if one or two organisations make up nearly all of the variance", () => {
    const of = (error: number, values: readonly number[], organisations: readonly number[] = []) => {
      const members = different(30, (number) => ({
        audit_hours: values[number] ?? 100,
        organisation: organisations[number] ?? number,
      }));
      return foundBy(standardErrors, viewOf([block(members)], { tables: telling(error) }));
    };
    const DUE = ["audit_hours_se is nearly all due to one or two organisations"];
    // One of n that differs by d: d / n. Three of 30: √(3 x 0.9 / 29 / 30) x 60.
    expect(of(2, [160])).toEqual(DUE);
    expect(of(3.3, [160, 160, 160])).toEqual([]);
    expect(of(3.3, [160, 160, 160], [0, 1, 1])).toEqual(DUE);
  });

  it("needs at least k contributors", () => {
    const of = (count: number) => twelve.map((one, index) => ({ ...one, organisation: index % count }));
    expect(found(of(5), 1)).toEqual([]);
    expect(found(of(4), 1)).toEqual(FEW);
    const limited = (from: number) =>
      twelve.map((one, index) => (index < from ? one : { ...one, limited: one.limited.map(() => 1) }));
    expect(found(limited(5), 1)).toEqual([]);
    expect(found(limited(4), 1)).toEqual(FEW);
  });
});

describe("a standard error of another metric", () => {
  const of = (metric: Metric, error: number, members = twelve) => {
    const own: TrendRow = { ...row(null), [`${metric}_se`]: error };
    const tables = { ...NO_OTHERS, industryTrends: [own] };
    return foundBy(standardErrors, viewOf([{ ...block(twelve), members }], { tables }));
  };

  it("is computed from its own values; for the cost, from the sums of its parts", () => {
    // Scores in steps of 2, so √(4 x 13 / 12), and costs in steps of 3 x 1000 dollars.
    expect(of("maturity_score", 2.1)).toEqual([]);
    expect(of("maturity_score", 2)).toEqual([
      "maturity_score_se is not the standard error of the values, to two significant digits",
    ]);
    expect(of("cost_usd", 3100)).toEqual([]);
  });

  it("needs k organisations that gave all parts of the cost", () => {
    const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) =>
      Number(questionIndex === at.qsa_fees_usd),
    );
    const givenBy = (count: number) =>
      twelve.map((one, index) => (index < count ? one : { ...one, limited }));
    expect(of("cost_usd", 3100, givenBy(5))).toEqual([]);
    expect(of("cost_usd", 3100, givenBy(4))).toEqual([
      "cost_usd_se is computed from fewer than 10 values or 5 organisations",
    ]);
  });
});

describe("a standard error after a release", () => {
  const same = block(twelve);
  const after = (now: TrendRow, known: TrendRow, before = same) =>
    viewAfter([before], [same], {
      tables: { ...NO_OTHERS, industryTrends: [now] },
      before: { tables: { ...NO_OTHERS, industryTrends: [known] } },
    });

  it("stays while the blocks of its cell stay, and is recomputed if one of them is new", () => {
    expect(foundBy(standardErrors, after(row(1.3), row(1.3)))).toEqual([]);
    expect(foundBy(standardErrors, after(row(1), row(1.3)))).toEqual([
      "audit_hours_se changed, although the blocks of its cell did not",
    ]);
    expect(foundBy(standardErrors, after(row(1), row(null)))).toEqual([]);
    expect(foundBy(standardErrors, after(row(1), row(1.3), block(twelve.slice(1))))).toEqual([]);
  });

  it("stays if a mean now has more digits than in the previous release, but is the same", () => {
    const exact = { ...row(1.3), maturity_score_mean: 52.249968 };
    const short = { ...row(1.3), maturity_score_mean: 52.25 };
    expect(foundBy(standardErrors, after(exact, short))).toEqual([]);
    expect(foundBy(standardErrors, after(short, { ...short, maturity_score_mean: 52.2499 }))).toEqual(WRONG);
  });

  it("is withheld, although its blocks stay, if the minimum cohort was raised beyond them", () => {
    const view = after(row(1.3), row(1.3));
    const withCohort = (minimumCohort: number) => {
      const methodology = { ...view.tables.methodology, minimumCohort };
      return foundBy(standardErrors, { ...view, tables: { ...view.tables, methodology } });
    };
    expect(withCohort(12)).toEqual([]);
    expect(withCohort(13)).toEqual([
      "audit_hours_se is computed from fewer than 13 values or 5 organisations",
    ]);
  });

  it("is recomputed if the means changed, because they are of other blocks, and with a higher k", () => {
    const other = { ...row(1.3), sample_size: (usual.sample_size ?? 0) + 1 };
    expect(foundBy(standardErrors, after(row(1), other))).toEqual([]);
    expect(foundBy(standardErrors, after(row(1.3), other))).toEqual(WRONG);
    const view = after(row(1.3), row(1.3));
    const lesserK = { ...view.before!, baseline: { ...view.before!.baseline, k: 4 } };
    expect(foundBy(standardErrors, { ...view, before: lesserK })).toEqual(WRONG);
  });
});

describe("a standard error of a band", () => {
  const [band] = loadTables(goldenFiles).bands as [BandRow];
  /** Their mean score is 51, which lies in the upper band, and in no other. */
  const found = (of: string, error: number, members: readonly Programme[] = twelve) => {
    const row = {
      ...{ ...band, ...none, by: "maturity_score", band: of, year: 2026, sample_size: 12 },
      audit_hours_se: error,
    } as BandRow;
    const tables = { ...NO_OTHERS, bands: [row] };
    return foundBy(standardErrors, viewOf([block(members)], { tables }));
  };

  it("is computed from the programmes of the blocks whose mean lies in it", () => {
    expect(found("50-100", 1)).toEqual([]);
    expect(found("50-100", 1.1)).toEqual(WRONG);
    expect(found("0-50", 1)).toEqual(FEW);
    // Scores of 39 to 61 have the mean 50, the very bound.
    const atBound = twelve.map((one) => ({ ...one, answers: one.answers.map((value) => value - 1) }));
    expect(found("50-100", 1, atBound)).toEqual([]);
    expect(found("0-50", 1, atBound)).toEqual(FEW);
  });
});
