import { BANDED_METRICS, byMetric, METRICS, type Metric } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { latestTwoOf, yearsOf } from "../../model/years.ts";
import { type BlockRow, blockMean } from "../blocks.ts";
import type { TableDefinition } from "../define.ts";
import { extentsOf } from "../extents.ts";
import type { Tables } from "../index.ts";
import { isLabelWithheld, mixedCounter, type MixedLabel } from "../mixed.ts";
import {
  bands,
  frameworkTrends,
  industryFrameworks,
  industryRegions,
  industryTrends,
  regionTrends,
} from "../observatory.ts";
import { errorProblems } from "./errors.ts";
import { figureProblems, expectedKeyProblems, RunningMean } from "./figures.ts";

/** A row of a table whose cells are sums over blocks. */
type CellRow = { readonly sample_size: number | null; readonly suppressed?: boolean } & {
  readonly [M in Metric as `${M}_mean`]: number | null;
} & { readonly [M in Metric as `${M}_se`]?: number | null };

/** Checks that every count and mean of trends, of cells within industries and of bands follows from the blocks, and that no cell is missing. */
export function cellProblems(tables: Tables): DataProblem[] {
  const { industries, frameworks, regions, methodology, span } = tables;
  const { extents, overYears, within, inBoth } = cellKeys(tables);
  const mixedOf = mixedCounter(tables.blocks);
  /** Returns the label if it is withheld in a cell. */
  const withheld = (label: MixedLabel, programmes: number, year: number, industry?: string) => {
    const least = industry === undefined ? methodology.minimumCohort : 0;
    return isLabelWithheld(mixedOf(label, year, industry), programmes, least) ? label : undefined;
  };
  const inRegions = inBoth(regions, extents.region);
  const inFrameworks = inBoth(frameworks, extents.framework);
  const steps = BANDED_METRICS.flatMap((by) => methodology.bands[by].map(({ band }) => `${by}, ${band}`));
  const bandAt = BANDED_METRICS.map((by) => bandFinder(methodology.bands[by]));
  return [
    ...tableProblems(tables, {
      table: industryTrends,
      rows: tables.industryTrends,
      keys: within(industries, extents.industry),
      silent: overYears(idsOf(industries), yearsOf(span)),
      keyOf: ({ industry, year }) => `${industry}, ${year}`,
      keysOfBlock: ({ industry, year }) => [`${industry}, ${year}`],
    }),
    ...tableProblems(tables, {
      table: regionTrends,
      rows: tables.regionTrends,
      keys: within(regions, extents.region),
      silent: overYears(idsOf(regions), yearsOf(span)),
      keyOf: ({ region, year }) => `${region}, ${year}`,
      keysOfBlock: ({ region, year }) => [`${region}, ${year}`],
      mixedIn: ({ year }, programmes) => withheld("region", programmes, year),
    }),
    ...tableProblems(tables, {
      table: frameworkTrends,
      rows: tables.frameworkTrends,
      keys: within(frameworks, extents.framework),
      keyOf: ({ framework, year }) => `${framework}, ${year}`,
      keysOfBlock: ({ framework, year }) => [`${framework}, ${year}`],
      mixedIn: ({ year }, programmes) => withheld("framework", programmes, year),
    }),
    ...tableProblems(tables, {
      table: industryRegions,
      rows: tables.industryRegions,
      ...inRegions,
      keyOf: ({ industry, region, year }) => `${industry}, ${region}, ${year}`,
      keysOfBlock: ({ industry, region, year }) => [`${industry}, ${region}, ${year}`],
      mixedIn: ({ industry, year }, programmes) => withheld("region", programmes, year, industry),
    }),
    ...tableProblems(tables, {
      table: industryFrameworks,
      rows: tables.industryFrameworks,
      keys: inFrameworks.keys,
      keyOf: ({ industry, framework, year }) => `${industry}, ${framework}, ${year}`,
      keysOfBlock: ({ industry, framework, year }) => [`${industry}, ${framework}, ${year}`],
      mixedIn: ({ industry, year }, programmes) => withheld("framework", programmes, year, industry),
    }),
    ...tableProblems(tables, {
      table: bands,
      rows: tables.bands,
      keys: overYears(steps, yearsOf(span)),
      keyOf: ({ by, band, year }) => `${by}, ${band}, ${year}`,
      keysOfBlock: (block) =>
        BANDED_METRICS.map((by, index) => `${by}, ${bandAt[index]!(block[`${by}_mean`])}, ${block.year}`),
    }),
  ];
}

type Entries = readonly { readonly id: string }[];
const idsOf = (entries: Entries) => entries.map(({ id }) => id);

