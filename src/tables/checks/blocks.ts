import { askedSince, COST_PARTS, isAsked, METRIC, QUESTIONS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { UNITS } from "../../model/unit.ts";
import type { Span } from "../../model/years.ts";
import { type BlockRow, blockMean, blocks as table } from "../blocks.ts";
import type { Tables } from "../index.ts";
import type { ReleaseSettings } from "../settings.ts";
import type { RowProblem } from "./errors.ts";

/** Checks what blocks alone show of their safety: k programmes of k organisations, and no mean at a bound. */
export function blockProblems({ blocks, methodology, release, span }: Tables): DataProblem[] {
  return [
    ...blocks.flatMap((row, index) =>
      [
        ...sizeProblems(row, methodology.k),
        ...costProblems(row),
        ...boundProblems(row),
        ...askedProblems(row),
      ].map((problem) => ({
        file: table.path,
        row: index + 2,
        ...problem,
      })),
    ),
    ...benchmarkProblems(release, span),
  ];
}

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
            rule: `a block must have at least k = ${k} organisations`,
            remedy: MERGE,
          },
        ]
      : []),
    ...(least! > programmes
      ? [
          {
            column: "organisations",
            value: organisations,
            rule: `must be at most ${programmes}, the number of programmes of the block`,
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

/** Checks that a question has a mean in every year in which it was asked, and in no other. */
function askedProblems(row: BlockRow): RowProblem[] {
  return QUESTIONS.filter(
    (question) => isAsked(question, row.year) === (blockMean(row, question) === null),
  ).map((question) => {
    const value = blockMean(row, question);
    const since = `it has been asked since ${askedSince(question)}`;
    return {
      column: `${question}_mean`,
      value: String(value ?? ""),
      rule: value === null ? `must not be empty: ${since}` : `must be empty: ${since}`,
      remedy: value === null ? "Make the tables with ingest." : "Empty it.",
    };
  });
}

/**
 * Checks that no mean is at a bound: all programmes of the block would have that answer, so it would reveal each of them. A
 * part of the cost may be 0 if nobody of the industry pays it in that year. The gate checks that, because it knows who pays.
 */
function boundProblems(row: BlockRow): RowProblem[] {
  return QUESTIONS.filter((question) => !COST_PARTS.some((part) => part === question))
    .filter((question) => {
      const value = blockMean(row, question);
      const { isScale, maximum } = UNITS[METRIC[question].unit];
      return value === 0 || (isScale && value === maximum);
    })
    .map((question) => ({
      column: `${question}_mean`,
      value: String(blockMean(row, question)),
      rule: "must not be at a bound: a mean at a limit reveals every value",
      remedy: MERGE,
    }));
}

/** Checks that the benchmark year is that of release.json, and has begun on the day that the data describes. */
function benchmarkProblems({ benchmarkYear, asOf }: ReleaseSettings, { benchmark }: Span): DataProblem[] {
  return [
    ...(benchmarkYear === undefined || benchmarkYear === benchmark
      ? []
      : [
          {
            file: "release.json",
            column: "/benchmarkYear",
            value: String(benchmarkYear),
            rule: `must be the last year of ${table.path}, ${benchmark}`,
            remedy: "Make the tables from submissions with the benchmark year that you want, or correct it.",
          },
        ]),
    ...(Number.parseInt(asOf, 10) >= benchmark
      ? []
      : [
          {
            file: "release.json",
            column: "/asOf",
            value: asOf,
            rule: `must not be before the benchmark year, ${benchmark}`,
            remedy: "Correct the day, or make the tables for an earlier benchmark year.",
          },
        ]),
  ];
}
