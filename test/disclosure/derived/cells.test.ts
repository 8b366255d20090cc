import { describe, expect, it } from "vitest";
import { cellFigures } from "../../../src/disclosure/derived/cells.ts";
import { answering, block, NO_OTHER_TABLES, settings } from "../programmes.ts";

describe("a cell with unchanged blocks", () => {
  const own = block(
    answering(
      "maturity_score",
      Array.from({ length: 10 }, (_, at) => 50 + at),
    ),
  );
  const earlier = { ...NO_OTHER_TABLES, blocks: [own.row] };
  const nameOf = () => ["all"];
  const figures = (before: readonly ReturnType<typeof computed>[]) =>
    cellFigures([own], { nameOfBlock: nameOf, nameOfRow: nameOf, before }, settings, earlier)(["all"]);
  const computed = () =>
    cellFigures([own], { nameOfBlock: nameOf, nameOfRow: nameOf, before: [] }, settings, undefined)(["all"]);
  const published = { ...computed(), maturity_score_se: 0.5 };

  it("keeps the standard errors of its published row", () => {
    expect(figures([published]).maturity_score_se).toBe(0.5);
  });

  it("keeps them if its means were published with fewer digits than they have today", () => {
    const others = block(answering("maturity_score", [40, 45, 50, 51, 53], {}, 20));
    const before = { ...NO_OTHER_TABLES, blocks: [own.row, others.row] };
    const made = (rows: readonly ReturnType<typeof computed>[]) =>
      cellFigures(
        [own, others],
        { nameOfBlock: nameOf, nameOfRow: nameOf, before: rows },
        settings,
        before,
      )(["all"]);
    // The mean of ten of 54.5 and of five of 47.8 is 52.2666…
    const third = made([]);
    expect(third.maturity_score_mean).toBeCloseTo(784 / 15, 12);
    // Four decimals are usual; six where answers would round them wrong.
    const errorAfter = (maturity_score_mean: number) =>
      made([{ ...third, maturity_score_mean, maturity_score_se: 0.5 }]).maturity_score_se;
    expect([52.2667, 52.266666].map(errorAfter)).toEqual([0.5, 0.5]);
    expect(errorAfter(52.2666)).toBe(third.maturity_score_se);
  });

  it("has new errors if k was raised since", () => {
    const cells = { nameOfBlock: nameOf, nameOfRow: nameOf, before: [published] };
    const after = (k: number) => cellFigures([own], cells, settings, { ...earlier, k })(["all"]);
    expect(after(4)).toEqual(computed());
    expect(after(5).maturity_score_se).toBe(0.5);
  });

  it.each([{ sample_size: 11 }, { maturity_score_mean: 54 }, { remediation_days_mean: null }])(
    "has new errors if the row was of something else (%j)",
    (change) => {
      expect(figures([{ ...published, ...change }])).toEqual(computed());
    },
  );
});
