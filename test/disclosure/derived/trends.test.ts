import { describe, expect, it } from "vitest";
import {
  frameworkTrendRows,
  industryFrameworkRows,
  industryRegionRows,
  industryTrendRows,
  regionTrendRows,
} from "../../../src/disclosure/derived/trends.ts";
import { answering, at, block, NO_OTHER_TABLES, programme, settings, span } from "../programmes.ts";

const find = <R extends object>(rows: readonly R[], labels: Partial<R>) => {
  const found = rows.filter((row) =>
    Object.entries(labels).every(([name, value]) => row[name as keyof R] === value),
  );
  expect(found).toHaveLength(1);
  return found[0]!;
};

const five = block(answering("maturity_score", [10, 20, 30, 40, 50]));
const seven = block(answering("maturity_score", [70, 71, 72, 73, 74, 75, 76], { region: "south" }, 100), {
  region: "mixed",
});

describe("trends", () => {
  it("weight each block's published means by its programmes", () => {
    const row = find(industryTrendRows([five, seven], span, settings), { industry: "alpha", year: 2026 });
    expect(row).toMatchObject({ sample_size: 12, cost_usd_mean: 100_000, remediation_days_mean: 8 });
    expect(row.maturity_score_mean).toBeCloseTo((5 * 30 + 7 * 73) / 12, 12);
  });

  it("are computed from what is published, not from the answers", () => {
    const kept = { ...five, row: { ...five.row, maturity_score_mean: 31 } };
    expect(
      find(industryTrendRows([kept], span, settings), { industry: "alpha", year: 2026 }).maturity_score_mean,
    ).toBe(31);
  });

  it("have a row for every industry and year from its first, empty if there is no block", () => {
    const old = block(answering("maturity_score", [10, 20, 30, 40, 50], { year: 2024 }));
    const rows = industryTrendRows([old, five], span, settings);
    expect(rows.map(({ industry, year, sample_size }) => [industry, year, sample_size])).toEqual([
      ["alpha", 2024, 5],
      ["alpha", 2025, null],
      ["alpha", 2026, 5],
      ["beta", 2026, null],
    ]);
    expect(find(rows, { industry: "beta", year: 2026 })).toMatchObject({
      sample_size: null,
      maturity_score_mean: null,
      maturity_score_se: null,
    });
  });

  it("leave blocks of mixed regions out of every region", () => {
    const rows = regionTrendRows([five, five, seven], span, settings);
    expect(find(rows, { region: "north", year: 2026 })).toMatchObject({
      sample_size: 10,
      maturity_score_mean: 30,
    });
    expect(find(rows, { region: "south", year: 2026 })).toMatchObject({ sample_size: null });
  });

  it("by industry and region cover two years from their beginning, and mark suppressed cells", () => {
    const old = block(answering("maturity_score", [10, 20, 30, 40, 50], { year: 2024 }));
    const rows = industryRegionRows([old, five, seven], span, settings);
    expect(rows.map(({ industry, region, year }) => [industry, region, year])).toEqual([
      ["alpha", "north", 2025],
      ["alpha", "north", 2026],
      ["alpha", "south", 2026],
      ["beta", "north", 2026],
      ["beta", "south", 2026],
    ]);
    expect(find(rows, { industry: "alpha", region: "north", year: 2026 })).toMatchObject({
      sample_size: 5,
      suppressed: false,
    });
    expect(rows.filter(({ suppressed }) => suppressed)).toHaveLength(4);
  });
});

