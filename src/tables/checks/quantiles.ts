import { isAsked, METRIC, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { UNITS } from "../../model/unit.ts";
import { yearsOf } from "../../model/years.ts";
import type { BlockRow } from "../blocks.ts";
import type { TableDefinition } from "../define.ts";
import { extentsOf } from "../extents.ts";
import type { Tables } from "../index.ts";
import { groupsWith, isOfIndustry, peerGroups } from "../peer-groups.ts";
import {
  DISTRIBUTION_PERCENTILES,
  distributions,
  peerDistributions,
  PERCENTILES,
  quantiles,
} from "../quantiles.ts";
import { digitProblems, type RowProblem } from "./errors.ts";
import { figureProblems, expectedKeyProblems } from "./figures.ts";

/** A row of any of the tables. A label that is missing or null means all. */
interface Row {
  readonly industry: string | null;
  readonly framework?: string | null;
  readonly region?: string | null;
  readonly year: number;
  readonly metric: MetricOrPart;
  readonly percentile: number;
  readonly sample_size: number | null;
  readonly value: number | null;
  readonly standard_error: number | null;
}

/**
 * Checks that quantiles are published only for many programmes, are rounded like answers and rise with their percentile, and
 * that their standard errors have two significant digits. The values themselves follow from no table: they come from answers.
 */
export function quantileProblems(tables: Tables): DataProblem[] {
  const { industries, span } = tables;
  const { benchmark: year } = span;
  const extents = extentsOf(tables.blocks, tables, span);
  const ids = industries.map(({ id }) => id);
  const counts = programmesByCell(tables);
  const over = (yearsOfIndustry: (id: string) => readonly number[]) =>
    keysOf(
      ids.flatMap((industry) => yearsOfIndustry(industry).map((year) => ({ industry, year }))),
      PERCENTILES,
    );
  const present = ids.filter((id) => extents.industry(id).includes(year));
  const groups = peerGroups(
    tables.blocks.filter((block) => block.year === year),
    tables,
  ).map((own) => ({ ...own, year }));
  const ofIndustries = [
    ...present.map((industry) => ({ industry, year })),
    ...groups.filter((own) => isOfIndustry(own) && own.framework !== null),
  ];
  const others = groups.filter((own) => !isOfIndustry(own));
  const tellEvery5th = (cells: readonly Cell[]) => keysOf(cells, DISTRIBUTION_PERCENTILES);
  return [
    ...expectedKeyProblems(
      quantiles,
      tables.quantiles,
      over(extents.industry),
      keyOf,
      over(() => yearsOf(span)),
    ),
    ...rowProblems(tables, quantiles, tables.quantiles, counts),
    ...expectedKeyProblems(distributions, tables.distributions, tellEvery5th(ofIndustries), keyOf),
    ...rowProblems(tables, distributions, tables.distributions, counts),
    ...expectedKeyProblems(peerDistributions, tables.peerDistributions, tellEvery5th(others), keyOf),
    ...rowProblems(tables, peerDistributions, tables.peerDistributions, counts),
    ...repeatedProblems(tables),
  ];
}

type Cell = Pick<Row, "industry" | "framework" | "region" | "year">;

/** Returns a cell's labels, e.g. "fintech, 2026" or "any industry, any framework, asia, 2026". */
const cellOf = ({ industry, framework = null, region = null, year }: Cell) => {
  if (region !== null || industry === null)
    return `${industry ?? "any industry"}, ${framework ?? "any framework"}, ${region ?? "any region"}, ${year}`;
  return framework === null ? `${industry}, ${year}` : `${industry}, ${framework}, ${year}`;
};
const listOf = (row: Row) => `${cellOf(row)}, ${row.metric}`;
const keyOf = (row: Row) => `${listOf(row)}, ${row.percentile}`;

/** Returns the keys of the rows of cells: one for each percentile of each metric that was asked for. */
function keysOf(cells: readonly Cell[], percentiles: readonly number[]): Set<string> {
  const keys = new Set<string>();
  for (const cell of cells) {
    const name = cellOf(cell);
    for (const metric of METRICS_AND_PARTS) {
      if (!isAsked(metric, cell.year)) continue;
      for (const percentile of percentiles) keys.add(`${name}, ${metric}, ${percentile}`);
    }
  }
  return keys;
}

/** Counts the programmes of industries by year, and of all cells in the benchmark year. */
function programmesByCell({ blocks, span }: Tables): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (cell: Cell, { programmes }: BlockRow) => {
    const name = cellOf(cell);
    counts.set(name, (counts.get(name) ?? 0) + programmes);
  };
  for (const block of blocks) {
    const { year } = block;
    if (year !== span.benchmark) {
      count({ industry: block.industry, year }, block);
      continue;
    }
    for (const group of groupsWith(block)) count({ ...group, year }, block);
  }
  return counts;
}

