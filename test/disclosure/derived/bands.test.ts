import { describe, expect, it } from "vitest";
import { bandRows, relationRows } from "../../../src/disclosure/derived/bands.ts";
import { METRICS } from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { alwaysAsked } from "../../support/asked-since.ts";
import { answering, block, NO_OTHER_TABLES, settings, span } from "../programmes.ts";

const like = block(answering("maturity_score", [50, 50, 50, 50, 50])).row;
const row = (changes: Partial<BlockRow>): BlockRow => ({ ...like, ...changes });
/** Bands of blocks with these rows. */
const bandsOf = (rows: readonly BlockRow[]) =>
  bandRows(
    rows.map((own) => ({ labels: own, members: [], row: own })),
    span,
    settings,
  );
const found = (rows: readonly BlockRow[], by: string, band: string) =>
  bandsOf(rows).find((one) => one.by === by && one.band === band && one.year === 2026)!;

describe("bands", () => {
  it("count a block with all its programmes in the band of its own mean, its lower bound included", () => {
    const rows = [
      row({ programmes: 6, maturity_score_mean: 49.9999, audit_hours_mean: 100 }),
      row({ programmes: 5, maturity_score_mean: 50, audit_hours_mean: 200 }),
      row({ programmes: 15, maturity_score_mean: 90, audit_hours_mean: 600 }),
    ];
    expect(found(rows, "maturity_score", "0-50")).toMatchObject({ sample_size: 6, audit_hours_mean: 100 });
    expect(found(rows, "maturity_score", "50-100")).toMatchObject({ sample_size: 20, audit_hours_mean: 500 });
  });

  it("are empty if no block's mean lies in them", () => {
    expect(found([row({})], "automation_rate", "0-50")).toMatchObject({
      sample_size: null,
      cost_usd_mean: null,
    });
    expect(bandsOf([row({})])).toHaveLength(2 * 2 * 8);
  });
});

describe("bands of unchanged blocks", () => {
  it("keep the standard errors of their own metric, although bands of another have the same name", () => {
    const own = block(
      answering(
        "maturity_score",
        Array.from({ length: 10 }, (_, number) => 60 + number),
      ),
    );
    const published = bandRows([own], span, settings).map((one) => ({
      ...one,
      maturity_score_se: one.by === "maturity_score" ? 0.5 : 0.7,
    }));
    const errors = (bands: typeof published) =>
      bandRows([own], span, settings, { ...NO_OTHER_TABLES, blocks: [own.row], bands })
        .filter((one) => one.sample_size !== null)
        .map((one) => [one.by, one.band, one.maturity_score_se]);
    const wanted = [
      ["maturity_score", "50-100", 0.5],
      ["automation_rate", "50-100", 0.7],
    ];
    expect(errors(published)).toEqual(wanted);
    expect(errors(published.toReversed())).toEqual(wanted);
  });
});

describe("relations", () => {
  alwaysAsked();

  it("weigh blocks by their programmes", () => {
    const rows = [
      row({ programmes: 5, automation_rate_mean: 10, audit_hours_mean: 900 }),
      row({ programmes: 10, automation_rate_mean: 20, audit_hours_mean: 700 }),
      row({ programmes: 5, automation_rate_mean: 40, audit_hours_mean: 500 }),
    ];
    const relation = relationRows(rows, span).find(
      ({ x, y, year }) => x === "automation_rate" && y === "audit_hours" && year === 2026,
    )!;
    // Means 22.5 and 700; weighted sums of squares 2,375 and 400,000 and of products -30,000.
    expect(relation).toMatchObject({ year: 2026, sample_size: 20 });
    expect(relation.slope).toBeCloseTo(-30_000 / 2_375, 10);
    expect(relation.correlation).toBeCloseTo(-30_000 / Math.sqrt(2_375 * 400_000), 10);
  });

  it("are empty if nothing varies, or if there are no blocks", () => {
    const rows = relationRows([row({}), row({})], span);
    expect(rows).toHaveLength(2 * (METRICS.length - 1) * 8);
    expect(rows.filter(({ sample_size }) => sample_size !== null).map(({ year }) => year)).toEqual(
      Array.from({ length: 2 * (METRICS.length - 1) }, () => 2026),
    );
    expect(rows.every(({ correlation, slope }) => correlation === null && slope === null)).toBe(true);
  });
});
