import type { MetricOrPart } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { trendYearsOf } from "../../model/years.ts";
import { automationAdoption, complianceCost, complianceMaturity, remediationDelay } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import { extentsOf } from "../extents.ts";
import type { Tables } from "../index.ts";
import type { TrendRow } from "../observatory.ts";
import { PERCENTILES } from "../quantiles.ts";
import { changeInPercent, differenceOrNull, figureProblems, expectedKeyProblems } from "./figures.ts";

/** Checks that the datasets agree with the trends and quantiles about each industry and year. */
export function industryYearProblems(tables: Tables): DataProblem[] {
  const { industries, remediation, automation } = tables;
  const extents = extentsOf(tables.blocks, tables, tables.span);
  const over = (yearsOfIndustry: (id: string) => readonly number[]) =>
    new Set(industries.flatMap(({ id }) => yearsOfIndustry(id).map((year) => `${id}, ${year}`)));
  const all = trendYearsOf(tables.span);
  const expected = over((id) => all.filter((year) => extents.industry(id).includes(year)));
  const silent = over(() => all);
  const keyOf = ({ industry, year }: { industry: string; year: number }) => `${industry}, ${year}`;
  return [
    ...expectedKeyProblems(remediationDelay, remediation, expected, keyOf, silent),
    ...expectedKeyProblems(automationAdoption, automation, expected, keyOf, silent),
    ...remediationProblems(tables),
    ...automationProblems(tables),
    ...repeatedProblems(tables),
  ];
}

/** Returns a function that looks up an industry's mean in the trends; null if it is withheld. */
function meansOf({ industryTrends }: Tables) {
  const rows = new Map(industryTrends.map((row) => [`${row.industry} ${row.year}`, row]));
  return (industry: string, year: number, column: Exclude<keyof TrendRow, "industry" | "year">) =>
    rows.get(`${industry} ${year}`)?.[column] ?? null;
}

function quantilesOf({ quantiles }: Tables) {
  const values = new Map(
    quantiles.map((row) => [`${row.industry} ${row.year} ${row.metric} ${row.percentile}`, row.value]),
  );
  return (industry: string, year: number, metric: MetricOrPart, percentile: number) =>
    values.get(`${industry} ${year} ${metric} ${percentile}`) ?? null;
}

/** Compares the values of a row with the expected ones, by column. */
function rowProblems<R extends object>(
  table: TableDefinition,
  index: number,
  row: R,
  of: string,
  expected: Readonly<Record<string, readonly [number | null, string]>>,
): DataProblem[] {
  return Object.entries(expected).flatMap(([column, [value, what]]) =>
    figureProblems({
      table,
      index,
      column,
      found: row[column as keyof R] as number | null,
      expected: value,
      what: `${what} of ${of}`,
    }),
  );
}

function remediationProblems(tables: Tables): DataProblem[] {
  const [meanIn, quantileIn] = [meansOf(tables), quantilesOf(tables)];
  return tables.remediation.flatMap((row, index) => {
    const { industry, year } = row;
    const mean = (which: number) => meanIn(industry, which, "remediation_days_mean");
    const quantile = (percentile: number) => quantileIn(industry, year, "remediation_days", percentile);
    return rowProblems(remediationDelay, index, row, `${industry}, ${year}`, {
      avg_remediation_days: [mean(year), "remediation_days_mean in the trends"],
      yoy_trend_pct: [changeInPercent(mean(year - 1), mean(year)), "change of remediation_days_mean"],
      percentile_25: [quantile(25), "25th percentile in the quantiles"],
      percentile_75: [quantile(75), "75th percentile in the quantiles"],
    });
  });
}

function automationProblems(tables: Tables): DataProblem[] {
  const meanIn = meansOf(tables);
  return tables.automation.flatMap((row, index) => {
    const { industry, year } = row;
    const mean = (which: number) => meanIn(industry, which, "automation_rate_mean");
    return rowProblems(automationAdoption, index, row, `${industry}, ${year}`, {
      automation_rate_pct: [mean(year), "automation_rate_mean in the trends"],
      yoy_growth_pct: [changeInPercent(mean(year - 1), mean(year)), "change of automation_rate_mean"],
      sample_size: [meanIn(industry, year, "sample_size"), "sample_size in the trends"],
    });
  });
}

/** Checks the figures of the industry that rows of programmes repeat. */
function repeatedProblems(tables: Tables): DataProblem[] {
  const { benchmark } = tables.span;
  const [meanIn, quantileIn] = [meansOf(tables), quantilesOf(tables)];
  const change = (industry: string, column: "cost_usd_mean" | "maturity_score_mean") =>
    [benchmark - 1, benchmark].map((year) => meanIn(industry, year, column)) as [
      number | null,
      number | null,
    ];
  const once = <R extends { readonly industry: string }>(
    rows: readonly R[],
    figures: (row: R) => readonly (number | null)[],
    check: (row: R, index: number) => DataProblem[],
  ) => {
    // Rows of an industry repeat its figures, so each distinct set is checked once.
    const seen = new Set<string>();
    return rows.flatMap((row, index) => {
      const key = [row.industry, ...figures(row)].join();
      if (seen.has(key)) return [];
      seen.add(key);
      return check(row, index);
    });
  };
  return [
    ...once(
      tables.cost,
      ({ yoy_trend_pct }) => [yoy_trend_pct],
      (row, index) =>
        rowProblems(complianceCost, index, row, row.industry, {
          yoy_trend_pct: [
            changeInPercent(...change(row.industry, "cost_usd_mean")),
            "change of cost_usd_mean",
          ],
        }),
    ),
    ...once(
      tables.maturity,
      (row) => [...PERCENTILES.map((percentile) => row[`percentile_${percentile}`]), row.yoy_delta],
      (row, index) =>
        rowProblems(complianceMaturity, index, row, row.industry, {
          yoy_delta: [
            differenceOrNull(...change(row.industry, "maturity_score_mean")),
            "difference of maturity_score_mean",
          ],
          ...Object.fromEntries(
            PERCENTILES.map((percentile) => [
              `percentile_${percentile}`,
              [
                quantileIn(row.industry, benchmark, "maturity_score", percentile),
                `${percentile}th percentile in the quantiles`,
              ] as const,
            ]),
          ),
        }),
    ),
  ];
}
