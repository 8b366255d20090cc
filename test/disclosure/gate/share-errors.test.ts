import { describe, expect, it } from "vitest";
import { shareErrorViolations } from "../../../src/disclosure/gate/share-errors.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { CostShareRow } from "../../../src/tables/observatory.ts";
import { at, block, settings } from "../programmes.ts";
import { different, viewAfter, viewOf } from "./view.ts";

/** Fees of 10 and 20 by turns in costs of 40: each share is 25 % or 50 %. */
const twelve = different(12, (number) => ({
  qsa_fees_usd: number % 2 === 0 ? 10 : 20,
  remediation_tooling_usd: 10,
  internal_labour_usd: number % 2 === 0 ? 20 : 10,
}));
/** Residuals of ±5 of 12: √(12 x 25 / 11 / 12) / 40 of the cost is 3.7689 points. */
const RIGHT = 3.8;

const row = (standard_error: number | null, industry: string | null): CostShareRow => ({
  ...{ industry, year: 2026, part: "qsa_fees_usd", sample_size: 12, share_pct: 37.5 },
  standard_error,
});
const found = (error: number | null, industry: string | null, members: readonly Programme[] = twelve) => {
  const tables = { costShares: [row(error, industry)], methodology: { ...settings.methodology } };
  return shareErrorViolations(viewOf([{ ...block(twelve), members }], { tables })).map(({ what }) => what);
};
const WRONG = ["standard_error is not the standard error of the share, to two significant digits"];
const FEW = ["standard_error is computed from fewer than 10 values or 5 organisations"];

describe.each([["alpha"], [null]])("the standard error of a share of the cost of %s", (industry) => {
  it("is that of the residuals, to two significant digits", () => {
    for (const right of [RIGHT, null]) expect(found(right, industry)).toEqual([]);
    for (const wrong of [3.7, 3.9, 0.038]) expect(found(wrong, industry)).toEqual(WRONG);
  });

  it("has the decimals of its table, and is withheld if it rounds to 0", () => {
    // Costs of 40,000 of which fees are 25 % and three or five dollars more or less: √(12 x 9 / 11 / 12) / 40,000 is 0.00226
    // points, and of one dollar 0.000754.
    const off = (dollars: number) =>
      different(12, (number) => ({
        qsa_fees_usd: 10_000 + (number % 2 === 0 ? dollars : -dollars),
        remediation_tooling_usd: 10_000,
        internal_labour_usd: 20_000 - (number % 2 === 0 ? dollars : -dollars),
      }));
    for (const right of [0.0023, null]) expect(found(right, industry, off(3))).toEqual([]);
    for (const wrong of [0.0024, 0.0022, 0]) expect(found(wrong, industry, off(3))).toEqual(WRONG);
    for (const right of [0.0008, null]) expect(found(right, industry, off(1))).toEqual([]);
    for (const wrong of [0.0009, 0.0006, 0]) expect(found(wrong, industry, off(1))).toEqual(WRONG);
    for (const wrong of [0, 0.0001, 1e-17]) expect(found(wrong, industry, off(0))).toEqual(WRONG);
  });

  it("needs the minimum cohort of programmes that answered all parts, and k organisations", () => {
    expect(found(RIGHT, industry, twelve.slice(0, 9))).toEqual(FEW);
    // Of the first ten: √(10 x 25 / 9 / 10) / 40 of the cost.
    expect(found(4.2, industry, twelve.slice(0, 10))).toEqual([]);
    const lacking = twelve.map((one, number) =>
      number < 3 ? { ...one, answers: one.answers.map(() => Number.NaN) } : one,
    );
    expect(found(RIGHT, industry, lacking)).toEqual(FEW);
    const ofTen = lacking.map((one, number) => (number === 2 ? twelve[number]! : one));
    expect(found(4.2, industry, ofTen)).toEqual([]);
    // One who left another part out gave no share.
    const inPart = twelve.map((one, number) =>
      number < 2 ? { ...one, answers: one.answers.with(at.internal_labour_usd, Number.NaN) } : one,
    );
    expect(found(4.2, industry, inPart)).toEqual([]);
    const ofFour = twelve.map((one, number) => ({ ...one, organisation: number % 4 }));
    expect(found(RIGHT, industry, ofFour)).toEqual(FEW);
    // A part that was limited is nobody's answer, and so is the cost that it is a part of.
    const limited = Uint8Array.from(QUESTIONS, (_, questionIndex) =>
      Number(questionIndex === at.internal_labour_usd),
    );
    const givenBy = (count: number) =>
      twelve.map((one, number) => (number < count ? one : { ...one, limited }));
    expect(found(RIGHT, industry, givenBy(5))).toEqual([]);
    expect(found(RIGHT, industry, givenBy(4))).toEqual(FEW);
  });

  it("is withheld if one or two organisations make up nearly all of the variance", () => {
    // Residuals of 18.33 for one and -1.67 for each other: √(366.67 / 11 / 12) / 40 of the cost.
    const members = different(12, (number) => ({
      qsa_fees_usd: number === 0 ? 30 : 10,
      remediation_tooling_usd: 10,
      internal_labour_usd: number === 0 ? 0 : 20,
    }));
    expect(found(4.2, industry, members)).toEqual([
      "standard_error is nearly all due to one or two organisations",
    ]);
    expect(found(null, industry, members)).toEqual([]);
  });

  it("stays while the blocks of its cell do", () => {
    const same = block(twelve);
    const after = (now: number, known: number | null, before = same) =>
      shareErrorViolations(
        viewAfter([before], [same], {
          tables: { costShares: [row(now, industry)] },
          before: { tables: { costShares: [row(known, industry)] } },
        }),
      ).map(({ what }) => what);
    expect(after(3.3, 3.3)).toEqual([]);
    expect(after(RIGHT, 3.3)).toEqual(["standard_error changed, although the blocks of its cell did not"]);
    expect(after(RIGHT, null)).toEqual([]);
    expect(after(3.3, null)).toEqual(WRONG);
    expect(after(RIGHT, 3.3, block(twelve.slice(1)))).toEqual([]);
    const another = { ...row(4.4, industry), part: "internal_labour_usd" as const };
    const both = viewAfter([same], [same], {
      tables: { costShares: [row(3.3, industry), another] },
      before: { tables: { costShares: [row(3.3, industry), another] } },
    });
    expect(shareErrorViolations(both)).toEqual([]);
    const lesserK = { ...both.before!, baseline: { ...both.before!.baseline, k: 4 } };
    expect(shareErrorViolations({ ...both, before: lesserK }).map((one) => [one.row, one.what])).toEqual([
      [2, WRONG[0]],
      [3, WRONG[0]],
    ]);
  });
});
