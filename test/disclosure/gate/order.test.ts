import { describe, expect, it } from "vitest";
import { order } from "../../../src/disclosure/gate/order.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { block } from "../programmes.ts";
import { different, viewOf } from "./view.ts";

const golden = loadTables(goldenFiles);
const EMPTY = { benchmark: [], cost: [], maturity: [] };
const usual = block(different(5));
const rowOf = (change: Partial<BlockRow>): BlockRow => ({ ...usual.row, ...change });
const rowsFound = (tables: Parameters<typeof viewOf>[1] & object) =>
  order.find(viewOf([], tables)).map(({ file, row }) => `${file}:${row}`);
const ofBlocks = (...blocks: BlockRow[]) => rowsFound({ tables: { ...EMPTY, blocks } });

describe("rows of the blocks table", () => {
  it.each<[string, Partial<BlockRow>, Partial<BlockRow>]>([
    ["year", { year: 2025, industry: "beta" }, { year: 2026, industry: "alpha" }],
    ["industry", { industry: "alpha", framework: "Y_2" }, { industry: "beta", framework: "X_1" }],
    ["framework", { framework: "X_1", region: "south" }, { framework: "Y_2", region: "north" }],
    [
      "a mixed framework last",
      { framework: "Y_2", region: "south" },
      { framework: "mixed", region: "north" },
    ],
    ["region", { region: "north", maturity_score_mean: 70 }, { region: "south", maturity_score_mean: 60 }],
    ["maturity", { maturity_score_mean: 9, programmes: 6 }, { maturity_score_mean: 10, programmes: 5 }],
    ["the row as text", { programmes: 5 }, { programmes: 6 }],
  ])("are sorted by %s before what follows", (_, before, after) => {
    const rows = [rowOf(before), rowOf(after)] as const;
    expect(ofBlocks(...rows)).toEqual([]);
    expect(ofBlocks(rows[1], rows[0])).toEqual(["observatory/blocks.csv:3"]);
  });

  it("may be equal", () => {
    expect(ofBlocks(rowOf({}), rowOf({}))).toEqual([]);
  });
});

describe("rows of datasets", () => {
  const [one, two] = [
    rowOf({ maturity_score_mean: 50 }),
    rowOf({ maturity_score_mean: 60, cost_usd_mean: 7 }),
  ];
  const earlier = rowOf({ year: 2025, maturity_score_mean: 40 });
  const blocks = [earlier, one, two];
  const [benchmark, cost, maturity] = [golden.benchmark[0]!, golden.cost[0]!, golden.maturity[0]!];
  const labels = { industry: "alpha", framework: one.framework };
  const fives = (rows: readonly BlockRow[]) => rows.flatMap((row) => Array<BlockRow>(5).fill(row));
  const benchmarks = (...rows: BlockRow[]) =>
    fives(rows).map((row) => ({
      ...benchmark,
      ...labels,
      maturity_score: row.maturity_score_mean,
      cost_usd: row.cost_usd_mean,
      audit_hours: row.audit_hours_mean,
    }));
  const costs = (...rows: BlockRow[]) =>
    fives(rows).map((row) => ({ ...cost, ...labels, total_cost_usd: row.cost_usd_mean }));

  it("are in the order of the blocks of the latest year, one for each programme", () => {
    const tables = { ...EMPTY, blocks, benchmark: benchmarks(one, two), cost: costs(one, two) };
    expect(rowsFound({ tables })).toEqual([]);
    expect(rowsFound({ tables: { ...tables, benchmark: benchmarks(two, one) } })).toEqual([
      "pci-dss-benchmark.csv:2",
    ]);
    expect(rowsFound({ tables: { ...tables, cost: [...costs(one), ...costs(one)] } })).toEqual([
      "compliance-cost.csv:7",
    ]);
  });

  it("are sorted by industry and maturity in the maturity dataset", () => {
    const rows = (...list: (readonly [string, number])[]) =>
      rowsFound({
        tables: {
          ...EMPTY,
          blocks,
          maturity: list.map(([industry, maturity_score]) => ({ ...maturity, industry, maturity_score })),
        },
      });
    expect(rows(["alpha", 50], ["alpha", 50], ["alpha", 60], ["beta", 40])).toEqual([]);
    expect(rows(["alpha", 50], ["alpha", 60], ["alpha", 55])).toEqual(["compliance-maturity.csv:4"]);
    expect(rows(["beta", 40], ["alpha", 50])).toEqual(["compliance-maturity.csv:3"]);
  });
});
