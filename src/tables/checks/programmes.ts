import { byCostPart, byMetric } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { type BlockRow, blockMean } from "../blocks.ts";
import { complianceCost, complianceMaturity, pciDssBenchmark } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import type { Methodology } from "../settings.ts";

/**
 * Checks that the rows of the row-per-programme tables are the blocks of the latest year: there are exactly as many equal rows
 * as the blocks with these values have programmes.
 */
export function programmeRowProblems({
  blocks,
  benchmark,
  cost,
  maturity,
  methodology,
  span,
}: Tables): DataProblem[] {
  const latest = blocks.filter(({ year }) => year === span.benchmark);
  const problemsOf = (
    table: TableDefinition,
    rows: readonly object[],
    valuesOf: (block: BlockRow) => Values,
  ) => groupProblems(table, rows, { year: span.benchmark, blocks: latest }, valuesOf);
  const tierAt = tierFinder(methodology);
  return [
    ...problemsOf(pciDssBenchmark, benchmark, (block) => ({
      industry: block.industry,
      framework: block.framework,
      ...byMetric((metric) => blockMean(block, metric) ?? ""),
      sample_size: block.programmes,
    })),
    ...problemsOf(complianceCost, cost, (block) => ({
      industry: block.industry,
      framework: block.framework,
      total_cost_usd: block.cost_usd_mean,
      ...byCostPart((part) => block[`${part}_mean`]),
    })),
    ...problemsOf(complianceMaturity, maturity, (block) => ({
      industry: block.industry,
      maturity_score: block.maturity_score_mean,
      tier: tierAt(block.maturity_score_mean),
    })),
  ];
}

/** The values that a block shares with its rows, by column. */
type Values = Readonly<Record<string, string | number>>;

/** A set of values, and the number of programmes that have them, in the blocks or in the rows. */
interface Group {
  readonly values: Values;
  programmes: number;
  /** Index of the first row, from 0. */
  readonly first: number;
}

const REMEDY = "Give each programme the values of its block, as often as the block has programmes.";

/** Compares the number of rows with some values with the number of programmes in the blocks with these values. */
function groupProblems(
  table: TableDefinition,
  rows: readonly object[],
  { year, blocks }: { readonly year: number; readonly blocks: readonly BlockRow[] },
  valuesOf: (block: BlockRow) => Values,
): DataProblem[] {
  const expected = new Map<string, Group>();
  for (const block of blocks) count(expected, valuesOf(block), block.programmes, 0);
  const columns = Object.keys([...expected.values()][0]?.values ?? {});
  const found = new Map<string, Group>();
  // Equal consecutive rows are one object, so they are checked once.
  for (let index = 0, next = 1; index < rows.length; index = next++) {
    while (next < rows.length && rows[next] === rows[index]) next++;
    const cells = rows[index] as Values;
    const values = Object.fromEntries(columns.map((column) => [column, cells[column]!]));
    count(found, values, next - index, index);
  }
  const wrong = [...found].flatMap(([value, group]): DataProblem[] => {
    const block = expected.get(value);
    if (block === undefined) return [strayProblem(table, value, group, { year, blocks: expected })];
    if (block.programmes === group.programmes) return [];
    const rule = `must be in ${block.programmes} rows, one for each of its programmes, but is in ${group.programmes}`;
    return [{ file: table.path, row: group.first + 2, value, rule, remedy: REMEDY }];
  });
  const missing = [...expected].filter(([value]) => !found.has(value));
  return [
    ...wrong,
    ...missing.map(([value, { programmes }]) => ({
      file: table.path,
      value,
      rule: `must have ${programmes} rows with this block's values, but has none`,
      remedy: REMEDY,
    })),
  ];
}

function count(groups: Map<string, Group>, values: Values, programmes: number, first: number): void {
  const key = Object.values(values).join(", ");
  const known = groups.get(key);
  if (known) known.programmes += programmes;
  else groups.set(key, { values, programmes, first });
}

/** Reports a row that belongs to no block. If all of its values but one are those of a block, that value is reported. */
function strayProblem(
  { path: file }: TableDefinition,
  value: string,
  { values, first }: Group,
  { year, blocks }: { readonly year: number; readonly blocks: ReadonlyMap<string, Group> },
): DataProblem {
  const row = first + 2;
  const columns = Object.keys(values);
  // A row may differ in one value from several blocks. Later columns, such as the tier, follow from earlier ones.
  let wrong: { readonly at: number; readonly expected: string | number } | undefined;
  for (const block of blocks.values()) {
    const others = columns.filter((column) => values[column] !== block.values[column]);
    const at = columns.indexOf(others[0]!);
    if (others.length === 1 && at > (wrong?.at ?? -1)) wrong = { at, expected: block.values[others[0]!]! };
  }
  if (wrong === undefined) {
    const rule = `must be the values of a block of ${year}, but no block has them`;
    return { file, row, value, rule, remedy: REMEDY };
  }
  const column = columns[wrong.at]!;
  const rule = `must be ${wrong.expected}, as in the block that has the row's other values`;
  return { file, row, column, value: String(values[column]), rule, remedy: REMEDY };
}

/** Returns a function that finds the highest tier whose threshold a score reaches. */
function tierFinder({ maturityTiers }: Methodology): (score: number) => string {
  const falling = [...maturityTiers].sort((a, b) => b.from - a.from);
  return (score) => falling.find(({ from }) => score >= from)!.tier;
}
