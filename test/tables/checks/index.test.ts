import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { planted, plantedJson, rowOf } from "./planted.ts";

test("tables that follow from their blocks are accepted", () => {
  const { benchmark, cost, maturity, blocks } = loadTables(goldenFiles);
  expect([benchmark, cost, maturity].map((rows) => rows.length)).toEqual([28, 28, 28]);
  expect(blocks).toHaveLength(19);
});

test("mistakes in several tables are reported together", () => {
  const quantile = rowOf("observatory/quantiles.csv", "alpha", 2020, "maturity_score", 25);
  expect(
    planted(
      ["pci-dss-benchmark.csv", 2, "audit_hours", "816"],
      ["observatory/bands.csv", 9, "audit_hours_mean", "1125.3"],
      ["observatory/relations.csv", 17, "sample_size", "27"],
      ["observatory/quantiles.csv", quantile, "value", "0.01"],
      ["remediation-delay.csv", 8, "percentile_75", "10.4"],
      ["observatory/requirement-gaps.csv", 2, "avg_remediation_days", "8.54"],
    ).map((problem) => problem.split(" ")[0]),
  ).toEqual([
    "pci-dss-benchmark.csv:2",
    "pci-dss-benchmark.csv:3",
    "observatory/bands.csv:9",
    "observatory/relations.csv:17",
    `observatory/quantiles.csv:${quantile}`,
    "remediation-delay.csv:8",
    "observatory/requirement-gaps.csv:2",
  ]);
});

test("a wrong methodology is reported alone, because every check depends on it", () => {
  const problems = plantedJson("methodology.json", (methodology) => {
    methodology.bands.maturity_score.reverse();
    methodology.k = 28;
  });
  expect(problems).toEqual([
    "methodology.json /bands/maturity_score: must have thresholds that rise from 0. Put them in order.",
  ]);
});

test("the checks share no arithmetic with the code that makes the tables", () => {
  const folder = fileURLToPath(new URL("../../../src/tables/checks", import.meta.url));
  const shared = readdirSync(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return [...source.matchAll(/from "([^"]+)"/g)]
      .map(([, target]) => target!)
      .filter((target) => /statistics|disclosure|steps|format/.test(target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(shared).toEqual([]);
});
