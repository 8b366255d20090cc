import { type BlockRow, blocks as table } from "../../tables/blocks.ts";
import { complianceCost, complianceMaturity, pciDssBenchmark } from "../../tables/datasets.ts";
import type { Settings } from "../../tables/index.ts";
import type { Check, CheckViolation } from "./check.ts";

const SORT = "Sort by labels, then by values.";

/** Checks that rows are sorted by their labels and values, so that the order of processing does not show. */
export const order: Check = {
  id: "order",
  promise: "Rows are sorted only by their labels and values, so the order of the submissions does not show.",
  isOfProgram: true,
  find({ tables, settings }) {
    const violations: CheckViolation[] = [];
    const isAfter = afterBy(settings);
    const falling = tables.blocks.findIndex((row, index) => {
      const next = tables.blocks[index + 1];
      return next !== undefined && isAfter(row, next);
    });
    if (falling !== -1) {
      const what = "comes after rows that it must precede";
      violations.push({ file: table.path, row: falling + 3, what, remedy: SORT });
    }
    const latest = tables.blocks.filter(({ year }) => year === tables.span.benchmark);
    const columns = (block: BlockRow) => [
      block.industry,
      block.framework,
      block.maturity_score_mean,
      block.cost_usd_mean,
      block.audit_hours_mean,
    ];
    const expected = latest.flatMap((block) => Array<string>(block.programmes).fill(columns(block).join()));
    const benchmark = tables.benchmark.map((row) =>
      [row.industry, row.framework, row.maturity_score, row.cost_usd, row.audit_hours].join(),
    );
    const costs = latest.flatMap((block) =>
      Array<string>(block.programmes).fill([block.industry, block.framework, block.cost_usd_mean].join()),
    );
    const cost = tables.cost.map((row) => [row.industry, row.framework, row.total_cost_usd].join());
    const inBlocks: [string, readonly string[], readonly string[]][] = [
      [pciDssBenchmark.path, benchmark, expected],
      [complianceCost.path, cost, costs],
    ];
    for (const [file, found, wanted] of inBlocks) {
      const index = found.findIndex((line, place) => line !== wanted[place]);
      if (index !== -1) {
        const what = "rows are not in the order of the blocks table";
        violations.push({ file, row: index + 2, what, remedy: SORT });
      }
    }
    const industries = settings.industries.map(({ id }) => id);
    const rising = tables.maturity.findIndex((row, index) => {
      const before = tables.maturity[index - 1];
      if (before === undefined) return false;
      const [a, b] = [industries.indexOf(before.industry), industries.indexOf(row.industry)];
      return a > b || (a === b && before.maturity_score > row.maturity_score);
    });
    if (rising !== -1) {
      const what = "rows are not sorted by industry and maturity";
      violations.push({ file: complianceMaturity.path, row: rising + 2, what, remedy: SORT });
    }
    return violations;
  },
};

/**
 * Returns a function that tells whether a row must come after another. Rows are sorted by year, by the order of their
 * labels in the registries (mixed last), by maturity, and otherwise by the whole row as text.
 */
function afterBy({ industries, frameworks, regions }: Settings): (row: BlockRow, other: BlockRow) => boolean {
  const last = (entries: readonly { readonly id: string }[], id: string) => {
    const place = entries.findIndex((entry) => entry.id === id);
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const placesOf = (row: BlockRow) => [
    row.year,
    last(industries, row.industry),
    last(frameworks, row.framework),
    last(regions, row.region),
    row.maturity_score_mean,
  ];
  return (row, other) => {
    const places = placesOf(other);
    for (const [index, value] of placesOf(row).entries()) {
      if (value !== places[index]) return value > places[index]!;
    }
    return JSON.stringify(row) > JSON.stringify(other);
  };
}
