import { expect, test } from "vitest";
import { allowedValues } from "../../src/tables/allowed.ts";
import { complianceMaturity, pciDssBenchmark, remediationDelay } from "../../src/tables/datasets.ts";
import { columnsOf, type TableDefinition } from "../../src/tables/define.ts";
import { industryTrends } from "../../src/tables/observatory.ts";
import { countries, industries } from "../../src/tables/registries.ts";

const allowed = (table: TableDefinition, column: string) =>
  allowedValues(columnsOf(table).find(({ name }) => name === column)!);

test.each<[TableDefinition, string, string]>([
  [remediationDelay, "industry", "an id of industries"],
  [remediationDelay, "year", "–"],
  [remediationDelay, "avg_remediation_days", "0 to 3,650; empty where withheld"],
  [remediationDelay, "yoy_trend_pct", "−100 to 1,000; empty where withheld"],
  [pciDssBenchmark, "framework", "an id of frameworks, or mixed"],
  [complianceMaturity, "tier", "a name of the methodology's maturityTiers"],
  [industryTrends, "maturity_score_mean", "0 to 100; empty where withheld"],
  [industryTrends, "maturity_score_se", "at least 0; empty where withheld"],
  [industries, "id", "letters, digits, - and _"],
  [industries, "display_name", "one line of text"],
  [
    industries,
    "previously",
    "must be ids, with one space between two: letters, digits, hyphens and underscores, starting with a letter or digit; may be empty",
  ],
  [countries, "id", "must be an ISO 3166-1 alpha-2 code, two capital letters"],
])("the column $1 allows: $2", (table, column, words) => {
  expect(allowed(table, column)).toBe(words);
});