describe("where blocks have several regions or frameworks", () => {
  const ten = Array.from({ length: 10 }, (_, index) => 10 * (index + 1));
  const ofNorth = block(answering("maturity_score", ten));
  const mixed = (label: "region" | "framework", programmes: number) =>
    block(
      answering(
        "maturity_score",
        Array.from({ length: programmes }, () => 50),
        {},
        100,
      ),
      { [label]: "mixed" },
    );
  const alphaNorth = { industry: "alpha", region: "north", year: 2026 };
  const alphaX = { industry: "alpha", framework: "X_1", year: 2026 };

  it.each([
    [20, 10],
    [21, null],
  ])(
    "a label has no figures if more than two thirds of the programmes count in none: %i beside 10",
    (count, sample_size) => {
      const regions = [ofNorth, mixed("region", count)];
      expect(find(regionTrendRows(regions, span, settings), { region: "north", year: 2026 })).toMatchObject({
        sample_size,
      });
      expect(find(industryRegionRows(regions, span, settings), alphaNorth)).toMatchObject({
        sample_size,
        suppressed: sample_size === null,
      });
      const frameworks = [ofNorth, mixed("framework", count)];
      expect(
        find(frameworkTrendRows(frameworks, span, settings), { framework: "X_1", year: 2026 }),
      ).toMatchObject({
        sample_size,
        maturity_score_mean: sample_size === null ? null : 55,
      });
      expect(find(industryFrameworkRows(frameworks, span, settings), alphaX)).toMatchObject({ sample_size });
    },
  );

  it("a label of fewer programmes than the minimum cohort has no figures if more than a tenth count in none", () => {
    const nine = block(answering("maturity_score", ten.slice(1)));
    const south = block(answering("maturity_score", ten, { region: "south" }, 200));
    // Five programmes in a mixed block, of 54 or of 44.
    const blocks = (own: typeof nine, others: number) => [
      own,
      ...Array.from({ length: others }, () => south),
      mixed("region", 5),
    ];
    const rows = (own: typeof nine, others: number) => regionTrendRows(blocks(own, others), span, settings);
    const north = { region: "north", year: 2026 };
    expect(find(rows(nine, 4), north)).toMatchObject({ sample_size: 9 });
    expect(find(rows(nine, 3), north)).toMatchObject({ sample_size: null, maturity_score_mean: null });
    expect(find(rows(ofNorth, 3), north)).toMatchObject({ sample_size: 10 });
    expect(find(industryRegionRows(blocks(nine, 3), span, settings), alphaNorth)).toMatchObject({
      sample_size: 9,
    });
  });

  it("a label has no standard errors if more than a tenth of the programmes count in none", () => {
    const rows = (count: number) =>
      regionTrendRows([ofNorth, ofNorth, ofNorth, ofNorth, ofNorth, mixed("region", count)], span, settings);
    const north = { region: "north", year: 2026 };
    expect(find(rows(5), north).maturity_score_se).not.toBeNull();
    expect(find(rows(6), north)).toMatchObject({
      sample_size: 50,
      maturity_score_mean: 55,
      maturity_score_se: null,
    });
  });
});

