import { LATEST_YEAR } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { automationAdoption, complianceCost, complianceMaturity, pciDssBenchmark } from "../datasets.ts";
import type { Tables } from "../index.ts";
import { industryTrends } from "../observatory.ts";

/** The three row-per-programme tables and the trend tables count the same programmes in each industry. */
export function programmeCountProblems(tables: Tables): DataProblem[] {
  return tables.industries.flatMap(({ id }) => {
    const rowsOf = (rows: readonly { readonly industry: string }[]) =>
      rows.filter((row) => row.industry === id).length;
    const statedIn = (rows: readonly { industry: string; year: number; sample_size: number | null }[]) =>
      rows.find((row) => row.industry === id && row.year === LATEST_YEAR)?.sample_size;
    const expected = rowsOf(tables.benchmark);
    const found = [
      { file: complianceCost.path, count: rowsOf(tables.cost) },
      { file: complianceMaturity.path, count: rowsOf(tables.maturity) },
      { file: automationAdoption.path, count: statedIn(tables.automation) },
      { file: industryTrends.path, count: statedIn(tables.industryTrends) },
    ];
    return found
      .filter(({ count }) => typeof count === "number" && count !== expected)
      .map(({ file, count }) => ({
        file,
        column: "industry",
        value: id,
        rule: `must count as many programmes as ${pciDssBenchmark.path}, ${expected}, and counts ${count}`,
        remedy: "Make the tables from the same submissions.",
      }));
  });
}