function rowProblems(
  tables: Tables,
  table: TableDefinition,
  rows: readonly Row[],
  counts: ReadonlyMap<string, number>,
): DataProblem[] {
  const lists = listsOf(rows, counts);
  return rows.flatMap((row, index) => {
    const { others, expected, what } = lists[index]!;
    const { sample_size: found } = row;
    const own = [...valueProblems(tables, row, others), ...ownErrorProblems(row)];
    return [
      ...figureProblems({ table, index, column: "sample_size", found, expected, what }),
      ...own.map((problem) => ({ file: table.path, row: index + 2, ...problem })),
    ];
  });
}

/** The rows of a metric in a cell, and how many programmes each of them must count. */
interface List {
  readonly others: Row[];
  readonly expected: number | null;
  readonly what: string;
}

/** Returns the list of each row. */
function listsOf(rows: readonly Row[], counts: ReadonlyMap<string, number>): List[] {
  const lists = new Map<string, List>();
  return rows.map((row) => {
    const name = listOf(row);
    const known = lists.get(name);
    if (known !== undefined) {
      known.others.push(row);
      return known;
    }
    const cell = cellOf(row);
    const what = `number of programmes over the blocks of ${cell}`;
    const made = { others: [row], expected: counts.get(cell) ?? null, what };
    lists.set(name, made);
    return made;
  });
}

function valueProblems({ methodology }: Tables, row: Row, others: readonly Row[]): RowProblem[] {
  const { value, sample_size, metric, percentile } = row;
  if (value === null) return [];
  const { minimumCohort, rounding } = methodology;
  const [least, what] =
    row.industry === null
      ? [2 * minimumCohort, "twice the methodology's"]
      : [minimumCohort, "the methodology's"];
  const problems: Pick<DataProblem, "rule" | "remedy">[] = [];
  if ((sample_size ?? 0) < least) {
    problems.push({
      rule: `must be empty below ${least} programmes, ${what} minimum cohort`,
      remedy: "Empty it.",
    });
  }
  const { unit } = METRIC[metric];
  const step = 10 ** -rounding[unit];
  if (Math.abs(value / step - Math.round(value / step)) > 1e-6) {
    problems.push({
      rule: `must be a multiple of ${step}, to which answers are rounded`,
      remedy: "Round it.",
    });
  }
  const { isScale, maximum, text } = UNITS[unit];
  if (isScale && value > maximum) {
    problems.push({ rule: `must be from 0 to ${maximum}, as a ${text} is`, remedy: "Correct the value." });
  }
  const lower = others.find((other) => other.percentile < percentile && (other.value ?? 0) > value);
  if (lower !== undefined) {
    problems.push({
      rule: `must not be below the ${lower.percentile}th percentile, ${lower.value}`,
      remedy: "Correct one of the two.",
    });
  }
  return problems.map((problem) => ({ column: "value", value: String(value), ...problem }));
}

function ownErrorProblems({ value, standard_error: error }: Row): RowProblem[] {
  if (error === null) return [];
  if (value === null) {
    const rule = "must be empty, because the value is withheld";
    return [{ column: "standard_error", value: String(error), rule, remedy: "Empty it." }];
  }
  return digitProblems("standard_error", error);
}

/** Checks that both tables agree about an industry. */
function repeatedProblems(tables: Tables): DataProblem[] {
  const quantileRows = new Map(tables.quantiles.map((row) => [keyOf(row), row]));
  return tables.distributions.flatMap((row, index) => {
    const other = row.framework === null ? quantileRows.get(keyOf(row)) : undefined;
    if (other === undefined) return [];
    return (["value", "standard_error"] as const).flatMap((column) =>
      figureProblems({
        table: distributions,
        index,
        column,
        found: row[column],
        expected: other[column],
        what: `${row.percentile}th percentile in the quantiles of ${cellOf(row)}`,
      }),
    );
  });
}
