import { describe, expect, it } from "vitest";
import { Quantiles } from "../../../src/disclosure/derived/quantiles.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import type { PreviousFigures } from "../../../src/disclosure/model/previous-publication.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { answering, at, block, NO_OTHER_TABLES, programme, settings, span } from "../programmes.ts";

const quantileRows = (blocks: readonly PublishedBlock[], earlier?: PreviousFigures) =>
  new Quantiles(blocks, span, settings, earlier).ofIndustries();

/** The quantiles of maturity of alpha in 2026, by percentile. */
function maturityOf(...members: (readonly Programme[])[]) {
  const rows = quantileRows(members.map((some) => block(some))).filter(
    (row) => row.industry === "alpha" && row.year === 2026 && row.metric === "maturity_score",
  );
  expect(new Set(rows.map(({ sample_size }) => sample_size)).size).toBe(1);
  const values: Record<string, number | null> = { sample_size: rows[0]!.sample_size };
  for (const { percentile, value } of rows) values[percentile] = value;
  return values;
}

/** 1 to 100, each of an organisation of its own: far enough apart for an average over ten. */
const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

describe("quantiles", () => {
  it("are computed from all answers in the blocks of an industry and year, and rounded as answers are", () => {
    const squares = hundred.map((value) => value ** 2 / 100);
    const low = answering("maturity_score", squares.slice(0, 40));
    const high = answering("maturity_score", squares.slice(40), {}, 40);
    // As SciPy's stats.mstats.hdquantiles gives them: 6.687, 25.748, 57.187 and 81.992.
    expect(maturityOf(low, high)).toEqual({ sample_size: 100, 25: 6.7, 50: 25.7, 75: 57.2, 90: 82 });
  });

  it("leave out missing answers, and count limited values as one organisation's", () => {
    const members = answering("maturity_score", [...hundred, Number.NaN]);
    expect(maturityOf(members)).toMatchObject({ sample_size: 101, 50: 50.5 });
    for (const member of members.slice(45, 56)) member.limited[at.maturity_score] = 1;
    expect(maturityOf(members)[50]).not.toBeNull();
    for (const member of members.slice(0, 95)) member.limited[at.maturity_score] = 1;
    expect(maturityOf(members)).toMatchObject({ sample_size: 101, 25: null, 50: null, 75: null, 90: null });
  });

  it("are empty below the minimum cohort", () => {
    expect(maturityOf(answering("maturity_score", hundred.slice(0, 9)))).toMatchObject({
      sample_size: 9,
      50: null,
    });
  });

  it("are empty for a metric that fewer than the minimum cohort answered, whatever else the industry has", () => {
    const silent = Array<number>(30).fill(Number.NaN);
    const methodology = { ...settings.methodology, minimumCohort: 25 };
    const median = (count: number) => {
      const members = answering("maturity_score", [...hundred.slice(0, count), ...silent]);
      return new Quantiles([block(members)], span, { ...settings, methodology }, undefined)
        .ofIndustries()
        .find(
          ({ industry, year, metric, percentile }) =>
            `${industry} ${year} ${metric} ${percentile}` === "alpha 2026 maturity_score 50",
        )?.value;
    };
    expect([median(25), median(24)]).toEqual([13, null]);
  });

  it("are empty while a block of the cell contains earlier answers", () => {
    const own = block(answering("maturity_score", hundred));
    const waiting = { ...own, members: own.members.slice(1), entries: [...own.members.keys()] };
    const medianOf = (one: PublishedBlock) =>
      quantileRows([one]).find(
        ({ industry, year, metric, percentile }) =>
          `${industry} ${year} ${metric} ${percentile}` === "alpha 2026 maturity_score 50",
      )?.value;
    expect([medianOf(own), medianOf(waiting)]).toEqual([50.5, null]);
  });

  it("are empty if no average covers 2k organisations", () => {
    // Only equal weights are over all ten, and those are the median's alone.
    expect(maturityOf(answering("maturity_score", hundred.slice(0, 10)))).toEqual({
      sample_size: 10,
      25: null,
      50: 5.5,
      75: null,
      90: null,
    });
    const ofSix = hundred.map((score, index) => programme(index % 6, { maturity_score: score }));
    expect(maturityOf(ofSix)).toMatchObject({ sample_size: 100, 25: null, 50: null });
  });

  it("have a row for each metric and percentile of an industry, from the year that it begins with", () => {
    const rows = quantileRows([block(answering("maturity_score", hundred, { year: 2025 }))]);
    const median = rows.filter(({ metric, percentile }) => metric === "maturity_score" && percentile === 50);
    expect(median.map(({ industry, year, value }) => [industry, year, value])).toEqual([
      ["alpha", 2025, 50.5],
      ["alpha", 2026, null],
      ["beta", 2026, null],
    ]);
    expect(rows.every(({ year, value }) => year === 2025 || value === null)).toBe(true);
  });

  it("stay empty while the blocks of their industry and year stay", () => {
    const kept = block(answering("maturity_score", hundred.slice(0, 10)));
    const before = quantileRows([kept]);
    expect(before.some(({ value }) => value === null)).toBe(true);
    const earlier = { ...NO_OTHER_TABLES, blocks: [kept.row], quantiles: before };
    expect(quantileRows([kept], earlier)).toEqual(before);
  });

  it("stay as published while the blocks of their industry and year stay, whatever happens to others", () => {
    const members = answering("maturity_score", hundred);
    const kept = block(members);
    const beside = block(answering("maturity_score", hundred, { industry: "beta" }, 200));
    const before = quantileRows([kept, beside]).map((row) =>
      row.industry === "alpha" && row.value !== null ? { ...row, value: 42.04 } : row,
    );
    const earlier = { ...NO_OTHER_TABLES, blocks: [kept.row, beside.row], quantiles: before };
    const valueIn = (blocks: Parameters<typeof quantileRows>[0]) =>
      quantileRows(blocks, earlier).find(
        (row) => row.industry === "alpha" && row.year === 2026 && row.metric === "maturity_score",
      )?.value;
    const changed = block(answering("maturity_score", hundred.slice(1), { industry: "beta" }, 400));
    // It was told with two decimals, and is told with one today.
    expect(valueIn([kept, changed])).toBe(42);
    expect(valueIn([block(members), changed])).not.toBe(42);
    expect(valueIn([kept, block(answering("maturity_score", hundred, {}, 600)), changed])).not.toBe(42);
  });
});

