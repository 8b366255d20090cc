import { COST_PARTS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { extentsOf } from "../extents.ts";
import type { Tables } from "../index.ts";
import { costShares as table } from "../observatory.ts";
import { errorProblems } from "./errors.ts";
import { figureProblems, expectedKeyProblems, RunningMean } from "./figures.ts";

type Row = Tables["costShares"][number];

const cellOf = ({ industry, year }: Pick<Row, "industry" | "year">) =>
  `${industry ?? "all industries"}, ${year}`;
const keyOf = (row: Row) => `${cellOf(row)}, ${row.part}`;

/** Checks that shares of the cost follow from the means of the blocks of the benchmark year, and that their standard errors have at most two significant digits. */
export function costShareProblems(tables: Tables): DataProblem[] {
  const { benchmark: year } = tables.span;
  const ofYear = tables.blocks.filter((block) => block.year === year);
  const extents = extentsOf(tables.blocks, tables, tables.span);
  const ids = tables.industries.map(({ id }) => id).filter((id) => extents.industry(id).includes(year));
  const cells = new Map(
    [null, ...ids].map((industry) => [cellOf({ industry, year }), figuresOf(ofYear, industry)]),
  );
  const expected = new Set([...cells.keys()].flatMap((name) => COST_PARTS.map((part) => `${name}, ${part}`)));
  const least = tables.methodology.minimumCohort;
  const isOfMany = ({ sample_size, share_pct }: Row) => share_pct !== null && (sample_size ?? 0) >= least;
  const problems = tables.costShares.flatMap((row, index) => {
    const cell = cells.get(cellOf(row));
    if (cell === undefined) return [];
    const own = { sample_size: cell.programmes, share_pct: cell.shareOf(row.part) };
    return [
      ...(["sample_size", "share_pct"] as const).flatMap((column) =>
        figureProblems({
          table,
          index,
          column,
          found: row[column],
          expected: own[column],
          what: `${column} over the blocks of ${keyOf(row)}`,
        }),
      ),
      ...errorProblems("standard_error", row.standard_error, isOfMany(row), least).map((problem) => ({
        file: table.path,
        row: index + 2,
        ...problem,
      })),
    ];
  });
  return [...expectedKeyProblems(table, tables.costShares, expected, keyOf), ...problems];
}

/** @param blocks of the benchmark year */
function figuresOf(blocks: Tables["blocks"], industry: string | null) {
  const parts = new Map(COST_PARTS.map((part) => [part, new RunningMean()]));
  let programmes = 0;
  for (const block of blocks) {
    if (industry !== null && block.industry !== industry) continue;
    programmes += block.programmes;
    for (const [part, mean] of parts) mean.add(block[`${part}_mean`] ?? 0, block.programmes);
  }
  const total = [...parts.values()].reduce((sum, { value }) => sum + (value ?? 0), 0);
  return {
    programmes: programmes === 0 ? null : programmes,
    shareOf: (part: Row["part"]) => (total === 0 ? null : (100 * (parts.get(part)?.value ?? 0)) / total),
  };
}
