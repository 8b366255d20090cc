import { describe, expect, it } from "vitest";
import { costShareRows } from "../../../src/disclosure/derived/cost-shares.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { block, NO_OTHER_TABLES, programme, settings, span } from "../programmes.ts";

/** Programmes in costs of 40,000 whose fees are given, in thousands of USD; the rest is half tooling, half labour. */
const paying = (fees: readonly number[], first = 0, industry = "alpha") =>
  fees.map((fee, index) =>
    programme(first + index, {
      industry,
      qsa_fees_usd: 1000 * fee,
      remediation_tooling_usd: 500 * (40 - fee),
      internal_labour_usd: 500 * (40 - fee),
    }),
  );
const twelve = paying([10, 20, 10, 20, 10, 20, 10, 20, 10, 20, 10, 20]);
const rowsOf = (...blocks: Parameters<typeof costShareRows>[0]) => costShareRows(blocks, span, settings);
const feesOf = (rows: ReturnType<typeof rowsOf>, industry: string | null) =>
  rows.find((row) => row.industry === industry && row.part === "qsa_fees_usd");

describe("shares of the cost", () => {
  it("are computed from the means of blocks, for all programmes and each industry, with the error over their programmes", () => {
    const rows = rowsOf(block(twelve), block(paying(Array<number>(12).fill(30), 20, "beta")));
    expect(rows.map(({ industry, part }) => `${industry} ${part}`)).toEqual(
      ["null", "alpha", "beta"].flatMap((industry) => [
        `${industry} qsa_fees_usd`,
        `${industry} remediation_tooling_usd`,
        `${industry} internal_labour_usd`,
      ]),
    );
    // Residuals of ±5 of 40: √(12 x 25 / 11 / 12) / 40.
    expect(feesOf(rows, "alpha")).toMatchObject({ sample_size: 12, share_pct: 37.5, standard_error: 3.8 });
    // All spend alike: an error of 0 would tell each of them.
    expect(feesOf(rows, "beta")).toMatchObject({ sample_size: 12, share_pct: 75, standard_error: null });
    // 10, 20 and 30 about 22.5: √((6 x 156.25 + 6 x 6.25 + 12 x 56.25) / 23 / 24) / 40.
    expect(feesOf(rows, null)).toMatchObject({ sample_size: 24, share_pct: 56.25, standard_error: 4.3 });
  });

  it("have no error below the minimum cohort, below k organisations, or while a block contains earlier answers", () => {
    const errorOf = (own: PublishedBlock) => feesOf(rowsOf(own), "alpha")?.standard_error;
    expect(errorOf(block(twelve.slice(0, 10)))).not.toBeNull();
    expect(errorOf(block(twelve.slice(0, 9)))).toBeNull();
    const lacking = twelve.map((one, index) => (index < 3 ? paying([Number.NaN], index)[0]! : one));
    expect(errorOf({ ...block(twelve), members: lacking })).toBeNull();
    const ofFour = twelve.map((one, index) => ({ ...one, organisation: index % 4 }));
    expect(errorOf({ ...block(twelve), members: ofFour })).toBeNull();
    expect(errorOf({ ...block(twelve), members: twelve.slice(1), entries: [...twelve.keys()] })).toBeNull();
  });

  it("have no error if fewer than k organisations contribute to the cost, even if all contribute to a part", () => {
    const limiting = (count: number) =>
      twelve.map((one, index) => {
        const limited = Uint8Array.from(one.limited);
        if (index < count) limited[QUESTIONS.indexOf("internal_labour_usd")] = 1;
        return { ...one, limited };
      });
    const errorOf = (count: number) => feesOf(rowsOf(block(limiting(count))), "alpha")?.standard_error;
    expect([errorOf(7), errorOf(8)]).toEqual([3.8, null]);
  });

  it("keep their error while the blocks of their industry stay", () => {
    const [alpha, beta] = [block(twelve), block(paying([5, 30, 5, 30, 5, 30, 5, 30, 5, 30], 20, "beta"))];
    const before = rowsOf(alpha, beta).map((row) => ({ ...row, standard_error: 3.3 }));
    const earlier = { ...NO_OTHER_TABLES, blocks: [alpha.row, beta.row], costShares: before };
    const changed = block(paying([6, 30, 6, 30, 6, 30, 6, 30, 6, 30], 40, "beta"));
    const errors = (rows: ReturnType<typeof rowsOf>) =>
      [null, "alpha", "beta"].map((industry) => feesOf(rows, industry)?.standard_error);
    expect(errors(costShareRows([alpha, beta], span, settings, earlier))).toEqual([3.3, 3.3, 3.3]);
    const [all, kept, anew] = errors(costShareRows([alpha, changed], span, settings, earlier));
    expect(kept).toBe(3.3);
    expect([all, anew]).not.toContain(3.3);
  });

  it("keep that of their own year, whatever was published of the year before", () => {
    const alpha = block(twelve);
    const of = (year: number, standard_error: number) =>
      rowsOf(alpha).map((row) => ({ ...row, year, standard_error }));
    const before = { ...alpha.row, year: alpha.row.year - 1 };
    const earlier = {
      ...NO_OTHER_TABLES,
      blocks: [before, alpha.row],
      costShares: [...of(before.year, 9.9), ...of(alpha.row.year, 3.3)],
    };
    expect(feesOf(costShareRows([alpha], span, settings, earlier), "alpha")?.standard_error).toBe(3.3);
  });

  it("have a new error if k was raised", () => {
    const alpha = block(twelve);
    const costShares = rowsOf(alpha).map((row) => ({ ...row, standard_error: 3.3 }));
    const errorAfter = (k: number) => {
      const earlier = { ...NO_OTHER_TABLES, blocks: [alpha.row], costShares, k };
      return feesOf(costShareRows([alpha], span, settings, earlier), "alpha")?.standard_error;
    };
    expect([errorAfter(settings.methodology.k), errorAfter(settings.methodology.k - 1)]).toEqual([3.3, 3.8]);
  });

  it("have no error if parts are fixed percentages, to whole dollars", () => {
    const [fees, tooling, labour] = [0.4, 0.35, 0.25].map(
      (part) => (total: number) => Math.round(part * total),
    );
    const members = Array.from({ length: 40 }, (_, index) => {
      const total = 100_001 + 3457 * index;
      return programme(index, {
        qsa_fees_usd: fees!(total),
        remediation_tooling_usd: tooling!(total),
        internal_labour_usd: labour!(total),
      });
    });
    // About a third of a dollar of 170,000, over the root of 40: 0.00003 points, of which four decimals leave nothing.
    expect(rowsOf(block(members)).map(({ standard_error }) => standard_error)).toEqual(Array(9).fill(null));
  });

  it("are withheld for an industry without blocks", () => {
    expect(feesOf(rowsOf(block(twelve)), "beta")).toMatchObject({
      ...{ sample_size: null, share_pct: null, standard_error: null },
    });
  });
});
