import { LATEST_YEAR } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { automationAdoption, complianceCost, complianceMaturity, pciDssBenchmark } from "../datasets.ts";
import type { Tables } from "../index.ts";
import { industryTrends } from "../observatory.ts";

/** The three row-per-programme tables and the trend tables count the same programmes in each industry. */
export function programmeCountProblems(tables: Tables): DataProblem[] {
  return tables.industries.flatMap(({ id }) => [
    ...latestCounts(tables, id),
    ...frameworkCounts(tables, id),
    ...yearCounts(tables, id),
  ]);
}

type IndustryRow = { readonly industry: string };

function latestCounts(tables: Tables, id: string): DataProblem[] {
  const rowsOf = (rows: readonly IndustryRow[]) => rows.filter((row) => row.industry === id).length;
  const trend = tables.industryTrends.find((row) => row.industry === id && row.year === LATEST_YEAR);
  const expected = rowsOf(tables.benchmark);
  const what = `${pciDssBenchmark.path}, ${expected}`;
  return [
    ...countProblem(complianceCost.path, "industry", id, rowsOf(tables.cost), expected, what),
    ...countProblem(complianceMaturity.path, "industry", id, rowsOf(tables.maturity), expected, what),
    ...countProblem(industryTrends.path, "industry", id, trend?.sample_size, expected, what),
  ];
}

/** Benchmark and cost share their cohorts, so each framework has as many rows in both. */
function frameworkCounts({ frameworks, benchmark, cost }: Tables, id: string): DataProblem[] {
  return frameworks.flatMap((framework) => {
    const rowsOf = (rows: readonly (IndustryRow & { readonly framework: string })[]) =>
      rows.filter((row) => row.industry === id && row.framework === framework.id).length;
    const expected = rowsOf(benchmark);
    const label = `${id}, ${framework.id}`;
    return countProblem(
      complianceCost.path,
      "industry, framework",
      label,
      rowsOf(cost),
      expected,
      `${pciDssBenchmark.path}, ${expected}`,
    );
  });
}

function yearCounts({ automation, industryTrends: trends }: Tables, id: string): DataProblem[] {
  return automation
    .filter(({ industry }) => industry === id)
    .flatMap(({ year, sample_size }) => {
      const expected = trends.find((row) => row.industry === id && row.year === year)?.sample_size;
      const what = `${industryTrends.path}, ${expected}`;
      return countProblem(
        automationAdoption.path,
        "industry, year",
        `${id}, ${year}`,
        sample_size,
        expected,
        what,
      );
    });
}

function countProblem(
  file: string,
  column: string,
  value: string,
  found: number | null | undefined,
  expected: number | null | undefined,
  what: string,
): DataProblem[] {
  // A count that is missing or withheld is refused by other rules.
  if (typeof found !== "number" || typeof expected !== "number" || found === expected) return [];
  return [
    {
      file,
      column,
      value,
      rule: `must count as many programmes as ${what}, and counts ${found}`,
      remedy: "Make the tables from the same submissions.",
    },
  ];
}
