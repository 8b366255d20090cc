import { parse } from "csv-parse/sync";
import { tableFiles } from "../../src/disclosure/derived/files.ts";
import { tablesFromBlocks } from "../../src/disclosure/derived/index.ts";
import { type Files, jsonFile, type OutputFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import {
  isAsked,
  METRIC,
  METRICS_AND_PARTS,
  type MetricOrPart,
  partsOf,
  QUESTIONS,
  type Question,
  SUM_METRICS,
} from "../../src/model/metric.ts";
import { METRIC_UNITS } from "../../src/model/unit.ts";
import { round } from "../../src/statistics/round.ts";
import { blocks } from "../../src/tables/blocks.ts";
import { DATASETS } from "../../src/tables/datasets.ts";
import { columnsOf, type TableDefinition } from "../../src/tables/define.ts";
import { formatCsv, tableNumber } from "../../src/tables/format.ts";
import type { Settings } from "../../src/tables/index.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { OBSERVATORY } from "../../src/tables/observatory.ts";
import { parseTable } from "../../src/tables/parse.ts";
import { distributions, peerDistributions, quantiles } from "../../src/tables/quantiles.ts";

type Cells = Readonly<Record<string, string>>;

/**
 * The files of a data folder that lack columns, rows or roundings which the tables of metrics and units ask for, or have
 * some too many. What is there stays to the byte. Blocks are filled with values about the usual answer, the same in all
 * years of an industry that it is asked in, and the other tables with what follows from the blocks; standard errors, quantiles and counts of
 * rates, which do not, with values that could be.
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
  const fill = new Filling(settings);
  const others = [...DATASETS, ...OBSERVATORY]
    .filter((table) => table !== blocks && !isComplete(data, table, made))
    .map((table) => written(table, fill.rows(table, rowsOf(data, table), rowsOf(made, table))));
  return [...methodology, ownBlocks, ...others].filter(
    ({ path, bytes }) => textOf(bytes) !== textOf(data.get(path) ?? new Uint8Array()),
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
  const header = textOf(data.get(table.path) ?? new Uint8Array()).split("\n", 1)[0];
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
    for (const question of QUESTIONS)
      own[`${question}_mean`] ??= isAsked(question, Number(row.year)) ? String(about(question, part)) : "";
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

/** Fills in the cells and rows that tables lack. */
class Filling {
  readonly #minimumCohort: number;
  readonly #rounding: Readonly<Record<string, number>>;
  /** Rows of quantiles as they were filled in: distributions repeat them. */
  #quantiles: readonly Cells[] = [];

  constructor({ methodology }: Settings) {
    this.#minimumCohort = methodology.minimumCohort;
    this.#rounding = methodology.rounding;
  }

  /** @param made rows that follow from the blocks */
  rows(table: TableDefinition, rows: readonly Cells[], made: readonly Cells[]): Cells[] {
    if (table === quantiles) return (this.#quantiles = this.#ofQuantiles(rows, made));
    if (table === distributions) return made.map((row) => this.#distributed(row));
    if (table === peerDistributions) return made.map((row) => this.#usual(row));
    if (table.key.length === 0) return rows.map((row, index) => this.#withErrors({ ...made[index], ...row }));
    const known = new Map(rows.map((row) => [nameOf(table, row), row]));
    const all = (made.length === 0 ? rows : made).map((row) => ({
      ...row,
      ...known.get(nameOf(table, row)),
    }));
    return all.map((row) => this.#withErrors(withCounts(row)));
  }

  /** A standard error for each mean of a row of enough programmes. */
  #withErrors(row: Cells): Cells {
    const own = { ...row };
    if (Number(row.open_findings ?? row.sample_size) < this.#minimumCohort) return own;
    for (const metric of METRICS_AND_PARTS) {
      const column = `${metric}_se`;
      if (column in own && (own[column] ?? "") === "" && own[`${metric}_mean`] !== "")
        own[column] = String(Number(about(metric, 0.02).toPrecision(2)));
    }
    if ((own.share_pct ?? "") !== "" && own.standard_error === "") own.standard_error = "0.75";
    for (const delay of ["avg_remediation_days", "avg_delay_days"])
      if ((own[delay] ?? "") !== "") own[`${delay}_se`] ??= "0.15";
    return own;
  }

  #ofQuantiles(rows: readonly Cells[], made: readonly Cells[]): Cells[] {
    const known = new Map(rows.map((row) => [nameOf(quantiles, row), row]));
    return made.map((row) => {
      const own = known.get(nameOf(quantiles, row)) ?? this.#likeOthers(row, rows);
      return { standard_error: this.#errorBeside(own.value), ...own };
    });
  }

  /** A quantile if the other metrics of its industry and year have one. */
  #likeOthers(row: Cells, others: readonly Cells[]): Cells {
    const sibling = others.find(
      ({ industry, year, percentile }) =>
        industry === row.industry && year === row.year && percentile === row.percentile,
    );
    const { standard_error: _, ...own } = row;
    if (sibling === undefined) return own;
    const metric = row.metric as MetricOrPart;
    const value =
      sibling.value === "" ? "" : this.#rounded(about(metric, 0.5 + Number(row.percentile) / 100), metric);
    return { ...own, sample_size: sibling.sample_size!, value };
  }

  /** A percentile between the published ones of the industry and metric, by linear interpolation. */
  #distributed(row: Cells): Cells {
    const told = this.#quantiles
      .filter((own) => ["industry", "year", "metric"].every((column) => own[column] === row[column]))
      .filter(({ value }) => value !== "")
      .map((own) => ({ at: Number(own.percentile), value: Number(own.value), cells: own }));
    const at = Number(row.percentile);
    const same = told.find((own) => own.at === at);
    if (same !== undefined || row.framework !== "") {
      return { ...row, value: same?.cells.value ?? "", standard_error: same?.cells.standard_error ?? "" };
    }
    const [below, above] = [told.findLast((own) => own.at < at), told.find((own) => own.at > at)];
    if (told.length === 0) return row;
    const from = below ?? { at: 0, value: above!.value / 2 };
    const to = above ?? { at: 100, value: from.value };
    const value = from.value + ((to.value - from.value) * (at - from.at)) / (to.at - from.at);
    const shown = this.#rounded(value, row.metric as MetricOrPart);
    return { ...row, value: shown, standard_error: this.#errorBeside(shown) };
  }

  /** A percentile of programmes that answer about what is usual. */
  #usual(row: Cells): Cells {
    const metric = row.metric as MetricOrPart;
    const value = this.#rounded(about(metric, 0.5 + Number(row.percentile) / 100), metric);
    return { ...row, value, standard_error: this.#errorBeside(value) };
  }

  #rounded(value: number, metric: MetricOrPart): string {
    return String(round(value, this.#rounding[METRIC[metric].unit]!));
  }

  #errorBeside(value: string | undefined): string {
    return value === undefined || value === "" ? "" : String(Number((Number(value) / 40).toPrecision(2)));
  }
}

/** The counts that a row's rate or share is of. */
function withCounts(row: Cells): Cells {
  const { sample_size: size, open_finding_rate_pct: rate, share_pct: share } = row;
  if (size === undefined || size === "") return row;
  if (rate !== undefined)
    return { open_findings: String(Math.round((Number(rate) * Number(size)) / 100)), ...row };
  if (share !== undefined)
    return { respondents: String(Math.round((100 * Number(size)) / Number(share))), ...row };
  return row;
}
