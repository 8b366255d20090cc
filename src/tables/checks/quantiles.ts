import { group } from "d3-array";
import { isAsked, METRIC, QUANTILE_METRICS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { UNITS } from "../../model/unit.ts";
import { yearsOf } from "../../model/years.ts";
import { extentsOf } from "../extents.ts";
import type { Tables } from "../index.ts";
import { PERCENTILES, quantiles as table } from "../observatory.ts";
import { figureProblems, keyProblems } from "./figures.ts";

type Row = Tables["quantiles"][number];

/**
 * Quantiles are told of many programmes alone, rounded as answers are, and rise with their percentile. What they are
 * follows from no table: they are taken from the answers.
 */
export function quantileProblems(tables: Tables): DataProblem[] {
  const { quantiles, industries, span } = tables;
  const extents = extentsOf(tables.blocks, tables, span);
  const over = (yearsOfIndustry: (id: string) => readonly number[]) => {
    const cells = industries.flatMap(({ id }) =>
      yearsOfIndustry(id).flatMap((year) =>
        QUANTILE_METRICS.filter((metric) => isAsked(metric, year)).map(
          (metric) => `${id}, ${year}, ${metric}`,
        ),
      ),
    );
    return new Set(cells.flatMap((cell) => PERCENTILES.map((percentile) => `${cell}, ${percentile}`)));
  };
  const counts = programmesByCell(tables);
  const byCell = group(quantiles, cellOf);
  return [
    ...keyProblems(
      table,
      quantiles,
      over(extents.industry),
      (row) => `${cellOf(row)}, ${row.percentile}`,
      over(() => yearsOf(span)),
    ),
    ...quantiles.flatMap((row, index) => [
      ...figureProblems({
        table,
        index,
        column: "sample_size",
        found: row.sample_size,
        expected: counts.get(`${row.industry}, ${row.year}`) ?? null,
        what: `number of programmes over the blocks of ${row.industry}, ${row.year}`,
      }),
      ...valueProblems(tables, row, byCell.get(cellOf(row))!).map((problem) => ({
        file: table.path,
        row: index + 2,
        column: "value",
        value: String(row.value),
        ...problem,
      })),
    ]),
  ];
}

const cellOf = ({ industry, year, metric }: Row) => `${industry}, ${year}, ${metric}`;

function programmesByCell({ blocks }: Tables): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { industry, year, programmes } of blocks) {
    const key = `${industry}, ${year}`;
    counts.set(key, (counts.get(key) ?? 0) + programmes);
  }
  return counts;
}

function valueProblems({ methodology }: Tables, row: Row, others: readonly Row[]) {
  const { value, sample_size, metric, percentile } = row;
  if (value === null) return [];
  const { minimumCohort, rounding } = methodology;
  const problems: Pick<DataProblem, "rule" | "remedy">[] = [];
  if ((sample_size ?? 0) < minimumCohort) {
    problems.push({
      rule: `must be empty below ${minimumCohort} programmes, the methodology's minimum cohort`,
      remedy: "Empty it.",
    });
  }
  const { unit } = METRIC[metric];
  const step = 10 ** -rounding[unit];
  if (Math.abs(value / step - Math.round(value / step)) > 1e-6) {
    problems.push({ rule: `must be a multiple of ${step}, as answers are rounded`, remedy: "Round it." });
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
  return problems;
}