describe("standard errors", () => {
  const errorsOf = (members: ReturnType<typeof answering>) =>
    find(industryTrendRows([block(members)], span, settings), { industry: "alpha", year: 2026 });
  /** The values as scores, and hours of 1 to 10 beside them: √(55 / 6 / 10), to two significant digits. */
  const beside = (scores: readonly number[]) =>
    scores.flatMap((score, index) => answering("maturity_score", [score], { audit_hours: index + 1 }, index));
  const ERROR_BESIDE = 0.96;

  it("are computed from the answers, to two significant digits", () => {
    // Ten values 10, 20 ... 100: a standard deviation of 30.2765 over the root of 10 is 9.5743.
    const tens = Array.from({ length: 10 }, (_, index) => 10 * (index + 1));
    expect(errorsOf(answering("maturity_score", tens)).maturity_score_se).toBe(9.6);
    const thousands = tens.map((value) => 100 * value);
    expect(errorsOf(answering("audit_hours", thousands)).audit_hours_se).toBe(960);
  });

  it("are empty below the minimum cohort, of programmes and of answers", () => {
    expect(errorsOf(answering("maturity_score", [1, 2, 3, 4, 5, 6, 7, 8, 9])).maturity_score_se).toBeNull();
    const answers = [1, 2, 3, 4, 5, 6, 7, 8, 9, Number.NaN];
    expect(errorsOf(beside(answers))).toMatchObject({
      sample_size: 10,
      maturity_score_se: null,
      audit_hours_se: ERROR_BESIDE,
    });
  });

  it("are empty while a block of the cell contains earlier answers", () => {
    const own = block(answering("maturity_score", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    const errorBeside = (...others: (typeof own)[]) =>
      find(industryTrendRows([own, ...others], span, settings), { industry: "alpha", year: 2026 })
        .maturity_score_se;
    // √(11 / 11), and of the eleven twice √(220 / 21 / 22).
    const again = block(answering("maturity_score", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], {}, 20));
    expect([errorBeside(), errorBeside(again)]).toEqual([1, 0.69]);
    const waiting = { ...again, members: again.members.slice(1), entries: [...again.members.keys()] };
    expect(errorBeside(waiting)).toBeNull();
  });

  it("are empty with fewer than k contributors; for the cost, to all its parts", () => {
    const members = beside([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [index, member] of members.entries()) member.answers[at.qsa_fees_usd] = 1000 * index;
    for (const member of members.slice(0, 6)) member.limited[at.maturity_score] = 1;
    for (const [index, member] of members.entries()) member.limited[at.qsa_fees_usd] = index < 3 ? 1 : 0;
    for (const [index, member] of members.entries())
      member.limited[at.internal_labour_usd] = index > 6 ? 1 : 0;
    expect(errorsOf(members)).toMatchObject({
      maturity_score_se: null,
      cost_usd_se: null,
      audit_hours_se: ERROR_BESIDE,
    });
    // Costs of 0 to 10 thousand more than others: √(11 / 11).
    expect(errorsOf([...members, programme(50, { qsa_fees_usd: 10_000 })]).cost_usd_se).toBe(1000);
  });

  it("have the decimals of their tables, and are empty if they round to 0", () => {
    const three = (value: number) => {
      const values = [...Array<number>(97).fill(50), value, value, value];
      return errorsOf(answering("maturity_score", values)).maturity_score_se;
    };
    // Three of 100 that differ by d: √(3 x 0.97 / 99 / 100) d = 0.0171 d.
    expect(three(50.012)).toBe(0.0002);
    expect(three(50.002)).toBeNull();
    expect(three(50)).toBeNull();
  });

  it("are empty if one or two organisations make up nearly all of the variance", () => {
    const errorOf = (values: readonly number[], organisations?: readonly number[]) =>
      errorsOf(
        answering("maturity_score", values).map((one, index) => ({
          ...one,
          organisation: organisations?.[index] ?? index,
        })),
      ).maturity_score_se;
    const values = [...Array<number>(27).fill(50), 90, 90, 90];
    // √(3 x 0.9 / 29 / 30) x 40
    expect(errorOf(values)).toBe(2.2);
    expect(errorOf(values.with(-1, 50))).toBeNull();
    expect(errorOf(values.with(-1, 50).with(-2, 50))).toBeNull();
    expect(errorOf(values, [...Array(29).keys(), 28])).toBeNull();
  });

  it("stay as published while the blocks of their cell stay, whatever happens to others", () => {
    const tens = Array.from({ length: 10 }, (_, index) => 10 * (index + 1));
    const kept = block(answering("maturity_score", tens));
    const beside = block(answering("maturity_score", tens, { industry: "beta" }, 100));
    const published = industryTrendRows([kept, beside], span, settings).map((row) => ({
      ...row,
      maturity_score_se: row.maturity_score_se === null ? null : 42,
    }));
    const earlier = {
      ...NO_OTHER_TABLES,
      ...{ blocks: [kept.row, beside.row], industryTrends: published },
    };
    const changed = block(answering("maturity_score", tens, { industry: "beta" }, 200));
    const rows = industryTrendRows([kept, changed], span, settings, earlier);
    const errorOf = (industry: string) => find(rows, { industry, year: 2026 }).maturity_score_se;
    expect([errorOf("alpha"), errorOf("beta")]).toEqual([42, 9.6]);
  });
});

describe("standard errors of a cell that stays", () => {
  const kept = block(
    answering(
      "maturity_score",
      Array.from({ length: 10 }, (_, index) => 10 * (index + 1)),
    ),
  );

  it.each([
    ["industryTrends", industryTrendRows],
    ["regionTrends", regionTrendRows],
    ["frameworkTrends", frameworkTrendRows],
    ["industryRegions", industryRegionRows],
    ["industryFrameworks", industryFrameworkRows],
  ] as const)("are those of its own table: %s", (name, rowsOf) => {
    const errorsOf = (rows: readonly { readonly maturity_score_se: number | null }[]) =>
      rows.flatMap((row) => row.maturity_score_se ?? []);
    const published = rowsOf([kept], span, settings).map((row) => ({
      ...row,
      maturity_score_se: row.maturity_score_se === null ? null : 42,
    }));
    const earlier = { ...NO_OTHER_TABLES, blocks: [kept.row], [name]: published };
    expect(errorsOf(rowsOf([kept], span, settings, earlier))).toEqual([42]);
    const without = { ...NO_OTHER_TABLES, blocks: [kept.row] };
    expect(errorsOf(rowsOf([kept], span, settings, without))).toEqual([9.6]);
  });
});
