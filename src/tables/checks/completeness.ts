import { FIRST_TREND_YEAR, FIRST_YEAR, LATEST_YEAR, METRICS, years } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { automationAdoption, pciDssBenchmark, remediationDelay } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { industryTrends, regionTrends } from "../observatory.ts";

/** Every industry, region and framework of the registries has its rows, in every year. */
export function completenessProblems(tables: Tables): DataProblem[] {
  const industries = tables.industries.map(({ id }) => id);
  const regions = tables.regions.map(({ id }) => id);
  return [
    ...yearProblems(remediationDelay, tables.remediation, "industry", industries, FIRST_TREND_YEAR),
    ...yearProblems(automationAdoption, tables.automation, "industry", industries, FIRST_TREND_YEAR),
    ...yearProblems(industryTrends, tables.industryTrends, "industry", industries, FIRST_YEAR),
    ...yearProblems(regionTrends, tables.regionTrends, "region", regions, FIRST_YEAR),
    ...withheldIndustryProblems(tables),
    ...zeroBaseProblems(tables),
    ...absentProblems("industry", industries, tables.benchmark),
    ...absentProblems(
      "framework",
      tables.frameworks.map(({ id }) => id),
      tables.benchmark,
    ),
  ];
}

function yearProblems<L extends string>(
  table: TableDefinition,
  rows: readonly ({ readonly year: number } & { readonly [K in L]: string })[],
  label: L,
  ids: readonly string[],
  first: number,
): DataProblem[] {
  const present = new Set(rows.map((row) => `${row[label]}, ${row.year}`));
  const expected = ids.flatMap((id) => years(first, LATEST_YEAR).map((year) => `${id}, ${year}`));
  return expected
    .filter((key) => !present.has(key))
    .map((key) => ({
      file: table.path,
      column: `${label}, year`,
      value: key,
      rule: `each ${label} must have a row for each year from ${first} to ${LATEST_YEAR}`,
      remedy: `Add the row, or take the ${label} out of its registry and the tables.`,
    }));
}

function withheldIndustryProblems(tables: Tables): DataProblem[] {
  return tables.industryTrends.flatMap((row, index) => {
    const withheld = row.sample_size === null || METRICS.some((metric) => row[`${metric}_mean`] === null);
    if (!withheld) return [];
    return [
      {
        file: industryTrends.path,
        row: index + 2,
        value: `${row.industry}, ${row.year}`,
        rule: "an industry's count and means cannot be withheld, its answers need them",
        remedy: "Fill the row in, or take the industry out of reference/industries.csv and the tables.",
      },
    ];
  });
}

/** Trends are percentages of these means. */
function zeroBaseProblems(tables: Tables): DataProblem[] {
  const bases = [
    "audit_hours_mean",
    "cost_usd_mean",
    "automation_rate_mean",
    "remediation_days_mean",
  ] as const;
  return tables.industryTrends.flatMap((row, index) =>
    bases
      .filter((column) => row[column] === 0)
      .map((column) => ({
        file: industryTrends.path,
        row: index + 2,
        column,
        value: "0",
        rule: "must be above 0, trends are percentages of it",
        remedy: "Correct the value, or take the industry out of reference/industries.csv and the tables.",
      })),
  );
}

function absentProblems(
  label: "industry" | "framework",
  ids: readonly string[],
  rows: readonly { readonly industry: string; readonly framework: string }[],
): DataProblem[] {
  const present = new Set(rows.map((row) => row[label]));
  return ids
    .filter((id) => !present.has(id))
    .map((id) => ({
      file: pciDssBenchmark.path,
      column: label,
      value: id,
      rule: `each ${label} of the registry must have programmes in the latest year`,
      remedy: `Add its programmes, or take the ${label} out of the registry and the tables.`,
    }));
}
