import { expect, test } from "vitest";
import { METRICS } from "../../../src/model/metric.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { type Edit, planted, plantedLines } from "./planted.ts";

const BENCHMARK = "pci-dss-benchmark.csv";
/** The values of the first row in metrics that are none of the five specified. */
const [ROW] = loadTables(goldenFiles).benchmark;
const LATER = METRICS.slice(5)
  .map((metric) => `, ${ROW![metric]}`)
  .join("");
const GIVE = "Give each programme the values of its block, as often as the block has programmes.";

test.each<[string, Edit, string, string]>([
  [
    "an answer of its own",
    [BENCHMARK, 2, "audit_hours", "816"],
    'audit_hours "816": must be 815.5',
    `alpha, X_1, 60.1, 815.5, 121100, 61, 8.4${LATER}, 6`,
  ],
  [
    "another framework",
    [BENCHMARK, 2, "framework", "mixed"],
    'framework "mixed": must be X_1',
    `alpha, X_1, 60.1, 815.5, 121100, 61, 8.4${LATER}, 6`,
  ],
  [
    "another size of its block",
    [BENCHMARK, 2, "sample_size", "12"],
    'sample_size "12": must be 6',
    `alpha, X_1, 60.1, 815.5, 121100, 61, 8.4${LATER}, 6`,
  ],
  [
    "a cost part of its own",
    ["compliance-cost.csv", 2, "qsa_fees_usd", "52001"],
    'qsa_fees_usd "52001": must be 52000',
    "alpha, X_1, 121100, 52000, 40100, 29000",
  ],
])("a row with %s is refused, and so are the others of its block", (_title, edit, found, lost) => {
  expect(planted(edit)).toEqual([
    `${edit[0]}:2 ${found}, as in the block that has the row's other values. ${GIVE}`,
    `${edit[0]}:3 "${lost}": must be in 6 rows, one for each of its programmes, but is in 5. ${GIVE}`,
  ]);
});

test("a row whose tier is not that of its score is refused", () => {
  expect(planted(["compliance-maturity.csv", 2, "tier", "Developing"])[0]).toBe(
    `compliance-maturity.csv:2 tier "Developing": must be Foundational, as in the block that has the row's other values. ${GIVE}`,
  );
});

test("a row that differs from every block in more than one value is refused as a whole", () => {
  expect(planted([BENCHMARK, 2, "audit_hours", "816"], [BENCHMARK, 2, "cost_usd", "1"])[0]).toBe(
    `${BENCHMARK}:2 "alpha, X_1, 60.1, 816, 1, 61, 8.4${LATER}, 6": must be the values of a block of 2026, but no block has them. ${GIVE}`,
  );
});

test("a row too few, too many or a block without rows is refused", () => {
  const values = `alpha, X_1, 60.1, 815.5, 121100, 61, 8.4${LATER}, 6`;
  expect(plantedLines(BENCHMARK, (lines) => lines.toSpliced(3, 1))).toEqual([
    `${BENCHMARK}:2 "${values}": must be in 6 rows, one for each of its programmes, but is in 5. ${GIVE}`,
  ]);
  expect(plantedLines(BENCHMARK, (lines) => lines.toSpliced(3, 0, lines[3]!))).toEqual([
    `${BENCHMARK}:2 "${values}": must be in 6 rows, one for each of its programmes, but is in 7. ${GIVE}`,
  ]);
  expect(plantedLines(BENCHMARK, (lines) => lines.filter((line) => !line.includes(",60.1,")))).toEqual([
    `${BENCHMARK} "${values}": must have 6 rows with this block's values, but has none. ${GIVE}`,
  ]);
});

test("rows may be in any order", () => {
  expect(plantedLines(BENCHMARK, ([header, ...rows]) => [header!, ...rows.reverse()])).toEqual([]);
});
