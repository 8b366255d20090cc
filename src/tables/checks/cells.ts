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
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
  const check = <R extends CellRow>(
    table: TableDefinition,
    rows: readonly R[],
    keys: readonly string[],
    keyOf: (row: R) => string,
    keysOfBlock: (block: BlockRow) => readonly string[],
    silent: readonly string[] = [],
    mixedIn: Check<R>["mixedIn"] = () => undefined,
  ) => tableProblems({ tables, table, rows, keys, keyOf, keysOfBlock, silent, mixedIn });
  const overYears = (ids: readonly string[], some: readonly number[]) =>
    ids.flatMap((id) => some.map((year) => `${id}, ${year}`));
  const extents = extentsOf(tables.blocks, tables, span);
  const mixedOf = mixedCounter(tables.blocks);
  /** Returns the label if it is withheld in a cell. */
  const withheld = (label: MixedLabel, programmes: number, year: number, industry?: string) => {
    const least = industry === undefined ? methodology.minimumCohort : 0;
    return isLabelWithheld(mixedOf(label, year, industry), programmes, least) ? label : undefined;
  };
  const within = (ids: readonly string[], extentOf: (id: string) => readonly number[]) =>
    ids.flatMap((id) => overYears([id], extentOf(id)));
  /** Cells of industries combined with another label: the required ones, and those that may also be there. */
  const inBoth = (others: readonly string[], extentOf: (id: string) => readonly number[]) => {
    const pairs = idsOf(industries).flatMap((one) => others.map((other) => [one, other] as const));
    const years = latestTwoOf(span);
    const keys = pairs.flatMap(([one, other]) =>
      overYears(
        [`${one}, ${other}`],
        years.filter((year) => extents.industry(one).includes(year) && extentOf(other).includes(year)),
      ),
    );
    return {
      keys,
      silent: overYears(
        pairs.map((pair) => pair.join(", ")),
        years,
      ),
    };
  };
  const inRegions = inBoth(idsOf(regions), extents.region);
  const inFrameworks = inBoth(idsOf(frameworks), extents.framework);
  const steps = BANDED_METRICS.flatMap((by) => methodology.bands[by].map(({ band }) => `${by}, ${band}`));
  const bandAt = BANDED_METRICS.map((by) => bandFinder(methodology.bands[by]));
  return [
    ...check(
      industryTrends,
      tables.industryTrends,
      within(idsOf(industries), extents.industry),
      ({ industry, year }) => `${industry}, ${year}`,
      ({ industry, year }) => [`${industry}, ${year}`],
      overYears(idsOf(industries), yearsOf(span)),
    ),
    ...check(
      regionTrends,
      tables.regionTrends,
      within(idsOf(regions), extents.region),
      ({ region, year }) => `${region}, ${year}`,
      ({ region, year }) => [`${region}, ${year}`],
      overYears(idsOf(regions), yearsOf(span)),
      ({ year }, programmes) => withheld("region", programmes, year),
    ),
    ...check(
      frameworkTrends,
      tables.frameworkTrends,
      within(idsOf(frameworks), extents.framework),
      ({ framework, year }) => `${framework}, ${year}`,
      ({ framework, year }) => [`${framework}, ${year}`],
      [],
      ({ year }, programmes) => withheld("framework", programmes, year),
    ),
    ...check(
      industryRegions,
      tables.industryRegions,
      inRegions.keys,
      ({ industry, region, year }) => `${industry}, ${region}, ${year}`,
      ({ industry, region, year }) => [`${industry}, ${region}, ${year}`],
      inRegions.silent,
      ({ industry, year }, programmes) => withheld("region", programmes, year, industry),
    ),
    ...check(
      industryFrameworks,
      tables.industryFrameworks,
      inFrameworks.keys,
      ({ industry, framework, year }) => `${industry}, ${framework}, ${year}`,
      ({ industry, framework, year }) => [`${industry}, ${framework}, ${year}`],
      [],
      ({ industry, year }, programmes) => withheld("framework", programmes, year, industry),
    ),
    ...check(
      bands,
      tables.bands,
      overYears(steps, yearsOf(span)),
      ({ by, band, year }) => `${by}, ${band}, ${year}`,
      (block) =>
        BANDED_METRICS.map((by, index) => `${by}, ${bandAt[index]!(block[`${by}_mean`])}, ${block.year}`),
    ),
  ];
}

interface Check<R extends CellRow> {
  readonly tables: Tables;
  readonly table: TableDefinition;
  readonly rows: readonly R[];
  /** The cells that the table must have. */
  readonly keys: readonly string[];
  readonly keyOf: (row: R) => string;
  /** Returns the cells that a block belongs to. */
  readonly keysOfBlock: (block: BlockRow) => readonly string[];
  /** Further cells that the table may have if their rows are empty. */
  readonly silent: readonly string[];
  /** Returns the label in which too many programmes do not count, so that a cell with so many programmes is empty. */
  readonly mixedIn: (row: R, programmes: number) => MixedLabel | undefined;
}

function tableProblems<R extends CellRow>(check: Check<R>): DataProblem[] {
  const { tables, table, rows, keys, keyOf, keysOfBlock, silent, mixedIn } = check;
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
