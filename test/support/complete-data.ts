import { parse } from "csv-parse/sync";
import { tableFiles } from "../../src/disclosure/derived/files.ts";
import { tablesFromBlocks } from "../../src/disclosure/derived/index.ts";
import { type Files, jsonFile, type OutputFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import {
  METRIC,
  METRICS_AND_PARTS,
  type MetricOrPart,
  partsOf,
  QUESTIONS,
  type Question,
  SUM_METRICS,
} from "../../src/model/metric.ts";
import { METRIC_UNITS } from "../../src/model/unit.ts";
import { blocks } from "../../src/tables/blocks.ts";
import { DATASETS } from "../../src/tables/datasets.ts";
import { columnsOf, type TableDefinition } from "../../src/tables/define.ts";
import { formatCsv, tableNumber } from "../../src/tables/format.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { OBSERVATORY } from "../../src/tables/observatory.ts";
import { parseTable } from "../../src/tables/parse.ts";

type Cells = Readonly<Record<string, string>>;

/**
 * The files of a data folder that lack columns, rows or roundings which the tables of metrics and units ask for, or have
 * some too many. What is there stays to the byte. Blocks are filled with values about the usual answer, the same in all
 * years of an industry, and the other tables with what follows from the blocks; standard errors and quantiles, which do
 * not, with values that could be.
 * @param data a data folder that was complete for another list of metrics
 * @param rounding decimals of units that its methodology may not know
 */
export function completed(data: Files, rounding: Readonly<Record<string, number>>): OutputFile[] {
  const methodology = withRounding(data, rounding);
  const settings = loadSettings(withFiles(data, methodology));
  const ownBlocks = written(blocks, completedBlocks(rowsOf(data, blocks)));
  const { rows } = parseTable(blocks, ownBlocks.bytes);
  const derived = tableFiles(
    tablesFromBlocks(
      rows.map((row) => ({ labels: row, row: { ...row }, members: [] })),
      { requirementGaps: [], bottleneckShares: [] },
      settings,
    ),
  );
  const made = new Map(derived.map(({ path, bytes }) => [path, bytes]));
  const others = [...DATASETS, ...OBSERVATORY]
    .filter((table) => table !== blocks && !isComplete(data, table, made))
    .map((table) => written(table, filled(table, rowsOf(data, table), rowsOf(made, table))));
  return [...methodology, ownBlocks, ...others].filter(
    ({ path, bytes }) => textOf(bytes) !== textOf(data.get(path)!),
  );
}

function withRounding(data: Files, rounding: Readonly<Record<string, number>>): OutputFile[] {
  const methodology = JSON.parse(textOf(data.get("methodology.json")!)) as {
    rounding: Record<string, number>;
  };
  const missing = METRIC_UNITS.filter((unit) => !Object.hasOwn(methodology.rounding, unit));
  if (missing.length === 0) return [];
  for (const unit of missing) methodology.rounding[unit] = rounding[unit]!;
  return [jsonFile("methodology.json", methodology)];
}

/** Whether a table has its columns, and the rows of every metric. */
function isComplete(data: Files, table: TableDefinition, made: Files): boolean {
  const header = textOf(data.get(table.path)!).split("\n", 1)[0];
  const hasColumns =
    header ===
    columnsOf(table)
      .map(({ name }) => name)
      .join();
  return hasColumns && (!made.has(table.path) || !namesMetrics(table) || hasRowsOf(data, table, made));
}

const namesMetrics = ({ key }: TableDefinition) =>
  ["metric", "x", "y"].some((column) => key.includes(column));

function hasRowsOf(data: Files, table: TableDefinition, made: Files): boolean {
  const names = (files: Files) =>
    rowsOf(files, table)
      .map((row) => nameOf(table, row))
      .join("\n");
  return names(data) === names(made);
}

function rowsOf(files: Files, { path }: TableDefinition): Cells[] {
  return parse(files.get(path) ?? new Uint8Array(), { columns: true }) as Cells[];
}

const nameOf = ({ key }: TableDefinition, row: Cells) => key.map((column) => row[column]).join();

function written(table: TableDefinition, rows: readonly Cells[]): OutputFile {
  return textFile(
    table.path,
    formatCsv(
      columnsOf(table).map(({ name }) => name),
      rows,
      { header: true },
    ),
  );
}

/** Values that differ by industry and not by year: what is added is no news. */
function completedBlocks(rows: readonly Cells[]): Cells[] {
  const industries = [...new Set(rows.map(({ industry }) => industry))];
  return rows.map((row) => {
    const own = { ...row };
    const part = 0.9 + (industries.indexOf(row.industry) % 5) / 20;
    for (const question of QUESTIONS) own[`${question}_mean`] ??= String(about(question, part));
    for (const sum of SUM_METRICS) {
      const parts = partsOf(sum).map((part) => Number(own[`${part}_mean`]));
      own[`${sum}_mean`] ??= String(parts.reduce((total, part) => total + part, 0));
    }
    return own;
  });
}

/** Some part of the usual answer, as tables keep it. */
function about(metric: MetricOrPart, part: number): number {
  const entry = METRIC[metric];
  const usual =
    "example" in entry
      ? entry.example
      : partsOf(metric as (typeof SUM_METRICS)[number]).reduce(
          (sum, question: Question) => sum + METRIC[question].example,
          0,
        );
  return tableNumber(usual * part, entry.unit);
}

/** Rows with the cells that they lack, of the rows that follow from the blocks. */
function filled(table: TableDefinition, rows: readonly Cells[], made: readonly Cells[]): Cells[] {
  if (table.key.length === 0) return rows.map((row, index) => withErrors({ ...made[index], ...row }));
  const known = new Map(rows.map((row) => [nameOf(table, row), row]));
  return (made.length === 0 ? rows : made).map((row) => {
    const own = known.get(nameOf(table, row));
    return own === undefined && "percentile" in row
      ? withQuantile(row, rows)
      : withErrors({ ...row, ...own });
  });
}

/** A standard error for each metric where the row has one of any. */
function withErrors(row: Cells): Cells {
  const own = { ...row };
  const isEnough = Object.entries(row).some(([column, cell]) => column.endsWith("_se") && cell !== "");
  for (const metric of METRICS_AND_PARTS) {
    const column = `${metric}_se`;
    if (column in own && own[column] === "" && own[`${metric}_mean`] !== "" && isEnough)
      own[column] = String(Number(about(metric, 0.02).toPrecision(2)));
  }
  return own;
}

/** A quantile where the other metrics of its industry and year have one. */
function withQuantile(row: Cells, others: readonly Cells[]): Cells {
  const sibling = others.find(
    ({ industry, year, percentile }) =>
      industry === row.industry && year === row.year && percentile === row.percentile,
  );
  if (sibling === undefined) return row;
  const metric = row.metric as MetricOrPart;
  const value = sibling.value === "" ? "" : String(about(metric, 0.5 + Number(row.percentile) / 100));
  return { ...row, sample_size: sibling.sample_size!, value };
}
