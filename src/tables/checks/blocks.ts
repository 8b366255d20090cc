import { COST_PARTS, METRIC, QUESTIONS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { UNITS } from "../../model/unit.ts";
import { LATEST_YEAR } from "../../model/years.ts";
import { type BlockRow, blocks as table } from "../blocks.ts";
import type { Tables } from "../index.ts";

/** What a block shows of its own safety: it has k programmes, of k organisations, and no mean at a bound. */
export function blockProblems({ blocks, methodology }: Tables): DataProblem[] {
  return [
    ...blocks.flatMap((row, index) =>
      [...sizeProblems(row, methodology.k), ...costProblems(row), ...boundProblems(row)].map((problem) => ({
        file: table.path,
        row: index + 2,
        ...problem,
      })),
    ),
    ...latestYearProblems(blocks),
  ];
}

type RowProblem = Omit<DataProblem, "file" | "row">;

const MERGE = "Merge the block with its nearest, or make the tables with ingest.";

function sizeProblems({ programmes, organisations }: BlockRow, k: number): RowProblem[] {
  const [least, most = Number.POSITIVE_INFINITY] = organisations.split(/[-+]/).filter(Boolean).map(Number);
  return [
    ...(programmes < k
      ? [
          {
            column: "programmes",
            value: String(programmes),
            rule: `a block must have at least k = ${k} programmes`,
            remedy: MERGE,
          },
        ]
      : []),
    ...(most < k
      ? [
          {
            column: "organisations",
            value: organisations,
            rule: `a block must be of at least k = ${k} organisations`,
            remedy: MERGE,
          },
        ]
      : []),
    ...(least! > programmes
      ? [
          {
            column: "organisations",
            value: organisations,
            rule: `must not be more than the block has programmes, ${programmes}`,
            remedy: "Correct one of the two.",
          },
        ]
      : []),
  ];
}

const HALF_A_CENT = 0.005;

function costProblems(row: BlockRow): RowProblem[] {
  const sum = COST_PARTS.map((part) => row[`${part}_mean`]).reduce((a, b) => a + b);
  if (Math.abs(sum - row.cost_usd_mean) < HALF_A_CENT) return [];
  return [
    {
      column: "cost_usd_mean",
      value: String(row.cost_usd_mean),
      rule: `must be the sum of its three parts, ${sum.toFixed(2)}`,
      remedy: "Correct the total or a part.",
    },
  ];
}

/** A mean at a bound is that of programmes that all stand there: it tells the answer of each. */
function boundProblems(row: BlockRow): RowProblem[] {
  return QUESTIONS.filter((question) => {
    const value = row[`${question}_mean`];
    const { isScale, maximum } = UNITS[METRIC[question].unit];
    return value === 0 || (isScale && value === maximum);
  }).map((question) => ({
    column: `${question}_mean`,
    value: String(row[`${question}_mean`]),
    rule: "must not be at a bound: a mean at a limit reveals every value",
    remedy: MERGE,
  }));
}

/** Every answer of the API is about the latest year. */
function latestYearProblems(blocks: readonly BlockRow[]): DataProblem[] {
  if (blocks.some(({ year }) => year === LATEST_YEAR)) return [];
  return [
    {
      file: table.path,
      column: "year",
      value: String(LATEST_YEAR),
      rule: "must have a block of the latest year, and has none",
      remedy: "Make the tables from submissions of that year.",
    },
  ];
}