/** Returns functions that make the keys of the cells that tables have, such as `alpha, 2026`. */
function cellKeys(tables: Tables) {
  const { blocks, industries, span } = tables;
  const extents = extentsOf(blocks, tables, span);
  const overYears = (ids: readonly string[], some: readonly number[]) =>
    ids.flatMap((id) => some.map((year) => `${id}, ${year}`));
  return {
    extents,
    overYears,
    /** The cells of entries, in the years of each. */
    within: (entries: Entries, extentOf: (id: string) => readonly number[]) =>
      idsOf(entries).flatMap((id) => overYears([id], extentOf(id))),
    /** The cells of industries combined with another label: the required ones, and those that may also be there. */
    inBoth: (others: Entries, extentOf: (id: string) => readonly number[]) => {
      const pairs = idsOf(industries).flatMap((one) => idsOf(others).map((other) => [one, other] as const));
      const years = latestTwoOf(span);
      const bothIn = (one: string, other: string) =>
        years.filter((year) => extents.industry(one).includes(year) && extentOf(other).includes(year));
      return {
        keys: pairs.flatMap(([one, other]) => overYears([`${one}, ${other}`], bothIn(one, other))),
        silent: overYears(
          pairs.map((pair) => pair.join(", ")),
          years,
        ),
      };
    },
  };
}

interface Check<R extends CellRow> {
  readonly table: TableDefinition;
  readonly rows: readonly R[];
  /** The cells that the table must have. */
  readonly keys: readonly string[];
  readonly keyOf: (row: R) => string;
  /** Returns the cells that a block belongs to. */
  readonly keysOfBlock: (block: BlockRow) => readonly string[];
  /** Further cells that the table may have if their rows are empty. */
  readonly silent?: readonly string[];
  /** Returns the label in which too many programmes do not count, so that a cell with so many programmes is empty. */
  readonly mixedIn?: (row: R, programmes: number) => MixedLabel | undefined;
}

function tableProblems<R extends CellRow>(
  tables: Tables,
  { table, rows, keys, keyOf, keysOfBlock, silent = [], mixedIn = () => undefined }: Check<R>,
): DataProblem[] {
  const least = tables.methodology.minimumCohort;
  const cells = new Map<string, Cell>();
  for (const block of tables.blocks) {
    for (const key of keysOfBlock(block)) {
      const cell = cells.get(key) ?? new Cell();
      cells.set(key, cell);
      cell.add(block);
    }
  }
  const problems = rows.flatMap((row, index) => {
    const key = keyOf(row);
    const mixed = mixedIn(row, cells.get(key)?.programmes ?? 0);
    if (mixed !== undefined && row.sample_size !== null)
      return [mixedProblem(table, index, row.sample_size, mixed)];
    const cell = (mixed === undefined && cells.get(key)) || new Cell();
    const of = (column: string, found: number | null, expected: number | null, what: string) =>
      figureProblems({ table, index, column, found, expected, what: `${what} over the blocks of ${key}` });
    return [
      ...of("sample_size", row.sample_size, cell.programmes, "number of programmes"),
      ...METRICS.flatMap((metric) => {
        const column = `${metric}_mean` as const;
        return of(column, row[column], cell.means[metric].value, "mean");
      }),
      ...METRICS.flatMap((metric) =>
        errorProblems(`${metric}_se`, row[`${metric}_se`] ?? null, (cell.programmes ?? 0) >= least, least),
      ).map((problem) => ({
        file: table.path,
        row: index + 2,
        ...problem,
      })),
      ...(row.suppressed === undefined || row.suppressed === (cell.programmes === null)
        ? []
        : [flagProblem(table, index, row.suppressed)]),
    ];
  });
  return [...expectedKeyProblems(table, rows, new Set(keys), keyOf, new Set(silent)), ...problems];
}

/** The totals of the blocks of a cell. */
class Cell {
  programmes: number | null = null;
  readonly means = byMetric(() => new RunningMean());

  add(block: BlockRow): void {
    this.programmes = (this.programmes ?? 0) + block.programmes;
    for (const metric of METRICS) {
      const mean = blockMean(block, metric);
      if (mean !== null) this.means[metric].add(mean, block.programmes);
    }
  }
}

function mixedProblem(table: TableDefinition, index: number, found: number, label: MixedLabel): DataProblem {
  return {
    file: table.path,
    row: index + 2,
    column: "sample_size",
    value: String(found),
    rule: `must be empty: too many programmes count in no ${label}`,
    remedy: "Make the tables again with release or ingest.",
  };
}

function flagProblem(table: TableDefinition, index: number, found: boolean): DataProblem {
  return {
    file: table.path,
    row: index + 2,
    column: "suppressed",
    value: String(found),
    rule: `must be ${!found}: the cell has ${found ? "blocks" : "no block"}`,
    remedy: "Correct the flag.",
  };
}

/** Returns a function that finds the highest band whose lower bound a value reaches. */
function bandFinder(steps: readonly { readonly band: string; readonly from: number }[]) {
  const falling = [...steps].sort((a, b) => b.from - a.from);
  return (value: number): string => falling.find(({ from }) => value >= from)!.band;
}
