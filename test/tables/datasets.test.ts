import { expect, test } from "vitest";
import { METRICS } from "../../src/model/metric.ts";
import type { DataProblem } from "../../src/model/problem.ts";
import { DATASETS } from "../../src/tables/datasets.ts";
import { columnsOf } from "../../src/tables/define.ts";
import { parseTable } from "../../src/tables/parse.ts";
import { dataText, dataWith } from "../support/data.ts";
import { withCell } from "./support.ts";

const COLUMNS = {
  "pci-dss-benchmark.csv":
    "industry,maturity_score,audit_hours,cost_usd,automation_rate,remediation_days,sample_size,framework",
  "compliance-cost.csv":
    "industry,framework,total_cost_usd,qsa_fees_usd,remediation_tooling_usd,internal_labour_usd,yoy_trend_pct",
  "remediation-delay.csv": "industry,year,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75",
  "automation-adoption.csv": "industry,year,automation_rate_pct,yoy_growth_pct,sample_size",
  "compliance-maturity.csv":
    "industry,maturity_score,percentile_25,percentile_50,percentile_75,percentile_90,tier,yoy_delta",
};

test("the datasets are five, in their published order", () => {
  expect(DATASETS.map(({ path }) => path)).toEqual(Object.keys(COLUMNS));
});

test.each(Object.entries(COLUMNS))(
  "%s has the specified columns, in that order, and no others but later metrics",
  (path, columns) => {
    const definition = DATASETS.find((each) => each.path === path)!;
    const names = columnsOf(definition).map(({ name }) => name);
    const specified = columns.split(",");
    expect(names.slice(0, specified.length)).toEqual(specified);
    // A metric that came later stands behind them.
    const later =
      path === "pci-dss-benchmark.csv" ? METRICS.filter((metric) => !specified.includes(metric)) : [];
    expect(names.slice(specified.length)).toEqual(later);
    expect(dataText(path).split("\n", 1)).toEqual([names.join()]);
  },
);

const unit = (name: string) => `Correct the value; its unit is ${name}.`;
const whole = "Write only digits, without a point.";
const digits = "Write only digits, with a point before decimals.";
const id = {
  rule: "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit",
  remedy: "Ids become part of addresses and file names; choose one that fits.",
};

test.each([
  ["pci-dss-benchmark.csv", "maturity_score", "100.01", "must be from 0 to 100", unit("score")],
  ["pci-dss-benchmark.csv", "audit_hours", "100001", "must be from 0 to 100000", unit("hours")],
  ["pci-dss-benchmark.csv", "cost_usd", "-0.01", "must be from 0 to 1000000000", unit("usd")],
  ["pci-dss-benchmark.csv", "automation_rate", "-1", "must be from 0 to 100", unit("percent")],
  ["pci-dss-benchmark.csv", "remediation_days", "3651", "must be from 0 to 3650", unit("days")],
  ["pci-dss-benchmark.csv", "sample_size", "0", "must be at least 1", "Correct the value."],
  ["pci-dss-benchmark.csv", "sample_size", "5.5", "must be a whole number", whole],
  ["pci-dss-benchmark.csv", "industry", "fin/tech", id.rule, id.remedy],
  ["compliance-cost.csv", "framework", "_x", id.rule, id.remedy],
  ["compliance-cost.csv", "qsa_fees_usd", "1000000001", "must be from 0 to 1000000000", unit("usd")],
  ["compliance-cost.csv", "yoy_trend_pct", "-100.1", "must be from -100 to 1000", unit("percent")],
  ["remediation-delay.csv", "year", "2020.5", "must be a whole number", whole],
  ["remediation-delay.csv", "percentile_25", "n/a", "must be a number from 0 to 3650", digits],
  ["automation-adoption.csv", "year", "", "must not be empty", "Fill the value in."],
  ["automation-adoption.csv", "automation_rate_pct", "42%", "must be a number from 0 to 100", digits],
  ["compliance-maturity.csv", "tier", "", "must not be empty", "Fill the value in."],
  ["compliance-maturity.csv", "yoy_delta", "1001", "must be from -100 to 1000", unit("score")],
])("%s refuses in %s the value %j: %s", (file, column, value, rule, remedy) => {
  const definition = DATASETS.find(({ path }) => path === file)!;
  const bytes = dataWith(withCell(file, 3, column, value)).get(file)!;
  expect(parseTable(definition, bytes).problems).toEqual<DataProblem[]>([
    { file, row: 3, column, value, rule, remedy },
  ]);
});