it("quantiles of unchanged blocks are computed anew if k was raised, with the answers of then", () => {
  const kept = block(answering("maturity_score", hundred));
  const quantiles = quantileRows([kept]).map((row) => (row.value === null ? row : { ...row, value: 42 }));
  const medianAfter = (k: number) =>
    quantileRows([kept], { ...NO_OTHER_TABLES, blocks: [kept.row], quantiles, k }).find(
      (row) => row.industry === "alpha" && row.metric === "maturity_score" && row.percentile === 50,
    )?.value;
  const { k } = settings.methodology;
  expect([medianAfter(k), medianAfter(k - 1)]).toEqual([42, 50.5]);
});

it("the distribution of a framework in an industry stays as published while its blocks stay", () => {
  const kept = block(answering("maturity_score", hundred));
  const beside = block(answering("maturity_score", hundred, { framework: "Y_2" }, 200));
  const distributions = (blocks: readonly PublishedBlock[], earlier?: PreviousFigures) =>
    new Quantiles(blocks, span, settings, earlier).ofIndustriesAndFrameworks([]);
  const before = distributions([kept, beside]).map((row) =>
    row.value === null ? row : { ...row, value: 42 },
  );
  const earlier = { ...NO_OTHER_TABLES, blocks: [kept.row, beside.row], distributions: before };
  const changed = block(answering("maturity_score", hundred.slice(1), { framework: "Y_2" }, 400));
  const medianOf = (framework: string) =>
    distributions([kept, changed], earlier).find(
      (row) =>
        row.framework === framework &&
        row.industry === "alpha" &&
        row.metric === "maturity_score" &&
        row.percentile === 50,
    )?.value;
  // Of 2 to 100.
  expect([medianOf("X_1"), medianOf("Y_2")]).toEqual([42, 51]);
});
